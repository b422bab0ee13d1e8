import { workerData, type MessagePort } from 'node:worker_threads';
import { runProgram } from '../../src/cli/program.ts';
import type { CommandLine, Ended } from './plumbline.ts';

/** Runs command lines one after another with the program loaded once; rings when one has ended. */
const { port, ...given } = workerData as { readonly port: MessagePort; readonly ended: SharedArrayBuffer };
const ended = new Int32Array(given.ended);
let said = { stdout: '', stderr: '' };
for (const stream of ['stdout', 'stderr'] as const)
  process[stream].write = (text: string | Uint8Array) => {
    said[stream] += typeof text === 'string' ? text : Buffer.from(text).toString();
    return true;
  };

let last: Promise<void> = Promise.resolve();
port.on('message', (line: CommandLine) => {
  last = last.then(() => run(line));
});

async function run({ args, environment }: CommandLine): Promise<void> {
  said = { stdout: '', stderr: '' };
  process.exitCode = 0;
  await runProgram(args, environment);
  port.postMessage({ status: Number(process.exitCode), ...said } satisfies Ended);
  process.exitCode = 0;
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
}
