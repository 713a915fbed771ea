"""The files of the sample game are tests of a project in which that game is entered."""

collect_ignore = ["sample"]
