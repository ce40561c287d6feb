# SPDX-License-Identifier: MIT
# %% [markdown]
# # A run and its pictures
# An evolution is a loop over its generations. You can read its folder as arrays at any time, even while it
# runs or if `coevo evolve` made it.

# %%
import coevo
import numpy as np

CONFIG = """
name: example
solver:
  search: {name: best_first, auto_moves: raymond}
  heuristics: [hsdh, num_cards_not_at_foundations, free_cells, lowest_home_card]
limits: {nodes: 3000}
fitness: {objective: log_nodes}
training: {instances: 1-100, sample: 30}
learning: {method: hillis, population: 5, encounters: 2}
evolver: {name: ga, generations: 12, population: 10}
champion: {candidates: 5, instances: 30}
"""

# %% [markdown]
# You can leave the loop at any time. The run then resumes where it stopped, here in the next loop.

# %%
run = coevo.evolve(CONFIG, "example-run")
for generation in run:
    print(f"generation {generation.generation}: best {generation.best:.3f}")
    if generation.generation == 4:
        break
for generation in run:
    print(f"generation {generation.generation}: best {generation.best:.3f}")
print(f"champion, of generation {run.champion.generation}: {run.champion.weights}")

# %% [markdown]
# Read the same from the folder, one row for each generation.

# %%
read = coevo.read_run("example-run")
print(f"{len(read)} generations, {read.nodes.sum()} positions; seed {read.config['seed']}")
print("generation with the best mean:", read.generation[read.mean.argmax()])
for name, column in zip(read.genes, read.genomes.T):
    print(f"{name:30} first {column[0]:.3f}, last {column[-1]:.3f}")

# %% [markdown]
# Draw a picture with matplotlib, or print a line of text without it.

# %%
try:
    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plot
except ImportError:
    marks = "_.-=*#"
    share = (read.best - read.best.min()) / max(np.ptp(read.best), 1e-9)
    print("best " + "".join(marks[int(each * (len(marks) - 1))] for each in share))
else:
    figure, (fitness, weights) = plot.subplots(2, sharex=True)
    fitness.plot(read.generation, read.best, label="best")
    fitness.plot(read.generation, read.mean, label="mean")
    fitness.fill_between(read.generation, read.quantiles[:, 1], read.quantiles[:, 3], alpha=0.3)
    fitness.set_ylabel("fitness")
    fitness.legend()
    weights.plot(read.generation, read.genomes, label=read.genes)
    weights.set_xlabel("generation")
    weights.set_ylabel("weights of the best")
    weights.legend(fontsize="small")
    figure.savefig("example-run.png")
    print("example-run.png")

# %% [markdown]
# Read a validation's folder in the same way. `coevo validate example-run/best.json` writes one; in Python, `evaluate`
# gives the same counts as arrays.

# %%
champion = run.champion.solver
weights = np.array([[champion.weights[name] for name in champion.heuristics]])
positions, solved, lengths = champion.evaluate(weights, "1001-1050", max_nodes=3000, lengths=True)
print(f"{solved.sum()} of 50 other deals solved; {lengths[solved].mean():.0f} cards on average")
