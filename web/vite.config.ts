import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { defineConfig, type Plugin } from 'vite';
import { markdown } from './markdown.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `PLUMBLINE_API` is where `vite dev` finds a running service. */
const api = process.env['PLUMBLINE_API'] ?? 'http://127.0.0.1:8080';

/** The script of the API reference, ready to be sent: the package hands it out only through a server of its own. */
const referenceScript: Plugin = {
  name: 'reference-script',
  apply: 'build',
  async generateBundle() {
    const server = fastify();
    await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/' } });
    const { rawPayload: source } = await server.inject('/reference/js/scalar.js');
    await server.close();
    this.emitFile({ type: 'asset', fileName: 'docs/scalar.js', source });
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
    proxy: Object.fromEntries(['/app', '/retrofit', '/incentives', '/docs'].map((path) => [path, api])),
  },
});
