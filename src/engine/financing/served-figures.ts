/** USD to the cent, half away from zero, once, at the boundary. */
export function cents(usd: number): number {
  return round(usd, 2);
}

export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  const rounded = Math.round(Math.abs(value) * scale * (1 + Number.EPSILON)) / scale;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
