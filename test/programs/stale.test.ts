import { expect, test } from 'vitest';
import { detailText, listText, matchText } from '../../src/cli/program-texts.ts';
import type { MatchResult, ProgramDetail, ProgramList } from '../../src/contract/programs/index.ts';
import { duePrograms } from '../../src/operations/programs/due-programs.ts';
import { zipPlace } from '../../src/places/zip-table.ts';
import { all50, zipSample } from '../../bench/programs/questions.ts';
import { programServices } from '../incentives/snapshot.ts';
import { body, NOON } from './call.ts';

const TODAY = new Date(NOON).toISOString().slice(0, 10);
/** A rebate that its source last changed on 2024-05-15. */
const STALE = 'ra-ga-ga-jefferson-energy-cooperative-heat-pump-rebate-program';
const usd = (text: string): number => Number(text.replaceAll(/[$,]/g, ''));

test('a stale line is undetermined, dated and in no total, in every place of the country', () => {
  let stale = 0;
  const asked = [
    ...all50.map((state) => ({ state })),
    ...zipSample(40).map((zip) => ({ zip, state: zipPlace(zip)!.state })),
  ];
  for (const place of asked) {
    const project = { projectType: 'heat_pump', buildingType: 'house', ownerType: 'homeowner', ...place };
    const answer = body('matchPrograms', { ...project, projectCost: 20_000, capacity: 10 }) as unknown;
    const { programs, totalValue } = answer as MatchResult;
    const counted = programs.filter(({ availability }) => availability === 'available');
    expect(usd(totalValue)).toBeLessThanOrEqual(
      counted.reduce((sum, { estimatedValue }) => sum + usd(estimatedValue), 0),
    );
    for (const { id, status, availability, reasons, statusAsOf } of programs) {
      if (status !== 'unknown') continue;
      stale += 1;
      expect(availability, id).not.toBe('available');
      expect(reasons.join(' '), id).toMatch(/was (last known on \d{4}|never dated)/);
      if (statusAsOf !== null) expect(statusAsOf <= TODAY, id).toBe(true);
    }
  }
  expect(stale).toBeGreaterThan(200);
});

test('every answer and every text shows the day of a stale line', () => {
  const detail = body('getProgram', { id: STALE }) as unknown as ProgramDetail;
  expect(detail).toMatchObject({ status: 'unknown', statusAsOf: '2024-05-15' });
  expect(detail.benefits[0]).toMatchObject({ status: 'unknown', asOf: '2024-05-15' });
  const list = body('listPrograms', { q: 'Jefferson Energy Cooperative', state: 'GA' }) as unknown;
  const match = body('matchPrograms', { projectType: 'heat_pump', state: 'GA', zip: '30401' }) as unknown;
  const priced = body('calculateCredit', { programId: STALE, projectCost: 9_000 });
  expect((list as ProgramList).programs.find(({ id }) => id === STALE)).toMatchObject({
    status: 'unknown',
    statusAsOf: '2024-05-15',
  });
  expect((match as MatchResult).programs.find(({ id }) => id === STALE)).toMatchObject({
    status: 'unknown',
    statusAsOf: '2024-05-15',
    availability: 'contingent',
  });
  expect(priced).toMatchObject({ status: 'unknown', statusAsOf: '2024-05-15', conditional: true });
  expect(detailText(detail)).toContain('2024-05-15');
  expect(listText(list as ProgramList)).toContain('last known 2024-05-15');
  expect(matchText(match as MatchResult)).toContain('last known 2024-05-15');
});

test('on the day of release nothing that estimates count is due, and the rest is said', () => {
  const due = duePrograms(programServices(), '2026-11-26');
  expect(due.used).toEqual([]);
  expect(due.overdue).toBeGreaterThan(0);
});

test('the sentence of a program names no line that has ended', () => {
  const { description } = body('getProgram', {
    id: 'ra-de-de-delaware-electric-cooperative-d-ecrenewable-energy-and-efficiency-grants',
  });
  expect(description).toContain('20% of cost, at most $3,500 for solar water heater');
  // Its line of heat pump water heaters ran to 2025-12-31.
  expect(description).not.toContain('$300');
});
