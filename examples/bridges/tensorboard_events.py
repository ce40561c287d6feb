#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turns a run into a TensorBoard event file: fitness, diversity, positions and the best weights by generation.

    tensorboard_events.py RUN FOLDER      # then: tensorboard --logdir FOLDER

You do not need TensorBoard for this: an event file is a TFRecord file of `Event` messages
(https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/util/event.proto), and this script writes five of their fields.
"""
import argparse
import datetime
import pathlib
import struct

import coevo


def crc32c_table():
    table = list(range(256))
    for i in range(256):
        for _ in range(8):
            table[i] = table[i] >> 1 ^ (0x82F63B78 if table[i] & 1 else 0)
    return table


TABLE = crc32c_table()


def crc32c(data):
    """Castagnoli's CRC, as in RFC 3720."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def record(data):
    """TFRecord: length and data, each with its CRC rotated and shifted."""
    def masked(part):
        crc = crc32c(part)
        return struct.pack("<I", ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF)
    length = struct.pack("<Q", len(data))
    return length + masked(length) + data + masked(data)


def varint(number):
    return bytes([number]) if number < 128 else bytes([number & 127 | 128]) + varint(number >> 7)


def text(field, data):
    """A field of bytes; the fields used here have numbers below 16."""
    return bytes([field << 3 | 2]) + varint(len(data)) + data


def event(seconds, step, fields):
    number = b"\x10" + varint(step) if step else b""  # 0 is what is not written
    return record(b"\x09" + struct.pack("<d", seconds) + number + fields)


def summary(scalars):
    values = (text(1, text(1, tag.encode()) + b"\x15" + struct.pack("<f", value)) for tag, value in scalars.items())
    return text(5, b"".join(values))


def scalars_of(run, i):
    named = {"fitness/best": run.best, "fitness/mean": run.mean, "fitness/median": run.quantiles[:, 2],
             "population/diversity": run.diversity, "population/solved_share": run.solved_share,
             f"effort/{run.unit or 'none'}": run.nodes, "effort/searches": run.evaluations}
    genes = zip(run.genes, run.genomes[i])
    return {tag: float(values[i]) for tag, values in named.items()} | {f"best/{gene}": value for gene, value in genes}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("run")
    parser.add_argument("folder", type=pathlib.Path)
    arguments = parser.parse_args()
    try:
        run = coevo.read_run(arguments.run)
        started = int(datetime.datetime.fromisoformat(run.manifest["started"]).timestamp())
        arguments.folder.mkdir(parents=True, exist_ok=True)
        path = arguments.folder / f"events.out.tfevents.{started}.coevo"
        with open(path, "xb") as file:
            file.write(event(started, 0, text(3, b"brain.Event:2")))
            for i, generation in enumerate(run.generation):
                file.write(event(started, int(generation), summary(scalars_of(run, i))))
    except (coevo.InputError, OSError) as error:
        parser.exit(2, f"{error}\n")
    print(f"{len(run)} generations in {path}")


if __name__ == "__main__":
    main()
