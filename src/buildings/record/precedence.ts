/** Datasets a parcel store may hold, best first: when two hold the same City field, the earlier one is used. */
const DATASETS = ['pluto', 'westchester', 'sample', 'll33', 'll84', 'lpc', 'll97', 'condo'] as const;
export type Dataset = (typeof DATASETS)[number];

export function precedence(dataset: string): number {
  const index = DATASETS.indexOf(dataset as Dataset);
  return index === -1 ? DATASETS.length : index;
}
