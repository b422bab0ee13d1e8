import type { Config } from '../config.ts';
import { serveToolsOn } from '../mcp/stdio.ts';
import { openEstimating } from './open-estimating.ts';
import { toolServices } from './tool-services.ts';

/** `plumbline mcp`: the tools for one assistant on this machine, without limits. Diagnostics go to standard error. */
export async function serveToolsOnStdio(config: Config): Promise<void> {
  const estimating = await openEstimating(config);
  const services = toolServices(estimating, {
    admitEstimate: null,
    now: Date.now,
    onFailure: (error, tool) => void process.stderr.write(`${tool}: ${String(error)}\n`),
  });
  await serveToolsOn(process.stdin, services);
  await estimating.lookup.close();
}
