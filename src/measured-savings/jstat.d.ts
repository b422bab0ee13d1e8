/** What is used of jstat, which ships no types. */
declare module 'jstat' {
  const jstat: {
    readonly studentt: {
      /** Quantile `p` of Student’s t with `degreesOfFreedom`. */
      inv(p: number, degreesOfFreedom: number): number;
    };
  };
  export default jstat;
}
