import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { ROOT } from '../architecture/source-files.ts';

export interface Target {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

function scriptPath(script: string): string {
  return resolve(import.meta.dirname, script);
}

/** Runs a script of this folder in several processes at once and answers with their outputs. */
export async function runInProcesses(count: number, script: string, target: Target): Promise<string[]> {
  const run = promisify(execFile);
  const runs = Array.from({ length: count }, () =>
    run(process.execPath, [scriptPath(script), JSON.stringify(target)]),
  );
  return (await Promise.all(runs)).map(({ stdout }) => stdout);
}

/** A script of this folder and all it imports as one file: a thousand starts of it take a quarter of the time. */
export async function bundled(script: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'plumbline-bundle-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: scriptPath(script),
      outDir,
      rolldownOptions: { external: ['pg-native'], output: { entryFileNames: 'bundle.mjs' } },
    },
  });
  return join(outDir, 'bundle.mjs');
}

/** Starts a script of this folder, or a bundle of one; its standard output is read line by line until the caller kills it. */
export function startProcess(script: string, target: Target, further: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [scriptPath(script), JSON.stringify(target), ...further], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'compiled') },
    cwd: ROOT,
  });
}
