import type { Config } from '../config.ts';
import { serveToolsOn } from '../mcp/stdio.ts';
import { createCall } from '../operations/call.ts';
import { OPERATIONS } from '../operations/registry.ts';
import { once } from './once.ts';
import { openPrograms } from './open-catalogue.ts';
import { openEstimating } from './open-estimating.ts';
import { packageVersion, readDocuments } from './read-documents.ts';

/** `plumbline mcp`: the tools for one assistant on this machine, without limits. Diagnostics go to standard error. */
export async function serveToolsOnStdio(config: Config): Promise<void> {
  const reading = { ...(await openEstimating(config)), ...readDocuments() };
  const { snapshot } = reading;
  const programs = once(() => ({ snapshot, programs: openPrograms(snapshot) }));
  const call = createCall({
    services: {
      catalogue: reading,
      get programs() {
        return programs();
      },
      estimating: reading,
      reading,
      get pricing(): never {
        throw new Error('No tool prices rows.');
      },
      get plans(): never {
        throw new Error('No tool lists the plans.');
      },
      get map(): never {
        throw new Error('No tool draws the map.');
      },
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
    programs,
    version: packageVersion(),
    admitEstimate: null,
    now: Date.now,
    onFailure: (error, tool) => void process.stderr.write(`${tool}: ${String(error)}\n`),
  });
  await reading.lookup.close();
}
