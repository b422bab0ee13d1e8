import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Target {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

function scriptPath(script: string): string {
  return fileURLToPath(new URL(`./${script}`, import.meta.url));
}

/** Runs a script of this folder in several processes at once and answers with their outputs. */
export async function runInProcesses(count: number, script: string, target: Target): Promise<string[]> {
  const run = promisify(execFile);
  const runs = Array.from({ length: count }, () =>
    run(process.execPath, [scriptPath(script), JSON.stringify(target)]),
  );
  return (await Promise.all(runs)).map(({ stdout }) => stdout);
}

/** Starts a script of this folder; its standard output is read line by line until the caller kills it. */
export function startProcess(script: string, target: Target, further: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [scriptPath(script), JSON.stringify(target), ...further], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
