// Runs the shell blocks of docs/operations-guide.md that are marked with ▸, as they stand and in their order, on a bare copy
// of this machine: its root under an overlay, without network, with process ids of its own. Nothing here is changed.
//   sudo npm run -s node -- scripts/walk-operations-guide.mjs
// Needs root, unshare, and PostgreSQL, Redis and HAProxy installed. What cannot run there is systemd: a stand-in for
// systemctl reads the unit file and starts what it names, as its user, with its environment.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './setup.mjs';

const HERE = fileURLToPath(import.meta.url);
const INSIDE = '--inside';

/** The marked blocks, each with the heading it stands under. */
function markedBlocks(page) {
  return [...page.matchAll(/^▸\n\n```sh\n([\s\S]*?)```$/gm)].map((match) => ({
    heading:
      page
        .slice(0, match.index)
        .match(/^#+ .+$/gm)
        ?.at(-1) ?? '',
    text: match[1],
  }));
}

const SYSTEMCTL = `#!/bin/bash
# Stands in for systemd: what the unit file says, by hand.
of() { sed -n "s/^$1=//p" /etc/systemd/system/plumbline.service; }
alive() { grep -q '^State:.[^Z]' "/proc/$1/status" 2> /dev/null; }
stop() {
  [ -f "/run/$1.pid" ] || return 0
  pid=$(cat "/run/$1.pid")
  kill -TERM "$pid"
  while alive "$pid"; do sleep 0.1; done
  rm "/run/$1.pid"
}
start() {
  if [ "$1" = haproxy ]; then haproxy -f /etc/haproxy/haproxy.cfg > /var/log/haproxy.log 2>&1 & echo $! > /run/haproxy.pid; return; fi
  (
    for line in $(of Environment); do export "$line"; done
    set -a; file=$(of EnvironmentFile); [ -r "\${file#-}" ] && . "\${file#-}"; set +a
    cd "$(of WorkingDirectory)"
    exec setpriv --reuid="$(of User)" --regid="$(of Group)" --clear-groups $(of ExecStart)
  ) > /var/log/plumbline.log 2>&1 & echo $! > /run/plumbline.pid
}
verb=$1; unit=\${!#}
case $verb in
  daemon-reload) ;;
  enable | start) start "$unit" ;;
  stop) stop "$unit" ;;
  restart) stop "$unit"; start "$unit" ;;
  *) echo "no stand-in for systemctl $*" >&2; exit 1 ;;
esac
`;

/** What the guide takes as given: a database server and Redis that run as their packages start them. */
const GIVEN = `
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
install -d -o postgres -g postgres /walk /var/run/postgresql /etc/haproxy
cd /
runuser -u postgres -- "$bin/initdb" --pgdata /walk/data --auth-local peer --auth-host scram-sha-256 > /dev/null
runuser -u postgres -- "$bin/pg_ctl" --silent --wait --pgdata /walk/data --log /walk/log -o '-k /var/run/postgresql' start
redis-server --daemonize yes --dir /walk > /dev/null
`;

/** What must hold when all has been run. */
const AFTER = `
test "$(plumbline accounts list --json | grep -c demo@localhost)" = 0
! grep -q 'Demo credentials' /var/log/plumbline.log
test "$(stat -c %U /var/lib/plumbline/plumbline.sqlite)" = plumbline
# The old key and the new one are published; the new one signs, and both signatures hold.
plumbline estimate --bbl 1008350041 --artifact --out /tmp/after.json
plumbline verify /tmp/after.json --key /tmp/keys.json
signed_by() { grep -o '"key_id": *"[^"]*"' "$1"; }
test "$(signed_by /tmp/artifact.json)" != "$(signed_by /tmp/after.json)"
test "$(grep -o '"kid"' /tmp/keys.json | wc -l)" = 2
systemctl stop plumbline
`;

if (process.argv.includes(INSIDE)) process.exitCode = walk(process.argv.at(-1));
else if (process.argv[1] === HERE) process.exitCode = enter();

function enter() {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-walk-'));
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
  const { status } = spawnSync('unshare', [...apart, process.execPath, HERE, INSIDE, home], {
    stdio: 'inherit',
  });
  rmSync(home, { recursive: true, force: true });
  return status ?? 1;
}

function walk(home) {
  const root = join(home, 'root');
  overlay('/', home, root);
  for (const [kind, at] of [
    ['proc', 'proc'],
    ['tmpfs', 'run'],
  ])
    must('mount', ['-t', kind, kind, join(root, at)]);
  must('mount', ['--rbind', '/dev', join(root, 'dev')]);
  const app = join(root, 'opt/plumbline');
  overlay(ROOT, join(home, 'app'), app);
  chmodSync(app, 0o755);
  must('ip', ['link', 'set', 'lo', 'up']);
  const standIn = join(root, 'usr/local/bin/systemctl');
  writeFileSync(standIn, SYSTEMCTL);
  chmodSync(standIn, 0o755);
  const page = readFileSync(join(ROOT, 'docs/operations-guide.md'), 'utf8');
  const blocks = [
    { heading: 'given', text: GIVEN },
    ...markedBlocks(page),
    { heading: 'after', text: AFTER },
  ];
  for (const { heading, text } of blocks) {
    const { status } = spawnSync(
      'chroot',
      [root, 'bash', '-euxo', 'pipefail', '-c', `cd /opt/plumbline\n${text}`],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
          HOME: '/root',
          LANG: 'C.UTF-8',
        },
      },
    );
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${heading}`);
    if (status !== 0) return logs(root);
  }
  return 0;
}

function logs(root) {
  for (const name of readdirSync(join(root, 'var/log')).filter((each) =>
    /^(plumbline|haproxy)\.log$/.test(each),
  ))
    console.log(readFileSync(join(root, 'var/log', name), 'utf8').slice(-2_000));
  return 1;
}

/** `lower` at `at`, where what is written goes to a directory under `home`. */
function overlay(lower, home, at) {
  const [upper, work] = [join(home, 'upper'), join(home, 'work')];
  for (const each of [upper, work, at]) mkdirSync(each, { recursive: true });
  must('mount', [
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=${lower},upperdir=${upper},workdir=${work}`,
    at,
  ]);
}

function must(command, parameters) {
  const { status, error } = spawnSync(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw error ?? new Error(`${command} ${parameters.join(' ')} ended with ${status}`);
}
