# SPDX-License-Identifier: MIT
# %% [markdown]
# # Tune a Python function
# An evolution can tune anything with parameters and a cost: `coevo.tune` turns the parameters into genes and
# calls the function. This example tunes simulated annealing for short round trips: its start temperature,
# end temperature and kind of step. It takes seconds.

# %%
import math
import random

import coevo

# %% [markdown]
# An instance can be anything that the function takes, here a map of 20 cities.

# %%
maps = []
for number in range(12):
    source = random.Random(number)
    maps.append([(source.random(), source.random()) for _ in range(20)])


def length(tour, cities):
    return sum(math.dist(cities[a], cities[b]) for a, b in zip(tour, tour[1:] + tour[:1]))


# %% [markdown]
# The function gets a configuration (a dict), an instance, and a seed that is always the same for that
# instance. Its cost must depend on these alone, so that you can resume and repeat a run.


# %%
def anneal(configuration, cities, seed):
    source = random.Random(seed)
    steps, start, end = 300, configuration["start"], configuration["end"]
    tour = list(range(len(cities)))
    now = length(tour, cities)
    for step in range(steps):
        temperature = start * (end / start) ** (step / steps)
        i, j = sorted(source.sample(range(len(tour)), 2))
        if configuration["step"] == "swap":
            other = tour.copy()
            other[i], other[j] = other[j], other[i]
        else:
            other = tour[:i] + tour[i : j + 1][::-1] + tour[j + 1 :]
        then = length(other, cities)
        if then <= now or source.random() < math.exp((now - then) / temperature):
            tour, now = other, then
    return now


# %% [markdown]
# Eight maps are for training, four for judging. `worst` is a cost that counts as failure: random tours are
# about 10 long. The loop yields generations like any other evolution, and the folder resumes.

# %%
run = coevo.tune(
    anneal,
    {
        "start": coevo.Real(0.001, 10, log=True),
        "end": coevo.Real(0.0001, 1, log=True),
        "step": ["swap", "reverse"],
    },
    maps[:8],
    "annealing-run",
    worst=15,
    evolution={
        "learning": {"method": "random", "instances": 4},
        "evolver": {"name": "ga", "generations": 8, "population": 12},
    },
)
for generation in run:
    mean, best = 15 - generation.mean, 15 - generation.best
    print(f"generation {generation.generation}: cost {mean:.2f} on average, {best:.2f} best")

# %%
found = run.champion.configuration
print(found)


def judged(configuration):
    return sum(anneal(configuration, cities, 1) for cities in maps[8:]) / 4


guess = {"start": 1, "end": 0.1, "step": "swap"}
print(f"on the other maps: {judged(found):.2f}; a first guess: {judged(guess):.2f}")
