import type { Config } from '../config.ts';
import { serveToolsOn } from '../mcp/stdio.ts';
import { createCall } from '../operations/call.ts';
import { OPERATIONS } from '../operations/registry.ts';
import { openEstimating } from './open-estimating.ts';
import { packageVersion, readDocuments } from './read-documents.ts';

/** `plumbline mcp`: the tools for one assistant on this machine, without limits. Diagnostics go to standard error. */
export async function serveToolsOnStdio(config: Config): Promise<void> {
  const reading = { ...(await openEstimating(config)), ...readDocuments() };
  const call = createCall({
    services: {
      catalogue: reading,
      estimating: reading,
      reading,
      get accounts(): never {
        throw new Error('No tool works on accounts.');
      },
      get saving(): never {
        throw new Error('No tool works on saved buildings.');
      },
    },
    queue: null,
  });
  await serveToolsOn(process.stdin, {
    operations: OPERATIONS,
    call,
    documents: reading,
    version: packageVersion(),
    admitEstimate: null,
    now: Date.now,
    onFailure: (error, tool) => void process.stderr.write(`${tool}: ${String(error)}\n`),
  });
  await reading.lookup.close();
}
