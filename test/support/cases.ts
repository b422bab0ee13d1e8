/** So many cases of a property that prices buildings: all of them in continuous integration, a quarter by hand. */
export const casesOf = (all: number): number => (process.env['CI_SYSTEM'] ? all : Math.ceil(all / 4));
