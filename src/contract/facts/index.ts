export type { Bills } from './bills.ts';
export { FactView, type FactEffect } from './effects.ts';
export { FACT_NAMES, FACT_SCHEMAS, FactChange, FactRecord, type FactName } from './record.ts';
export { factFaults } from './rules.ts';
export { FactFile, FactFileId, FactFileSource, MovedLot } from './files.ts';
