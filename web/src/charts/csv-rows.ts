/** A file of a chart: headings first. */
export type CsvRows = readonly (readonly (string | number | null)[])[];
