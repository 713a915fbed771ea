// Where the graph of a game is drawn: player 1 wins at the top, player 2 at the bottom.

export interface Frame {
  width: number;
  height: number;
  margin: number;
}

/** Half of the distance between two turns on either side belongs to one of them. */
export const xAt = (ply: number, count: number, { width, margin }: Frame): number =>
  count === 0 ? width / 2 : margin + ((width - 2 * margin) * ply) / count;

export const yAt = (share: number, { height, margin }: Frame): number =>
  margin + (height - 2 * margin) * (1 - share);

/** Which turn is meant by a click. */
export function plyAt(x: number, count: number, { width, margin }: Frame): number {
  const share = (x - margin) / Math.max(1, width - 2 * margin);
  return Math.min(count, Math.max(0, Math.round(share * count)));
}

/** Stretches without gaps, each as (turn, share) pairs. */
export function stretches(shares: readonly (number | null)[]): [ply: number, share: number][][] {
  const found: [number, number][][] = [];
  shares.forEach((share, ply) => {
    if (share === null) return;
    if (ply === 0 || shares[ply - 1] === null) found.push([]);
    found.at(-1)?.push([ply, share]);
  });
  return found;
}

/** The curve and the area between it and the even line, as SVG path data. */
export function curves(
  shares: readonly (number | null)[],
  frame: Frame,
): { line: string; area: string } {
  const count = shares.length - 1;
  const even = yAt(0.5, frame);
  let [line, area] = ["", ""];
  for (const stretch of stretches(shares)) {
    const points = stretch.map(
      ([ply, share]) => `${xAt(ply, count, frame).toFixed(1)} ${yAt(share, frame).toFixed(1)}`,
    );
    const [first = 0, last = 0] = [stretch[0]?.[0], stretch.at(-1)?.[0]];
    line += `M${points.join("L")}`;
    area += `M${xAt(first, count, frame).toFixed(1)} ${even}L${points.join("L")}`;
    area += `L${xAt(last, count, frame).toFixed(1)} ${even}Z`;
  }
  return { line, area };
}
