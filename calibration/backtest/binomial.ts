/** P(X ≤ k) of a binomial distribution. */
function binomialCdf(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let sum = term;
  for (let i = 1; i <= k; i += 1) {
    term *= ((n - i + 1) / i) * (p / (1 - p));
    sum += term;
  }
  return sum;
}

/** Counts that a true share `p` leaves with at least `level` probability, the tails cut equally. */
export function binomialInterval(n: number, p: number, level: number): { from: number; to: number } {
  const tail = (1 - level) / 2;
  let from = 0;
  while (from < n && binomialCdf(from, n, p) <= tail) from += 1;
  let to = from;
  while (to < n && binomialCdf(to, n, p) < 1 - tail) to += 1;
  return { from, to };
}
