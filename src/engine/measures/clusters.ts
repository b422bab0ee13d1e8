/** Savings that overlap are capped together; same order as the caps of `simulationSetting`. */
export const CLUSTERS: readonly string[] = ['controls', 'steam', 'envelope'];
