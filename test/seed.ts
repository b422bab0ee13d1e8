import fc from 'fast-check';

/** One seed for every property test, so that a run can be repeated. `PROPERTY_SEED=random` searches anew. */
const asked = process.env['PROPERTY_SEED'] ?? '20261120';
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
