import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/operations-guide.md');
/** The heading that each block like this stands under. */
const under = (block: RegExp): string[] =>
  [...page.matchAll(block)].map(
    ({ index }) =>
      page
        .slice(0, index)
        .match(/^#+ .+$/gm)
        ?.at(-1) ?? '',
  );

describe('docs/operations-guide.md', () => {
  it('has every line of an installation walked; what is not walked is tested elsewhere or needs ids and systemd', () => {
    const marked = under(/^▸\n\n```sh$/gm);
    expect(new Set(marked)).toEqual(
      new Set(['## One machine', '## Past one machine', '### SQLite', '## Sign artifacts']),
    );
    expect(new Set(under(/^```sh$/gm).filter((heading) => !marked.includes(heading)))).toEqual(
      // test/storage/backup.test.ts runs the dump and its restore, test/scale/deployment.test.ts the containers.
      new Set([
        '## Everything in containers',
        '### PostgreSQL',
        '## Fresh data',
        '## Rotate keys',
        '## Watch',
      ]),
    );
  });

  it.each(['deploy/Containerfile', 'deploy/plumbline.service', 'deploy/plumbline.sh'])(
    '%s runs in production mode',
    (path) => expect(read(path)).toMatch(/\bNODE_ENV=production\b/),
  );

  it('starts the service with the same memory everywhere, and in the benches', () => {
    const flags = (path: string) => read(path).match(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g);
    const ofNpmStart = flags('scripts/run.mjs');
    expect(ofNpmStart).toHaveLength(2);
    for (const path of [
      'deploy/Containerfile',
      'deploy/plumbline.service',
      'bench/http/child-server.ts',
      'bench/start/main.ts',
    ])
      expect(flags(path), path).toEqual(ofNpmStart);
  });

  it('keeps the data fresh as the service, on a schedule that is said', () => {
    const [service, nightly] = ['plumbline', 'plumbline-nightly'].map((name) =>
      read(`deploy/${name}.service`),
    );
    const lines = (unit: string | undefined) =>
      unit!.match(/^(?:User|Group|WorkingDirectory|EnvironmentFile|StateDirectory)=.+$/gm);
    expect(lines(nightly)).toEqual(lines(service));
    expect(nightly).toMatch(/^ExecStart=.+ nightly$/m);
    expect(nightly).toContain(`DATA_DIR=${/DATA_DIR=(\S+)/.exec(service!)![1]}`);
    expect(read('deploy/plumbline-nightly.timer')).toMatch(
      /^OnCalendar=.+\nRandomizedDelaySec=.+\nPersistent=yes$/m,
    );
    expect(page).toContain('plumbline-nightly.timer');
  });

  it('starts commands as the unit starts the service', () => {
    const [unit, command] = [read('deploy/plumbline.service'), read('deploy/plumbline.sh')];
    for (const name of ['NODE_ENV', 'DATA_DIR', 'NODE_DISABLE_COMPILE_CACHE']) {
      const value = new RegExp(`\\b${name}=(\\S+)`).exec(unit)?.[1];
      expect(value, name).toBeTruthy();
      expect(command).toContain(`${name}=${value}`);
    }
    const [user, group] = ['User', 'Group'].map((name) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]);
    expect(command).toContain(`--reuid=${user} --regid=${group}`);
    expect(command).toContain('/etc/plumbline.env');
    expect(unit).toContain('/etc/plumbline.env');
  });
});
