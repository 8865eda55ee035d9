"""Converts the graph of a PP-OCRv6 network to layers of DataScan.

One layer here is several nodes in ONNX: a convolution, its bias and its activation are up to seven, a layer norm nine. The graph
is traversed in its order; each method takes the first node of a layer and consumes all nodes that belong to it.
"""

from array import array

from model_file import ModelFile
from onnx_graph import Graph, Node, Tensor

# Nodes that only change the layout of values: here a pixel's channels are always adjacent, whatever the order of the axes.
LAYOUT = {"Transpose", "Reshape", "Squeeze", "Unsqueeze"}
# Nodes that only compute shapes for those.
SHAPES = {"Shape", "Slice", "Concat"}


class Conversion:
    def __init__(self, graph: Graph):
        self.graph = graph
        self.model = ModelFile()
        # For each value in the graph, the number of the picture that contains it.
        self.pictures = {graph.inputs[0]: 0}
        self.channels = [1]
        # Enlarged pictures: picture and factor. The layers that read them do the enlarging.
        self.enlarged: dict[str, tuple[int, int]] = {}
        self.readers: dict[str, list[Node]] = {}
        for node in graph.nodes:
            for name in node.inputs:
                self.readers.setdefault(name, []).append(node)
        self.done: set[int] = set()

    def run(self) -> ModelFile:
        for node in self.graph.nodes:
            if id(node) in self.done:
                continue
            step = getattr(self, f"take_{node.kind.lower()}", None)
            if node.kind in LAYOUT and node.inputs[0] in self.pictures:
                self.pictures[node.outputs[0]] = self.pictures[node.inputs[0]]
            elif step is not None and any(name in self.pictures or name in self.enlarged for name in node.inputs):
                step(node)
            elif node.kind not in LAYOUT | SHAPES:
                raise ValueError(f"the network has a node {node.kind} at {node.outputs[0]} that has no layer here")
        return self.model

    # The order of nodes.

    def constant(self, node: Node) -> Tensor | None:
        return next((self.graph.constants[name] for name in node.inputs if name in self.graph.constants), None)

    def only_reader(self, name: str, kind: str) -> Node | None:
        """The only node that reads a value, if it is of type `kind`."""
        readers = self.readers.get(name, [])
        return readers[0] if len(readers) == 1 and readers[0].kind == kind else None

    def use(self, node: Node) -> str:
        self.done.add(id(node))
        return node.outputs[0]

    def add(self, layer: dict, name: str, channels: int) -> None:
        self.pictures[name] = self.model.append(layer)
        self.channels.append(channels)

    def activation(self, name: str) -> tuple[str, dict]:
        """The activation that follows a value: the name of its result, and its attribute of the layer."""
        if relu := self.only_reader(name, "Relu"):
            return self.use(relu), {"activation": "rectified"}
        kinds = {reader.kind: reader for reader in self.readers.get(name, [])}
        if set(kinds) == {"Sigmoid", "Mul"}:
            self.use(kinds["Sigmoid"])
            return self.use(kinds["Mul"]), {"activation": "swish"}
        if set(kinds) == {"Div", "Mul"} and (erf := self.only_reader(kinds["Div"].outputs[0], "Erf")):
            self.use(kinds["Div"])
            self.use(self.only_reader(self.use(erf), "Add"))
            return self.use(self.only_reader(self.use(kinds["Mul"]), "Mul")), {"activation": "gelu"}
        return name, {}

    # Convolutions.

    def take_conv(self, node: Node) -> None:
        weight = self.graph.constants[node.inputs[1]]
        outputs, inputs, rows, columns = weight.shape
        name, bias = self.use(node), array("f", bytes(4 * outputs))
        if add := self.only_reader(name, "Add"):
            if (constant := self.constant(add)) is not None:
                name, bias = self.use(add), constant.values
        if norm := self.only_reader(name, "BatchNormalization"):
            name = self.use(norm)
            weight, bias = self.folded(weight, bias, norm)
        is_each = node.attributes["group"] > 1
        if node.inputs[0] == self.graph.inputs[0]:
            weight = gray(weight)
            inputs = 1
        start, end = padding(node)
        layer = {
            "kind": "each" if is_each else "convolution", "input": self.pictures[node.inputs[0]], "channels": outputs,
            "kernel": [columns, rows], "stride": node.attributes["strides"][::-1], "padding": start, "paddingEnd": end,
            "weights": self.model.store(taps_first(weight)), "bias": self.model.store(bias),
        }
        self.finish(layer, name, outputs)

    def finish(self, layer: dict, name: str, channels: int) -> None:
        """Adds a convolution with its activation and the picture that is added to its output."""
        name, activation = self.activation(name)
        layer |= activation
        if add := self.only_reader(name, "Add"):
            other = next((one for one in add.inputs if one != name), None)
            if other in self.pictures:
                layer["added"] = self.pictures[other]
                name = self.use(add)
        self.add(layer, name, channels)

    def folded(self, weight: Tensor, bias: array, norm: Node) -> tuple[Tensor, array]:
        """Weights and bias, with the batch norm that follows merged into them."""
        scale, shift, mean, variance = (self.graph.constants[name].values for name in norm.inputs[1:])
        factors = [s / (v + norm.attributes["epsilon"]) ** 0.5 for s, v in zip(scale, variance)]
        size = len(weight.values) // len(factors)
        values = array("f", (value * factors[index // size] for index, value in enumerate(weight.values)))
        bias = array("f", ((b - m) * f + s for b, m, f, s in zip(bias, mean, factors, shift)))
        return Tensor(weight.shape, values), bias

    def take_matmul(self, node: Node) -> None:
        constant = self.graph.constants[node.inputs[1]]
        inputs, outputs = constant.shape
        add = self.only_reader(self.use(node), "Add")
        name, bias = self.use(add), self.constant(add).values
        values = array("f")
        for output in range(outputs):
            values += constant.values[output::outputs]
        reshape = self.only_reader(name, "Reshape")
        heads = self.attention_heads(reshape)
        if heads:
            # The queries are scaled by the square root of a head's width; here their weights are.
            scale = (outputs // 3 // heads) ** -0.5
            count = outputs // 3
            values[: count * inputs] = array("f", (value * scale for value in values[: count * inputs]))
            bias = array("f", (value * scale if index < count else value for index, value in enumerate(bias)))
        layer = {
            "kind": "convolution", "input": self.pictures[node.inputs[0]], "channels": outputs, "kernel": [1, 1],
            "stride": [1, 1], "padding": [0, 0], "weights": self.model.store(values), "bias": self.model.store(bias),
        }
        self.finish(layer, name, outputs)
        if heads:
            self.attention(reshape, heads)

    # Attention.

    def attention_heads(self, reshape: Node | None) -> int:
        """The number of heads into which a reshape splits queries, keys and values; 0 if it does something else."""
        shape = self.graph.constants.get(reshape.inputs[1]) if reshape else None
        return shape.values[3] if shape and len(shape.values) == 5 and shape.values[2] == 3 else 0

    def attention(self, reshape: Node, heads: int) -> None:
        """All nodes from the reshape of queries, keys and values to the one that concatenates the heads."""
        picture = self.pictures[reshape.inputs[0]]
        waiting, name = [reshape], ""
        while waiting:
            node = waiting.pop()
            if id(node) in self.done:
                continue
            name = self.use(node)
            shape = self.graph.constants.get(node.inputs[1]) if node.kind == "Reshape" else None
            if shape and len(shape.values) == 3:
                result = name
            else:
                waiting += self.readers[name]
        layer = {"kind": "attention", "input": picture, "heads": heads}
        self.add(layer, result, self.channels[picture] // 3)

    # Everything else.

    def take_reducemean(self, node: Node) -> None:
        if node.attributes.get("axes") == [-1]:
            self.normalisation(node)
        else:
            self.excitation(node)

    take_globalaveragepool = take_reducemean

    def normalisation(self, node: Node) -> None:
        difference = self.only_reader(self.use(node), "Sub")
        power = next(reader for reader in self.readers[self.use(difference)] if reader.kind == "Pow")
        epsilon = self.only_reader(self.use(self.only_reader(self.use(power), "ReduceMean")), "Add")
        quotient = self.only_reader(self.use(self.only_reader(self.use(epsilon), "Sqrt")), "Div")
        scale = self.only_reader(self.use(quotient), "Mul")
        shift = self.only_reader(self.use(scale), "Add")
        layer = {
            "kind": "normalisation", "input": self.pictures[node.inputs[0]], "epsilon": self.constant(epsilon).values[0],
            "weights": self.model.store(self.constant(scale).values), "bias": self.model.store(self.constant(shift).values),
        }
        self.add(layer, self.use(shift), self.channels[layer["input"]])

    def excitation(self, node: Node) -> None:
        source = node.inputs[0]
        squeeze = self.only_reader(self.use(node), "Conv")
        squeeze_bias = self.only_reader(self.use(squeeze), "Add")
        excite = self.only_reader(self.use(self.only_reader(self.use(squeeze_bias), "Relu")), "Conv")
        excite_bias = self.only_reader(self.use(excite), "Add")
        sigmoid = self.only_reader(self.use(excite_bias), "HardSigmoid")
        name = self.use(self.only_reader(self.use(sigmoid), "Mul"))
        add = self.only_reader(name, "Add")
        is_residual = add is not None and source in add.inputs
        weights = [self.graph.constants[one.inputs[1]] for one in (squeeze, excite)]
        layer = {
            "kind": "excitation", "input": self.pictures[source], "reduced": weights[0].shape[0],
            "slope": sigmoid.attributes["alpha"], "residual": is_residual,
            "weights": self.model.store(weights[0].values), "bias": self.model.store(self.constant(squeeze_bias).values),
            "excite": self.model.store(weights[1].values), "exciteBias": self.model.store(self.constant(excite_bias).values),
        }
        self.add(layer, self.use(add) if is_residual else name, self.channels[layer["input"]])

    def take_maxpool(self, node: Node) -> None:
        self.pool(node, is_mean=False)

    def take_averagepool(self, node: Node) -> None:
        self.pool(node, is_mean=True)

    def pool(self, node: Node, is_mean: bool) -> None:
        start, end = padding(node)
        layer = {
            "kind": "pool", "input": self.pictures[node.inputs[0]], "mean": is_mean, "kernel": node.attributes["kernel_shape"][::-1],
            "stride": node.attributes["strides"][::-1], "padding": start, "paddingEnd": end,
        }
        self.add(layer, self.use(node), self.channels[layer["input"]])

    def take_resize(self, node: Node) -> None:
        factor = int(self.graph.constants[node.inputs[2]].values[3])
        self.enlarged[self.use(node)] = (self.pictures[node.inputs[0]], factor)

    def take_concat(self, node: Node) -> None:
        parts = [self.enlarged.get(name) or (self.pictures[name], 1) for name in node.inputs]
        layer = {"kind": "join", "inputs": [part[0] for part in parts], "scales": [part[1] for part in parts]}
        self.add(layer, self.use(node), sum(self.channels[part[0]] for part in parts))

    def take_add(self, node: Node) -> None:
        first, second = sorted(node.inputs, key=lambda name: name in self.enlarged)
        if second in self.enlarged:
            picture, factor = self.enlarged[second]
            if factor != 2:
                raise ValueError(f"a picture enlarged {factor} times is added; only twice is known")
            layer = {"kind": "addDoubled", "input": self.pictures[first], "added": picture}
        else:
            layer = {"kind": "add", "input": self.pictures[first], "added": self.pictures[second]}
        self.add(layer, self.use(node), self.channels[layer["input"]])

    def take_convtranspose(self, node: Node) -> None:
        """A transposed 2 x 2 convolution: a 1 x 1 convolution that computes all four pixels, and a step that spreads them."""
        weight = self.graph.constants[node.inputs[1]]
        inputs, outputs, rows, columns = weight.shape
        if (rows, columns) != (2, 2):
            raise ValueError(f"a transposed convolution is {rows} x {columns}; only 2 x 2 is known")
        add = self.only_reader(self.use(node), "Add")
        name, bias = self.use(add), self.constant(add).values
        values = array("f", (
            weight.values[(source * outputs + output) * 4 + tap]
            for tap in range(4) for output in range(outputs) for source in range(inputs)
        ))
        name, activation = self.activation(name)
        layer = {
            "kind": "convolution", "input": self.pictures[node.inputs[0]], "channels": 4 * outputs, "kernel": [1, 1],
            "stride": [1, 1], "padding": [0, 0], "weights": self.model.store(values),
            "bias": self.model.store(array("f", list(bias) * 4)), **activation,
        }
        self.add(layer, name, 4 * outputs)
        # A single map isn't spread: four values of a pixel take less memory than four pixels of sixteen.
        if outputs > 1:
            self.add({"kind": "spread", "input": self.pictures[name]}, name, outputs)

    def take_softmax(self, node: Node) -> None:
        """The last node, a softmax or sigmoid: the code that reads the logits computes it."""
        self.pictures[self.use(node)] = self.pictures[node.inputs[0]]

    take_sigmoid = take_softmax


def padding(node: Node) -> tuple[list[int], list[int]]:
    """The pixels by which a kernel extends beyond the left and top edges, and beyond the right and bottom edges."""
    if node.attributes.get("auto_pad") == "SAME_UPPER":
        rows, columns = node.attributes["kernel_shape"]
        if node.attributes["strides"] != [1, 1]:
            raise ValueError(f"{node.kind} pads by itself at a stride of {node.attributes['strides']}; only 1 is known")
        return [(columns - 1) // 2, (rows - 1) // 2], [columns // 2, rows // 2]
    top, left, bottom, right = node.attributes.get("pads", [0, 0, 0, 0])
    return [left, top], [right, bottom]


def gray(weight: Tensor) -> Tensor:
    """The weights for a gray picture, whose three colours are equal."""
    outputs, colours, rows, columns = weight.shape
    size = rows * columns
    values = array("f")
    for output in range(outputs):
        start = output * colours * size
        planes = (weight.values[start + colour * size : start + (colour + 1) * size] for colour in range(colours))
        values += array("f", map(sum, zip(*planes)))
    return Tensor([outputs, 1, rows, columns], values)


def taps_first(weight: Tensor) -> array:
    """Weights in the order output, row, column, input instead of output, input, row, column."""
    outputs, inputs, rows, columns = weight.shape
    size = rows * columns
    if size == 1 or inputs == 1:
        return weight.values
    values = array("f")
    for output in range(outputs):
        start = output * inputs * size
        for tap in range(size):
            values += weight.values[start + tap : start + inputs * size : size]
    return values
