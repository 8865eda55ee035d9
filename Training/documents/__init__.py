"""What the training of the network that finds documents is made of."""
