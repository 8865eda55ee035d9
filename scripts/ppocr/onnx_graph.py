"""Reads the parts of an ONNX file that a network needs: nodes, constants, metadata. Needs only Python's standard library.

The wire format is that of protocol buffers; the numbers of the fields are those of onnx.proto (version 11 of the operators).
"""

import struct
from array import array
from dataclasses import dataclass, field
from pathlib import Path

FLOAT, INT64 = 1, 7


@dataclass
class Tensor:
    """A constant: its shape, and its values in row order."""

    shape: list[int]
    values: array


@dataclass
class Node:
    """An operator: the names of its inputs and outputs, and its attributes."""

    kind: str
    inputs: list[str]
    outputs: list[str]
    attributes: dict = field(default_factory=dict)


@dataclass
class Graph:
    nodes: list[Node]
    constants: dict[str, Tensor]
    inputs: list[str]
    outputs: list[str]
    metadata: dict[str, str]


def varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def fields(data: memoryview):
    """The fields of a message: the number of each, and its value, an integer or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        number, wire = key >> 3, key & 7
        if wire == 0:
            value, at = varint(data, at)
        elif wire == 2:
            length, at = varint(data, at)
            value, at = data[at : at + length], at + length
        elif wire in (1, 5):
            length = 8 if wire == 1 else 4
            value, at = data[at : at + length], at + length
        else:
            raise ValueError(f"field {number} is of wire type {wire}, which ONNX doesn't use")
        yield number, value


def signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def packed_integers(value) -> list[int]:
    if isinstance(value, int):
        return [signed(value)]
    numbers, at = [], 0
    while at < len(value):
        number, at = varint(value, at)
        numbers.append(signed(number))
    return numbers


def tensor(data: memoryview) -> tuple[str, Tensor]:
    name, shape, kind, values, raw = "", [], FLOAT, array("d"), None
    for number, value in fields(data):
        if number == 1:
            shape += packed_integers(value)
        elif number == 2:
            kind = value
        elif number == 4:
            values = array("f", value.tobytes())
        elif number == 7:
            values = array("q", packed_integers(value))
        elif number == 8:
            name = str(value, "utf-8")
        elif number == 9:
            raw = value
    if raw is not None:
        if kind not in (FLOAT, INT64):
            raise ValueError(f"constant {name} is of type {kind}; only floats and 64-bit integers are known")
        values = array("f" if kind == FLOAT else "q", raw.tobytes())
    return name, Tensor(shape, values)


def attribute(data: memoryview):
    name, value = "", None
    listed: list = []
    for number, content in fields(data):
        if number == 1:
            name = str(content, "utf-8")
        elif number == 2:
            value = struct.unpack("<f", content)[0]
        elif number == 3:
            value = signed(content)
        elif number == 4:
            value = str(content, "utf-8")
        elif number == 5:
            value = tensor(content)[1]
        elif number == 8:
            listed += packed_integers(content)
    return name, listed if value is None else value


def node(data: memoryview) -> Node:
    made = Node("", [], [])
    for number, value in fields(data):
        if number == 1:
            made.inputs.append(str(value, "utf-8"))
        elif number == 2:
            made.outputs.append(str(value, "utf-8"))
        elif number == 4:
            made.kind = str(value, "utf-8")
        elif number == 5:
            name, content = attribute(value)
            made.attributes[name] = content
    return made


def name_of(data: memoryview) -> str:
    return next(str(value, "utf-8") for number, value in fields(data) if number == 1)


def read(path: Path) -> Graph:
    """Reads a file. `Constant` nodes become constants, and `Identity` nodes become aliases of their inputs."""
    graph = Graph([], {}, [], [], {})
    for number, value in fields(memoryview(path.read_bytes())):
        if number == 14:
            pair = {key: str(content, "utf-8") for key, content in fields(value)}
            graph.metadata[pair[1]] = pair.get(2, "")
        if number != 7:
            continue
        for part, content in fields(value):
            if part == 1:
                graph.nodes.append(node(content))
            elif part == 5:
                name, constant = tensor(content)
                graph.constants[name] = constant
            elif part == 11:
                graph.inputs.append(name_of(content))
            elif part == 12:
                graph.outputs.append(name_of(content))
    return without_identities(graph)


def without_identities(graph: Graph) -> Graph:
    other: dict[str, str] = {}
    kept = []
    for one in graph.nodes:
        one.inputs = [other.get(name, name) for name in one.inputs]
        if one.kind == "Identity":
            other[one.outputs[0]] = one.inputs[0]
        elif one.kind == "Constant":
            graph.constants[one.outputs[0]] = one.attributes["value"]
        else:
            kept.append(one)
    graph.nodes = kept
    graph.outputs = [other.get(name, name) for name in graph.outputs]
    return graph
