"""Whole servers, their database, their clients and everything that goes wrong between them, in one process.

One seed is one run: it decides what people do, what fails, and in which order everything happens. `docs/simulation.md`
explains how to run the simulation and how to read a trace.
"""
