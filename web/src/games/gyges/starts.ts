// How a game of Gygès can begin, besides with the players placing their pieces one by one.

const PRESET = "321123";

function shuffled(digits: string): string {
  const left = [...digits];
  for (let index = left.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [left[index], left[other]] = [left[other] ?? "", left[index] ?? ""];
  }
  return left.join("");
}

export const STARTS = ["setUp", "preset", "random"] as const;

export function startText(start: string): string | undefined {
  if (start !== "preset" && start !== "random") return undefined;
  const [near, far] = start === "preset" ? [PRESET, PRESET] : [shuffled(PRESET), shuffled(PRESET)];
  return `${near}/000000/000000/000000/000000/${far} 1 -`;
}
