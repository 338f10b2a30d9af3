"""The stores: one package per place where a memory graph can be kept. Nothing is imported until it is chosen."""
