import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `PLUMBLINE_API` is where `vite dev` finds a running service. */
const api = process.env['PLUMBLINE_API'] ?? 'http://127.0.0.1:8080';

const changelog = here('../CHANGELOG.md');
const changes = existsSync(changelog) ? readFileSync(changelog, 'utf8') : '';

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  define: { __CHANGES__: JSON.stringify(changes) },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The chart library, loaded with the first chart alone.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(['/app', '/retrofit', '/incentives', '/docs'].map((path) => [path, api])),
  },
});
