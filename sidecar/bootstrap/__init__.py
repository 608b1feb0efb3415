"""The composition root: settings in, running parts out; the only room that names adapters.

Adapters are imported inside functions, because a command must not wait for numpy or the model
clients; LanceDB itself is imported by its adapter in the background. And nothing is imported
here: ``process`` prints the ready line before ``parts`` is even loaded.
"""
