import { openLookup } from '../buildings/open-lookup.ts';
import { methodologyVersion } from '../catalog/files/methodology.ts';
import type { Config } from '../config.ts';
import { serveToolsOn } from '../mcp/stdio.ts';
import { lookupConfig } from './lookup-config.ts';
import { openSnapshot } from './open-accounts.ts';
import { PACKAGE_DIR } from './paths.ts';
import { toolServices } from './tool-services.ts';

/** `plumbline mcp`: the tools for one assistant on this machine, without limits. Diagnostics go to standard error. */
export async function serveToolsOnStdio(config: Config): Promise<void> {
  const lookup = await openLookup(lookupConfig(config));
  const estimating = {
    snapshot: openSnapshot(),
    lookup,
    methodologyVersion: methodologyVersion(PACKAGE_DIR),
  };
  const services = toolServices(estimating, {
    admitEstimate: null,
    now: Date.now,
    onFailure: (error, tool) => void process.stderr.write(`${tool}: ${String(error)}\n`),
  });
  await serveToolsOn(process.stdin, services);
  await lookup.close();
}
