import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.ts';
import type { Outside } from './service.ts';

/** The oldest Node that package.json admits, as a version: `>=20` is 20.0.0. */
export const OLDEST_NODE: string = (() => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const [major = '', minor = '0', patch = '0'] = engines.node.replace('>=', '').split('.');
  return [major, minor, patch].join('.');
})();

/** That Node, from the package in which npm carries its binary; why not, where it cannot be had. */
export async function oldestNode(outside: Outside): Promise<{ node: string } | { missing: string }> {
  const name = `node-${process.platform}-${process.arch}@${OLDEST_NODE}`;
  try {
    const packed = await outside.run('npm', 'pack', '--silent', '--pack-destination', outside.folder, name);
    await outside.run('tar', '-xzf', packed.trim());
    const node = join(outside.folder, 'package/bin/node');
    const version = (await outside.run(node, '--version')).trim();
    return version === `v${OLDEST_NODE}` ? { node } : { missing: `${name} is ${version}` };
  } catch (error) {
    return { missing: `${name} cannot be had: ${String(error).split('\n', 1)[0]}` };
  }
}
