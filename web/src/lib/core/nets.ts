// The weights of the engine's evaluation, shared with the Python package. A game without them is
// evaluated by the core alone.

const files = import.meta.glob<string>("../../../../src/torony/nets/*.net", {
  eager: true,
  query: "?url",
  import: "default",
});

export const netUrl = (game: string): string | undefined =>
  files[`../../../../src/torony/nets/${game}.net`];
