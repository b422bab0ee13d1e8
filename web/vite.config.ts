import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `PLUMBLINE_API` is where `vite dev` finds a running service. */
const api = process.env['PLUMBLINE_API'] ?? 'http://127.0.0.1:8080';

const changelog = here('../CHANGELOG.md');
const changes = existsSync(changelog) ? readFileSync(changelog, 'utf8') : '';

/** Beside every text file its .br and .gz, so that the service compresses nothing while it answers. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  closeBundle() {
    const folder = here('../dist/web');
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:js|css|svg|html)$/.test(entry)) continue;
      const file = join(folder, entry);
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  root: here('.'),
  plugins: [react(), precompress],
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
