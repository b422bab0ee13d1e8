import { beforeAll, describe, expect, test } from 'vitest';
import {
  AuditArtifact,
  type EstimateRequest,
  type EvidenceInput,
  type EvidenceLine,
} from '../../src/contract/estimate/index.ts';
import { recomputeEvidence } from '../../src/operations/estimate/evidence-check.ts';
import { runArtifact } from '../../src/operations/estimate/create-artifact.ts';
import { verifyArtifact } from '../../src/operations/estimate/verify-artifact.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { rowsOf } from '../support/cases.ts';
import { verifyServices, NOW_MS } from './fixture.ts';
import { described, ownedBy } from '../support/described.ts';

const REQUEST: EstimateRequest = {
  tiers: ['code_compliant'],
  building: described(64_000, 'C1', 1928, { num_floors: 6, dwelling_units: 61 }),
  financing: ownedBy('public'),
};

const services = await verifyServices();
let text = '';
beforeAll(async () => {
  text = JSON.stringify(await runArtifact(services, { nowMs: NOW_MS }, REQUEST));
});
const fresh = (): AuditArtifact => JSON.parse(text) as AuditArtifact;

function inputWhere(artifact: AuditArtifact, wanted: (input: EvidenceInput) => boolean): EvidenceInput {
  const found = artifact.provenance.evidence
    .filter(({ expression }) => expression !== undefined)
    .flatMap(({ inputs }) => inputs)
    .find(wanted);
  if (found === undefined) throw new Error('no such input');
  return found;
}

const check = (artifact: AuditArtifact) => recomputeEvidence(artifact, testSnapshot());

// In March the owner of this lot uses 14,481.25 kWh; the sum and its evidence add that up in another order.
test('an artifact is served of a lot whose monthly use once rounded at an exact half', async () => {
  const artifact = await runArtifact(services, { nowMs: NOW_MS }, { bbl: '4079450025' });
  expect(check(artifact).faults).toEqual([]);
});

test('no payback is served where the owner saves nothing', async () => {
  const artifact = await runArtifact(services, { nowMs: NOW_MS }, { bbl: '1008867501' });
  expect(check(artifact).faults).toEqual([]);
  const owners = artifact.tiers.map(({ roi }) => ({
    saves: roi.ownerAnnualSavings + (roi.penaltyAvoided ?? 0) > 0,
    paysBack: roi.ownerPaybackYears !== null,
  }));
  expect(owners).toContainEqual({ saves: false, paysBack: false });
  for (const { saves, paysBack } of owners) expect(paysBack).toBe(saves);
});

test.each([5e-324, 1e-9, 0.5, 3, 40])(
  'an artifact is served of %d sqft, of which no utility writes a bill',
  async (area) => {
    const artifact = await runArtifact(services, { nowMs: NOW_MS }, { building: { building_area: area } });
    expect(check(artifact).faults).toEqual([]);
  },
);

test('every line is recomputed, and verify says how many', () => {
  const artifact = fresh();
  const { lines, recomputed, faults } = check(artifact);
  expect(faults).toEqual([]);
  expect(lines).toBeGreaterThan(100);
  expect(recomputed).toBe(lines);
  const verified = verifyArtifact(services, artifact).checks.find((entry) => entry.check === 'evidence');
  expect(verified?.passed).toBe(true);
  expect(verified?.detail).toContain(`Recomputed ${recomputed} of ${lines}`);
});

type Forgery = (artifact: AuditArtifact) => void;
const computedLine = (artifact: AuditArtifact, wanted: (line: EvidenceLine) => boolean): EvidenceLine => {
  const line = artifact.provenance.evidence.find((entry) => entry.expression !== undefined && wanted(entry));
  if (line === undefined) throw new Error('no such line');
  return line;
};

const FORGERIES: Readonly<Record<string, Forgery>> = {
  'a source of another publication': (artifact) => {
    inputWhere(artifact, ({ kind }) => kind === 'catalog').source = 'aace_56r_08';
  },
  'an assumption passed off as published': (artifact) => {
    inputWhere(artifact, ({ basis }) => basis === 'assumed').basis = 'sourced';
  },
  'a figure in another unit': (artifact) => {
    inputWhere(
      artifact,
      ({ kind, ref }) => kind === 'catalog' && ref.startsWith('factors/contingency'),
    ).unit = 'kWh';
  },
  'another locator': (artifact) => {
    inputWhere(artifact, ({ kind }) => kind === 'catalog').locator += ' of the appendix';
  },
  'another path of the catalogue': (artifact) => {
    inputWhere(artifact, ({ kind }) => kind === 'catalog').ref = 'returns/parameters/study_years';
  },
  'another value of a figure': (artifact) => {
    const input = inputWhere(artifact, ({ kind }) => kind === 'catalog');
    input.value = Number(input.value) * 1.01;
  },
  'another value of the line': (artifact) => {
    const line = computedLine(artifact, ({ pointer }) => pointer.endsWith('/cost_breakdown/totalCost'));
    line.value = Number(line.value) + 0.01;
  },
  'another formula': (artifact) => {
    computedLine(artifact, () => true).formula += ' + 0';
  },
  'another expression': (artifact) => {
    computedLine(artifact, ({ pointer }) => pointer.endsWith('/cost_breakdown/totalCost')).expression = 0;
  },
  'no expression': (artifact) => {
    delete computedLine(artifact, () => true).expression;
  },
  'an operation nobody knows': (artifact) => {
    computedLine(artifact, () => true).expression = ['guess', '$0'];
  },
  'a number of the document that is not there': (artifact) => {
    inputWhere(artifact, ({ kind }) => kind === 'pointer').ref = '/tiers/9/roi/npv';
  },
  'a step without its line': (artifact) => {
    const { provenance } = artifact;
    provenance.evidence = provenance.evidence.filter(({ pointer }) => !pointer.startsWith('#/'));
  },
  'a publication of another title': (artifact) => {
    const [source] = artifact.provenance.sources ?? [];
    if (source !== undefined) source.title = 'A better one';
  },
};

/** Replayed as well, which finds any of them whatever the check of evidence says. */
const REPLAYED = rowsOf(Object.keys(FORGERIES));

describe.each(Object.entries(FORGERIES))('%s', (name, forge) => {
  test('does not pass', () => {
    const artifact = fresh();
    forge(artifact);
    expect(check(artifact).faults).not.toEqual([]);
    if (REPLAYED.includes(name)) expect(verifyArtifact(services, artifact).verified).toBe(false);
  });
});

test('evidence in words, as release 1 wrote it, passes and is called prose', () => {
  const artifact = fresh();
  for (const line of artifact.provenance.evidence) delete line.expression;
  delete artifact.provenance.sources;
  const { recomputed, isProse, faults } = check(artifact);
  expect([recomputed, isProse, faults]).toEqual([0, true, []]);
  const said = verifyArtifact(services, artifact).checks.find((entry) => entry.check === 'evidence');
  expect(said?.detail).toContain('prose');
});

test('without its catalogue the figures are not compared, everything else is', () => {
  const artifact = fresh();
  inputWhere(artifact, ({ kind }) => kind === 'catalog').source = 'aace_56r_08';
  expect(recomputeEvidence(artifact, null).faults).toEqual([]);
  computedLine(artifact, () => true).formula = 'trust me';
  expect(recomputeEvidence(artifact, null).faults).toHaveLength(1);
});

test('verify makes what each measure saves again from the bills before and after it', () => {
  const { checks, outcome } = verifyArtifact(services, fresh());
  expect(outcome).toBe('replayed');
  const savings = checks.find(({ check }) => check === 'measure_savings');
  const measures = fresh().tiers.flatMap((tier) => tier.measures).length;
  expect(savings).toMatchObject({
    passed: true,
    detail: expect.stringContaining(`Recomputed ${measures} savings`) as string,
  });
});
