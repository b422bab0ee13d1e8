import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
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

/** Pages that are opened first, each with the module that draws it. */
const OWN_PAGES = [
  ['home.html', '/home/home-page.tsx'],
  ['estimate.html', '/explorer/estimate-page.tsx'],
] as const;

/** They ask for their scripts and styles at once, not when the first script has run. */
const ownPages: Plugin = {
  name: 'own-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') this.error('There is no page to begin with');
      const html = String(page.source);
      for (const [fileName, module] of OWN_PAGES) {
        const entry = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(module) === true,
        );
        if (entry?.type !== 'chunk') this.error(`${fileName} has no script`);
        const scripts = importedBy(entry.fileName, bundle)
          .filter((file) => !html.includes(file))
          .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}" />\n`);
        const styles = [...(entry.viteMetadata?.importedCss ?? [])].map(
          (file) => `    <link rel="stylesheet" crossorigin href="/${file}" />\n`,
        );
        const source = html.replace('  </head>', `${[...scripts, ...styles].join('')}  </head>`);
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  },
};

/** A script and all that it imports when it is loaded. */
function importedBy(file: string, bundle: Rolldown.OutputBundle, found = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (chunk?.type === 'chunk' && !found.has(file)) {
    found.add(file);
    for (const next of chunk.imports) importedBy(next, bundle, found);
  }
  return [...found];
}

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
  plugins: [markdown, react(), referenceScript, ownPages, precompress],
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
    rolldownOptions: {
      output: {
        // Fewer, larger files: each small one costs a phone a way to the server and back.
        codeSplitting: {
          groups: [
            { name: 'library', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/ },
            { name: 'common', test: /web[\\/]src[\\/]/, minShareCount: 10 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/app', '/retrofit', '/incentives', '/docs/incentives.json'].map((path) => [path, api]),
    ),
  },
});
