// Node reads TypeScript, but not below node_modules. The sources are shipped as they are, since `methodology_version` is the
// digest of their bytes; this hook takes the types away as Node itself would.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const SOURCES = new URL('../src/', import.meta.url).href;

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(SOURCES) || !url.endsWith('.ts')) return next(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
