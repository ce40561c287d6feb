# SPDX-License-Identifier: MIT
# %% [markdown]
# # Your own optimiser
# `coevo.evaluate` runs many weight vectors on many deals at once and returns arrays. Everything else is
# yours. This example is a (1+lambda) evolution strategy in numpy, on GA-FreeCell's nine heuristics and 20 deals.
# It takes seconds.

# %%
import coevo
import numpy as np

HEURISTICS = [
    "hsdh",
    "num_well_placed",
    "num_cards_not_at_foundations",
    "free_cells",
    "difference_from_top",
    "lowest_home_card",
    "highest_home_card",
    "difference_home",
    "sum_of_bottom_cards",
]
DEALS = range(1, 21)
NODES = 5000  # positions that a search may generate

solver = coevo.Solver("freecell", "best_first", HEURISTICS, {"auto_moves": "raymond"})

# %% [markdown]
# The cost of a vector is the mean logarithm of the positions; an unsolved deal counts ten times the limit.
# One call measures all children on all deals, on all cores.


# %%
def costs(weights):
    positions, solved = solver.evaluate(weights, DEALS, max_nodes=NODES)
    return np.log10(np.where(solved, positions, 10 * NODES)).mean(axis=1)


# %% [markdown]
# The best child replaces the parent unless it is worse. The step grows with success and shrinks without
# it (the one-fifth rule). Weights stay within 0 and 1.

# %%
random = np.random.default_rng(1)
parent = np.full(len(HEURISTICS), 0.5)
first = cost = costs(parent[None])[0]
step = 0.3
for generation in range(15):
    children = parent + step * random.standard_normal((8, len(HEURISTICS)))
    children = np.clip(children, 0, 1)
    measured = costs(children)
    best = measured.argmin()
    if measured[best] <= cost:
        parent, cost = children[best], measured[best]
        step *= 1.5
    else:
        step *= 0.8
    print(f"generation {generation}: cost {cost:.3f}, step {step:.2f}")

# %% [markdown]
# Print the result and save it as a weight file for `coevo solve --weights` and `coevo validate`. Judge it only
# on deals that were not used for tuning.

# %%
for name, weight in zip(HEURISTICS, parent):
    print(f"{name:30} {weight:.3f}")
print(f"cost {first:.3f} at the start, {cost:.3f} now")
solver.with_weights(parent).save("own.json")

positions, solved = solver.evaluate(parent[None], range(1001, 1101), max_nodes=NODES)
print(f"{solved.sum()} of {solved.size} other deals solved")
assert cost <= first
