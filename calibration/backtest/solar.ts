import type { ApartCell } from '../../src/catalog/sections/calibration-accuracy.ts';
import { indexRatio, midpointMonth } from '../../src/engine/costs/scope.ts';
import { errorFigures } from '../../src/operations/backtest/error-figures.ts';
import { fitSolar } from '../fit/unit-costs.ts';
import type { FitInputs } from '../load.ts';

/** Municipal solar by the kW, each system priced from the systems of other buildings. Its price level is of its years. */
export function solarOutOfFold(inputs: FitInputs): ApartCell {
  const { settings, escalation, corpus } = inputs;
  const systems = corpus.records.filter(
    (record) => record.use === 'pv_unit' && record.year >= settings.solarFromYear && record.pvKw !== null,
  );
  const scored = systems.map((system) => {
    const others = systems.filter(({ building }) => building !== system.building);
    const { cost_usd_per_kw } = fitSolar(others, inputs);
    const to = midpointMonth(system.year, system.dating, 0);
    const ratio = indexRatio(escalation, settings.priceSeries, { from: settings.dollarPeriod, to }) ?? NaN;
    const estimateUsd = cost_usd_per_kw * (system.pvKw ?? NaN) * ratio;
    return { actualUsd: system.constructionUsd, estimateUsd, lowUsd: null, highUsd: null };
  });
  const figures = errorFigures(scored);
  const n_buildings = new Set(systems.map(({ building }) => building)).size;
  return {
    id: 'solar_by_kw',
    label: `Municipal solar by the kW, ${settings.solarFromYear} on`,
    n_buildings,
    calibrated: figures,
    raw: figures,
  };
}
