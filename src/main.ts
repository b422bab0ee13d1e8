import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

/**
 * `npm start`: the whole service, from the environment. Compiled code is kept beside the state, which halves the work of
 * a start; where nothing can be written, nothing is kept.
 */
enableCompileCache(resolve(process.env['DATA_DIR'] || './var', 'compile-cache'));
const { start } = await import('./composition/start.ts');
await start(process.env);
