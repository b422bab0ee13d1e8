/**
 * So many cases of a property that prices buildings: all of them in continuous integration, where the seed is one, and a
 * quarter by hand, where each day draws others (test/seed.ts).
 */
export const casesOf = (all: number): number => (process.env['CI_SYSTEM'] ? all : Math.ceil(all / 4));
