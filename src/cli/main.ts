import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * The command line. Compiled code is kept beside the data, as the service does, which halves the work of a start; a
 * folder without data is left as it is.
 */
const dataDir = resolve(process.env['DATA_DIR'] || './var');
if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compile-cache'));
// `plumbline … | head` reads as much as it wants: the rest is written to nobody.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { runProgram } = await import('./program.ts');
await runProgram(process.argv.slice(2), process.env);
