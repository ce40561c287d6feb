# SPDX-License-Identifier: MIT
# %% [markdown]
# # An optimiser of your own
# `coevo.evaluate` runs many weight vectors on many deals at once and gives arrays back. Everything else is
# yours: here a (1+lambda) evolution strategy in numpy, on GA-FreeCell's nine heuristics and 20 deals.
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
# The cost of a vector: the mean logarithm of the positions, with ten times the limit where a deal stays
# unsolved. One call measures all children on all deals, on all cores.


# %%
def costs(weights):
    positions, solved = solver.evaluate(weights, DEALS, max_nodes=NODES)
    return np.log10(np.where(solved, positions, 10 * NODES)).mean(axis=1)


# %% [markdown]
# The parent is replaced by its best child where that is no worse; the step grows with success and shrinks
# without (the one-fifth rule). Weights stay within 0 and 1.

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
# The result, and as a weight file that `coevo solve --weights` and `coevo validate` take. Whether it is good
# can be said only on deals that it was not tuned on.

# %%
for name, weight in zip(HEURISTICS, parent):
    print(f"{name:30} {weight:.3f}")
print(f"cost {first:.3f} at the start, {cost:.3f} now")
solver.with_weights(parent).save("own.json")

positions, solved = solver.evaluate(parent[None], range(1001, 1101), max_nodes=NODES)
print(f"{solved.sum()} of {solved.size} other deals solved")
assert cost <= first
