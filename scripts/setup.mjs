// What a bare clone lacks: the packages of the lockfile and the built web app. Each step runs only when its inputs changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BIN = join(ROOT, 'node_modules', '.bin');
export const PINNED_NODE = join(BIN, 'node');
const NEEDED_NODE = 24;
/** What node_modules takes, and npm beside it while it unpacks. */
const INSTALL_MB = 1_000;
const INSTALL_FILES = 40_000;
const LOCK_STAMP = join(ROOT, 'node_modules', '.plumbline-lock');
const WEB_OUTPUT = join(ROOT, 'dist', 'web');
const WEB_STAMP = join(ROOT, 'dist', '.web-stamp');

/** The environment in which `node` and every tool are the pinned ones. */
export function pinnedEnvironment(extra = {}) {
  return { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

export async function prepare({ web }) {
  installPackages();
  if (web) buildWeb();
}

function installPackages() {
  const digest = digestOf([join(ROOT, 'package-lock.json')]);
  if (existsSync(PINNED_NODE) && (read(LOCK_STAMP) === digest || installedMatchesLock())) {
    if (read(LOCK_STAMP) !== digest) writeFileSync(LOCK_STAMP, digest);
    return;
  }
  note('Installing packages (npm ci)…');
  // The pinned Node runs the project: what npm warns of the Node that started it is noise.
  try {
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], process.env);
  } catch (error) {
    throw new Error([error.message, ...spaceLacking()].join('\n'), { cause: error });
  }
  if (!existsSync(PINNED_NODE)) useThisNode();
  writeFileSync(LOCK_STAMP, digest);
}

/** npm ends with the same number whatever is wrong; a full disk is said by name. */
function spaceLacking() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  const places = existsSync(cache) ? [ROOT, cache] : [ROOT];
  return places.flatMap((place) => {
    const { bavail, bsize, ffree, files } = statfsSync(place);
    const freeMb = Math.floor((bavail * bsize) / 1e6);
    if (freeMb < INSTALL_MB)
      return [
        `Only ${freeMb} MB are free where ${place} is; the packages need about ${INSTALL_MB} MB. Make room and try again.`,
      ];
    if (files > 0 && ffree < INSTALL_FILES)
      return [
        `Only ${ffree} more files fit where ${place} is; the packages have about ${INSTALL_FILES}. Make room and try again.`,
      ];
    return [];
  });
}

/** Where the pinned Node is not published for this machine (macOS), the Node that runs this takes its place if it is as new. */
function useThisNode() {
  if (Number(process.versions.node.split('.')[0]) < NEEDED_NODE)
    throw new Error(
      `No pinned Node is published for ${process.platform} ${process.arch}. Run this with Node ${NEEDED_NODE} or newer.`,
    );
  symlinkSync(process.execPath, PINNED_NODE);
}

/** npm leaves the tree it installed in node_modules/.package-lock.json: equal versions mean nothing to do. */
function installedMatchesLock() {
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
    const installed = JSON.parse(
      readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages;
    return Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' || entry.optional || entry.peer || installed[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

function buildWeb() {
  const source = join(ROOT, 'web');
  if (!existsSync(join(source, 'vite.config.ts'))) return;
  const inputs = [source, join(ROOT, 'src', 'contract'), join(ROOT, 'package-lock.json')];
  const digest = digestOf(inputs.flatMap(filesUnder));
  if (read(WEB_STAMP) === digest && existsSync(join(WEB_OUTPUT, 'index.html'))) return;
  note('Building the web app (vite build)…');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  run(
    PINNED_NODE,
    [vite, 'build', '--config', join(source, 'vite.config.ts'), '--logLevel', 'warn'],
    pinnedEnvironment(),
  );
  if (!existsSync(join(WEB_OUTPUT, 'index.html'))) throw new Error('vite build left no dist/web/index.html');
  mkdirSync(dirname(WEB_STAMP), { recursive: true });
  writeFileSync(WEB_STAMP, digest);
}

function run(command, args, env) {
  // The child's stdout goes to our stderr: stdout is the command's alone.
  const result = spawnSync(command, args, { cwd: ROOT, env, stdio: ['ignore', 2, 2] });
  if (result.error) throw result.error;
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${result.status ?? result.signal}`);
}

/** The oldest Node reads no folder recursively by itself. */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort((a, b) => (a < b ? -1 : 1)))
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function note(text) {
  process.stderr.write(`${text}\n`);
}
