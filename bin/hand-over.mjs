import { spawn } from 'node:child_process';

/**
 * Runs a program in this one's place. Node 20 cannot replace its own process image, so signals and exit code are passed
 * through.
 */
export function handOver(program, args, options) {
  const child = spawn(program, args, options);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
