import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { escalationSection } from '../../src/catalog/sections/escalation.ts';
import { escalationFactor, indexAt } from '../../src/engine/pricing/escalation.ts';

const directory = new URL('../../catalog/factors/escalation/', import.meta.url);
const files = readdirSync(directory).map((name) => ({
  path: `factors/escalation/${name}`,
  content: readFileSync(new URL(name, directory), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => ({ period: line.split(',')[0] ?? '', value: line.split(',')[1] ?? '' })),
}));
const escalation = escalationSection.compile(files);

describe('escalation series', () => {
  test('hold every month without a gap up to August 2025', () => {
    expect(
      escalationSection.lint?.(files, { sections: {}, sourceIds: new Set(), today: '2026-11-20' }),
    ).toEqual([]);
    expect(Object.keys(escalation.series).length).toBeGreaterThanOrEqual(10);
    for (const series of Object.values(escalation.series)) expect(series.lastMonth).toBe('2025-08');
  });
  test('school construction index of August 2025 is the published 230.735', () => {
    expect(indexAt(escalation, 'WPU801102', '2025-08')).toBe(230.735);
  });
  test('a year is the mean of its months: office 2019 average to August 2025 is 1.48', () => {
    expect(escalationFactor(escalation, 'WPU801103', '2019', '2025-08')).toBeCloseTo(1.48, 2);
  });
  test('a month before the series begins is an error, never one', () => {
    expect(() => indexAt(escalation, 'WPU801105', '2012-05')).toThrow(RangeError);
    expect(() => indexAt(escalation, 'WPU801105', '2011')).toThrow(RangeError);
    expect(() => indexAt(escalation, 'NOPE', '2020-01')).toThrow(RangeError);
  });
});
