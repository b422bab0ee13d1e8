import { round } from '../../quantities/rounding.ts';

/** USD to the cent, half away from zero, once, at the boundary. */
export const cents = (usd: number): number => round(usd, 2);
