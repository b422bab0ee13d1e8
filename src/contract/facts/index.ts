export { BILL_FIELDS, type Bills, type BillField } from './bills.ts';
export { FACT_NAMES, FACT_SCHEMAS, FactChange, FactRecord, type FactName } from './record.ts';
export { factFaults } from './rules.ts';
