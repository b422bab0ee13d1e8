import fc from 'fast-check';

/**
 * One seed for every property test, so that a run can be repeated: in continuous integration always the same, by hand that
 * of the day, so that fewer cases (test/support/cases.ts) still find new ones. `PROPERTY_SEED=20261120` repeats a day,
 * `PROPERTY_SEED=random` searches anew.
 */
const ofTheDay = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const asked = process.env['PROPERTY_SEED'] ?? (process.env['CI_SYSTEM'] ? 20_261_120 : ofTheDay);
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
