// Builds deploy/Containerfile with buildah, without a daemon and without a registry of images, and asks what comes out:
//   sudo npm run -s node -- scripts/build-image.mjs
// The two base images are made of Debian's packages (debootstrap), the second with the pinned Node and this machine's npm.
// Every step of the file runs as it stands; npm needs its registry. The service is then started in the image as the user,
// with the environment and by the command that the image names, and asked for /readyz, a page and an estimate. Needs root,
// buildah and debootstrap, some ten minutes and 3 GB in TMPDIR, which are deleted.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PINNED_NODE, ROOT } from './setup.mjs';

const DEBIAN = 'docker.io/library/debian:bookworm-slim';
const WITH_NODE = 'docker.io/library/node:24-bookworm-slim';
const IMAGE = 'localhost/plumbline';
const home = mkdtempSync(join(tmpdir(), 'plumbline-image-'));

function run(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return stdout.trim();
}

const STORE = ['--root', join(home, 'store'), '--runroot', join(home, 'run'), '--storage-driver', 'vfs'];
const buildah = (...args) => run('buildah', [...STORE, ...args], { env: { ...process.env, TMPDIR: home } });
const inside = (container, ...command) =>
  buildah('run', '--isolation', 'chroot', '--network', 'host', container, '--', ...command);

/** A root of Debian's packages, and on it the Node and npm that the first stage builds with. */
function makeBases() {
  const root = join(home, 'bookworm');
  run('debootstrap', ['--variant=minbase', 'bookworm', root]);
  rmSync(join(root, 'var/cache/apt/archives'), { recursive: true });
  const debian = buildah('from', 'scratch');
  buildah('add', debian, root, '/');
  buildah('commit', '--rm', debian, DEBIAN);
  rmSync(root, { recursive: true });

  const npm = dirname(dirname(run('realpath', [run('which', ['npm'])])));
  const node = buildah('from', '--pull-never', DEBIAN);
  buildah('add', node, run('realpath', [PINNED_NODE]), '/usr/local/bin/node');
  buildah('add', node, npm, '/usr/local/lib/node_modules/npm');
  inside(node, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  if (authority !== undefined) {
    buildah('copy', node, authority, '/etc/ssl/authority.crt');
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/authority.crt', node);
  }
  buildah('commit', '--rm', node, WITH_NODE);
}

/** What a registry would hand over: the files under version control. */
function context() {
  const folder = join(home, 'context');
  const files = run('git', ['-C', ROOT, 'ls-files', '-z']).split('\0');
  for (const file of files)
    if (file !== '' && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file));
  return folder;
}

/** Runs in the image, as its user: starts the service as the image does, asks it, and ends it. */
async function ask(command, port) {
  const { spawn } = await import('node:child_process');
  const base = `http://127.0.0.1:${port}`;
  const service = spawn(command[0], command.slice(1), {
    env: { ...process.env, PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  let ready = null;
  for (let second = 0; second < 300 && ready !== 200; second += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    ready = await fetch(`${base}/readyz`).then(
      ({ status }) => status,
      () => null,
    );
  }
  const page = await fetch(base);
  const estimate = await fetch(`${base}/app/v1/estimate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"bbl":"1008350041"}',
  });
  const { estimate: answer } = await estimate.json();
  service.kill('SIGTERM');
  const found = {
    user: process.getuid(),
    node: process.version,
    ready,
    page: page.status,
    estimate: estimate.status,
    methodology_version: answer?.methodology_version,
    ended: await ended,
  };
  console.log(JSON.stringify(found));
  process.exit(
    [ready, page.status, estimate.status].every((status) => status === 200) && found.ended === 0 ? 0 : 1,
  );
}

try {
  makeBases();
  buildah(
    'bud',
    '--isolation',
    'chroot',
    '--pull-never',
    '--layers=false',
    '-f',
    'deploy/Containerfile',
    '-t',
    IMAGE,
    context(),
  );
  const command = /^CMD (\[.*\])$/gm;
  const [, started] = [...readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8').matchAll(command)].at(-1);
  const container = buildah('from', '--pull-never', IMAGE);
  const size = run('du', ['-sm', buildah('mount', container)]).split('\t')[0];
  process.stderr.write(`The image holds ${size} MB.\n`);
  console.log(inside(container, 'node', '-e', `(${String(ask)})(${started}, '8391')`));
} finally {
  rmSync(home, { recursive: true, force: true });
}
