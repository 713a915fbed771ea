"""Games that others have written down, each in its own notation."""
