"""The layers of the network that finds documents, for a model file (textreader/export.py)."""

from textreader.export import Layers

from .network import Documents


def layers_of(network: Documents) -> Layers:
    layers = Layers()

    def through(source, mixes):
        for mix in mixes:
            source = layers.mix(source, mix)
        return source

    fine = layers.mix(layers.block(0, network.stem), network.fine)
    middle = through(layers.block(fine, network.down), network.middle)
    coarse = through(layers.block(middle, network.down2), network.coarse)
    whole = through(layers.block(coarse, network.down3), network.whole)
    coarse = layers.mix(layers.doubled(coarse, layers.convolution(whole, network.up3)), network.coarse2)
    middle = layers.mix(layers.doubled(middle, layers.convolution(coarse, network.up2)), network.middle2)
    fine = layers.doubled(fine, layers.convolution(middle, network.up))
    layers.convolution(layers.mix(fine, network.last), network.head)
    return layers
