"""The engine compiled to machine code: ``python -m rules_engine compile``.

``expansion`` writes the value classes of a copy of the sources out as plain ones, ``finals`` says which of its names
are bound once, ``native`` makes C of the modules that ``modules`` names (with mypyc) and libraries of the C, and
``build`` does it all in one go and puts it where ``rules_engine.built`` finds it. Only a build needs mypyc, setuptools
and a C compiler; a compiled engine needs none.
"""
