"""Small faults planted in the sources, to see whether the tests notice them: ``make mutants``."""
