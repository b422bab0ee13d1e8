// Makes what @plumbline/client ships, packages/client/dist, of src/client: JavaScript with types. `npm pack` runs it.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const folder = join(root, 'packages/client');
rmSync(join(folder, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
  stdio: 'inherit',
});
