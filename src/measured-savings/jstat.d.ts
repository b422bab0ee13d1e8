/** What is used of jstat, which ships no types. */
declare module 'jstat' {
  const jstat: {
    readonly normal: {
      cdf(x: number, mean: number, deviation: number): number;
      pdf(x: number, mean: number, deviation: number): number;
    };
    readonly studentt: {
      /** Quantile `p` of Student’s t with `degreesOfFreedom`. */
      inv(p: number, degreesOfFreedom: number): number;
    };
  };
  export default jstat;
}
