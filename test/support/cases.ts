/** Whether every suite runs with all its cases, as in continuous integration. */
export const isWhole = Boolean(process.env['CI_SYSTEM']);

/** So many cases of a property that prices buildings: all of them in continuous integration, a quarter by hand. */
export const casesOf = (all: number): number => (isWhole ? all : Math.ceil(all / 4));

/** Rows of a table whose rows cost seconds: all of them in continuous integration, every so many by hand. */
export const rowsOf = <Row>(all: readonly Row[], every = 4): readonly Row[] =>
  isWhole ? all : all.filter((_, at) => at % every === 0);
