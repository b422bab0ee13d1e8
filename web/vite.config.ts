import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { markdown } from './markdown.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `PLUMBLINE_API` is where `vite dev` finds a running service. */
const api = process.env['PLUMBLINE_API'] ?? 'http://127.0.0.1:8080';

/** What the script of the API reference may not bring along: a picture from elsewhere, an ink too dark for a dark page. */
const REFERENCE_CHANGES = [
  ['https://cdn.redoc.ly/redoc/logo-mini.svg', '/favicon.svg'],
  ['color: #0e7c86', 'color: inherit'],
] as const;

/** The script of the API reference as its package builds it: no module of ours imports it. */
const referenceScript: Plugin = {
  name: 'reference-script',
  apply: 'build',
  generateBundle() {
    let source = readFileSync(here('../node_modules/redoc/bundles/redoc.standalone.js'), 'utf8');
    for (const [from, to] of REFERENCE_CHANGES) {
      if (!source.includes(from)) this.error(`The script of the API reference no longer holds ${from}`);
      source = source.replaceAll(from, to);
    }
    this.emitFile({ type: 'asset', fileName: 'docs/redoc.js', source });
  },
};

/** Past this size the last per cent of compression costs seconds of a build. */
const LARGE_BYTES = 1_000_000;

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
      const quality = content.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY;
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      );
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
  },
};

export default defineConfig({
  root: here('.'),
  plugins: [markdown, react(), referenceScript, precompress],
  resolve: {
    alias: [
      // The build for browsers, which needs no Buffer.
      { find: /^csv-parse\/sync$/, replacement: 'csv-parse/browser/esm/sync' },
      { find: /^\.\.\/zip\/zipToArrayBuffer\.js$/, replacement: here('src/portfolio/zip-in-worker.ts') },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: Object.fromEntries(
      ['/app', '/retrofit', '/incentives', '/docs/incentives.json'].map((path) => [path, api]),
    ),
  },
});
