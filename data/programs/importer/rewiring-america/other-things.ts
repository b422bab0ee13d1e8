/** What an item "other" is, by the words of its line; in the order in which they are named there. */
const THINGS: readonly (readonly [thing: string, pattern: RegExp])[] = [
  ['clothes washer', /clothes washer|washing machine|washers?\/dryers?/],
  ['dishwasher', /dishwasher/],
  ['refrigerator', /refrigerator/],
  ['freezer', /freezer/],
  ['dehumidifier', /dehumidifier/],
  ['room air conditioner', /(window|room) air[- ]condition/],
  ['central air conditioner', /split system air[- ]condition/],
  ['tune-up of the air conditioner', /\bac tune-?up/],
  ['service of the heating and cooling', /hvac service/],
  ['ceiling fan', /ceiling fan/],
  ['pool pump', /pool pump/],
  ['pool heat pump', /pool (air source )?heat pump/],
  ['circulator pump', /circulator pump|recirculating pump/],
  ['air handler motor', /motor\)? for air-handler/],
  ['power strip', /power strip/],
  ['shower fixture', /shower fixture/],
  ['faucet aerator', /faucet aerator/],
  ['toilet', /toilet/],
  ['irrigation controller', /irrigation controller/],
  ['water heater timer or controller', /water heater (timer|controller)/],
  ['programmable thermostat', /programmable (evaporative cooler )?thermostat/],
  ['energy monitor', /energy monitor|energy management system/],
  ['smart breaker or load controller', /smart breaker/],
  ['energy modelling', /energy modeling/],
  ['cellular shade', /cellular shade/],
  ['air quality test', /air quality/],
  ['LED lights', /\bled strings|indoor[- ]grow|qualifying fixtures/],
  ['pellet boiler or furnace', /pellet boiler/],
  ['wood stove', /wood stove(?! insert)/],
  ['fireplace', /fireplace/],
  ['manufactured home', /manufactured home/],
  ['motorcycle or moped', /motorcycle|moped/],
  ['wind turbine', /residential wind/],
  ['portable generator', /portable electric generator/],
  ['generator transfer switch', /transfer switch/],
];

/** Items of the data set that say no more than "other". */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['other', 'efficiency_rebates']);

/** What a line pays for, where its items do not say it and its words do. */
export function labelOf(items: readonly string[], text: string): string | undefined {
  if (!items.includes('other')) return undefined;
  const named = THINGS.flatMap(([thing, pattern]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [[at, thing] as const];
  });
  if (named.length === 0) return undefined;
  const things = named.toSorted(([a], [b]) => a - b).map(([, thing]) => thing);
  const known = items.filter((item) => !SAYS_NOTHING.has(item)).map((item) => item.replaceAll('_', ' '));
  return [...known, ...things].join(', ');
}
