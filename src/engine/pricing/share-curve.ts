/** One point of a log-linear curve: at `usd` the share is `share`. */
export interface SharePoint {
  readonly logUsd: number;
  readonly share: number;
}

export function point(usd: number, share: number): SharePoint {
  return { logUsd: Math.log(usd), share };
}

/** Points from a flat list of USD and share. */
export function curveOf(flat: readonly number[]): SharePoint[] {
  const points: SharePoint[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) points.push(point(flat[i]!, flat[i + 1]!));
  return points;
}

/** The last slope carried on until it reaches the floor, so that the curve has no step. */
export function floorPoint(points: readonly SharePoint[], floor: number): SharePoint {
  const [a, b] = points.slice(-2) as [SharePoint, SharePoint];
  const slope = (b.share - a.share) / (b.logUsd - a.logUsd);
  return { logUsd: b.logUsd + (floor - b.share) / slope, share: floor };
}

/** Share at an amount on a log-linear curve, level beyond both ends. */
export function shareAt(points: readonly SharePoint[], usd: number): number {
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined) return 0;
  const log = Math.log(Math.max(usd, 1));
  if (log <= first.logUsd) return first.share;
  if (log >= last.logUsd) return last.share;
  for (let i = 1; i < points.length; i += 1) {
    const a = points[i - 1] as SharePoint;
    const b = points[i] as SharePoint;
    if (log <= b.logUsd) return a.share + ((b.share - a.share) * (log - a.logUsd)) / (b.logUsd - a.logUsd);
  }
  return last.share;
}
