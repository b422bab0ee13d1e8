import type { ArtifactDiff } from '../operations/estimate/diff-artifacts.ts';
import { dollars } from './money-cells.ts';
import { tableOf } from './output.ts';

/** Why two artifacts differ: causes, then a table of lines a tier. */
export function diffText({ identical, causes, tiers }: ArtifactDiff): string {
  if (identical) return 'No figure differs.';
  const blocks = tiers.map(({ tier, oldTotalUsd, newTotalUsd, lines }) =>
    [
      `${tier}: ${dollars(oldTotalUsd)} → ${dollars(newTotalUsd)}`,
      tableOf(
        ['line', 'old', 'new', 'because'],
        lines.map((line) => [
          line.source_id,
          dollars(line.old_amount_usd),
          dollars(line.new_amount_usd),
          line.because.join('; '),
        ]),
      ),
    ].join('\n'),
  );
  return [...causes.map((cause) => `- ${cause}`), ...blocks].join('\n');
}
