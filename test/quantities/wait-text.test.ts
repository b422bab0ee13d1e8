import { expect, it } from 'vitest';
import { waitText } from '../../src/quantities/wait-text.ts';

it.each([
  [0.2, 'in 1 second'],
  [40, 'in 40 seconds'],
  [91, 'in 2 minutes'],
  [3_600, 'in 60 minutes'],
  [5_401, 'in 2 hours'],
  [82_000, 'in 23 hours'],
  [86_451, 'in a day'],
  // A day and nine hours: not before the second day.
  [120_000, 'in 2 days'],
  [200_000, 'in 3 days'],
])('%d s: %s', (seconds, text) => expect(waitText(seconds)).toBe(text));
