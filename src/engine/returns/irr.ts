import { npv } from './npv.ts';
import type { RateResult } from './types.ts';

/** Several roots are searched for from just above a total loss to 1,000 % a year. */
const LOWEST_RATE = -0.99;
const HIGHEST_RATE = 10;
/** A lone root may lie further out: a tiny outlay can return thousands of percent. */
const FARTHEST_RATE = 1e9;
const NONE: RateResult = { kind: 'none', roots: [] };

/**
 * Internal rate of return of yearly flows. `none` when the flows never change sign (or no rate in the searched range
 * makes the net present value zero), `multiple` when several rates do: then none of them is "the" return.
 */
export function irr(flows: readonly number[]): RateResult {
  const changes = signChanges(flows);
  if (changes === 0) return NONE;
  if (changes === 1) {
    const root = onlyRoot(flows);
    return root === null ? NONE : { kind: 'unique', rate: root };
  }
  const roots = hasOneRoot(flows) ? rootByHalving(flows) : rootsByScan(flows);
  const [first] = roots;
  if (first === undefined) return NONE;
  return roots.length === 1 ? { kind: 'unique', rate: first } : { kind: 'multiple', roots };
}

/** How often the non-zero flows change sign (Descartes: no more positive roots than that). */
export function signChanges(flows: readonly number[]): number {
  let changes = 0;
  let previous = 0;
  for (let t = 0; t < flows.length; t += 1) {
    const flow = flows[t]!;
    if (flow === 0) continue;
    if (previous !== 0 && flow > 0 !== previous > 0) changes += 1;
    previous = flow;
  }
  return changes;
}

/** One sign change: exactly one root above -1; null when it lies outside the searched range. */
function onlyRoot(flows: readonly number[]): number | null {
  const atZero = npv(0, flows);
  if (atZero === 0) return 0;
  const towards = flows.find((flow) => flow !== 0) ?? 0;
  // An outlay first: a positive value at 0 % puts the root above it. A receipt first: the other way round.
  const above = towards < 0 === atZero > 0;
  const outer = above ? FARTHEST_RATE : LOWEST_RATE;
  if (npv(outer, flows) > 0 === atZero > 0) return null;
  return above ? refine(flows, 0, outer) : refine(flows, outer, 0);
}

/** Rates of the scan, and what one dollar a year later is worth at each: fixed, so that scanning only multiplies. */
const SCAN_RATES = scanRates();
const SCAN_FACTORS = SCAN_RATES.map((rate) => 1 / (1 + rate));

function scanRates(): number[] {
  const rates: number[] = [];
  for (let rate = LOWEST_RATE; rate < HIGHEST_RATE; rate += rate < 0.5 ? 0.01 : 0.1) rates.push(rate);
  return rates;
}

/**
 * Descartes again, for flows that change sign often: above 0 % lie no more roots than the sums of the flows so far change
 * sign, below it no more than the sums of the flows still to come do.
 */
function hasOneRoot(flows: readonly number[]): boolean {
  const soFar = sums(flows);
  return soFar.at(-1) !== 0 && signChanges(soFar) + signChanges(sums(flows.toReversed())) === 1;
}

function sums(flows: readonly number[]): number[] {
  const running = flows.slice();
  for (let t = 1; t < running.length; t += 1) running[t] = running[t - 1]! + running[t]!;
  return running;
}

/** The root of flows that have one, between the same two scanned rates as by a scan; none where it lies beyond them. */
function rootByHalving(flows: readonly number[]): number[] {
  let low = 0;
  let high = SCAN_RATES.length - 1;
  const lowIsPositive = valueAt(low, flows) > 0;
  if (valueAt(high, flows) > 0 === lowIsPositive) return [];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (valueAt(middle, flows) > 0 === lowIsPositive) low = middle;
    else high = middle;
  }
  return [refine(flows, SCAN_RATES[low]!, SCAN_RATES[high]!)];
}

function rootsByScan(flows: readonly number[]): number[] {
  const roots: number[] = [];
  let valueLow = valueAt(0, flows);
  for (let place = 1; place < SCAN_RATES.length; place += 1) {
    const valueHigh = valueAt(place, flows);
    // A value that is zero to the last bit counts as one below: the root is found from its other side.
    if (valueLow > 0 !== valueHigh > 0) roots.push(refine(flows, SCAN_RATES[place - 1]!, SCAN_RATES[place]!));
    valueLow = valueHigh;
  }
  return roots;
}

/** Net present value at a scanned rate. */
function valueAt(place: number, flows: readonly number[]): number {
  const factor = SCAN_FACTORS[place] ?? 1;
  let value = 0;
  for (let t = flows.length - 1; t >= 0; t -= 1) value = value * factor + flows[t]!;
  return value;
}

/** Newton steps kept inside a bracket that bisection narrows; ends at the last bits of the rate. */
function refine(flows: readonly number[], from: number, to: number): number {
  let low = from;
  let high = to;
  const lowIsPositive = npv(low, flows) > 0;
  let rate = Math.min(Math.max(0.08, low), high);
  for (let step = 0; step < 200; step += 1) {
    const growth = 1 + rate;
    let value = 0;
    let weighted = 0;
    for (let t = flows.length - 1; t >= 0; t -= 1) {
      const flow = flows[t]!;
      value = value / growth + flow;
      weighted = weighted / growth + flow * t;
    }
    if (value === 0) return rate;
    if (value > 0 === lowIsPositive) low = rate;
    else high = rate;
    // Without a slope this is no number or infinite, and the bracket is halved.
    const newton = rate - value / (-weighted / growth);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - rate) <= 1e-14 * (1 + Math.abs(rate))) return next;
    rate = next;
  }
  return rate;
}
