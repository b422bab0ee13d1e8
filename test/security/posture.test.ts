import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, ROOT } from '../architecture/source-files.ts';
import { ESTIMATE, post, useHarness } from '../http/harness.ts';
import { readCompose } from '../scale/compose-file.ts';
import { listed, words } from '../support/words.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const EVERY_SECRET = Object.fromEntries(
  ['POSTGRES_PASSWORD', 'METRICS_TOKEN', 'GRAFANA_PASSWORD'].map((name) => [name, 'secret']),
);
const harness = useHarness({ webDir: join(ROOT, 'dist/web') });

describe('cross-origin requests', () => {
  const origin = { origin: 'https://evil.example' };
  it.each([ESTIMATE, '/incentives/v1/calculate', '/app/v1/estimate', '/app/v1/auth/sign-in'])(
    'a preflight of %s is granted nothing',
    async (url) => {
      const headers = {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      };
      const answer = await harness.send({ method: 'OPTIONS', url, headers });
      expect(answer.status).toBe(405);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    },
  );

  it("another site's page may neither price nor sign in with the visitor's address", async () => {
    for (const url of ['/app/v1/estimate', '/app/v1/auth/sign-in']) {
      const answer = await harness.send(
        post(url, undefined, {}, { ...origin, 'sec-fetch-site': 'cross-site' }),
      );
      expect(answer.status).toBe(403);
    }
  });

  it('only the public documents are shared, and without credentials', async () => {
    const { key } = await harness.key();
    const open: string[] = [];
    for (const url of words(`
      /retrofit/v1/openapi.json /docs/incentives.json /.well-known/plumbline-artifact-keys.json /docs
      /healthz /readyz /app/v1/plans /app/v1/sources
    `)) {
      const { headers } = await harness.send({
        method: 'GET',
        url,
        headers: { ...origin, 'x-api-key': key },
      });
      if (headers['access-control-allow-origin'] !== undefined) open.push(url);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    expect(open).toEqual([
      '/retrofit/v1/openapi.json',
      '/docs/incentives.json',
      '/.well-known/plumbline-artifact-keys.json',
    ]);
  });
});

it('no answer names the software or its version', async () => {
  for (const url of ['/', '/docs', '/healthz', '/none']) {
    const { headers } = await harness.send({ method: 'GET', url });
    expect(headers['server']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

describe('how the code handles secrets and commands', () => {
  const sources = filesUnder('src', ['.ts']).map((path) => ({ path, text: read(path) }));

  it('compares presented secrets in constant time', () => {
    for (const path of ['src/http/session.ts', 'src/http/routes/health.ts', 'src/accounts/passwords.ts'])
      expect(read(path), path).toContain('timingSafeEqual');
    const careless =
      /\b(?:secret|csrf\w*|password|passwordHash|digest)\s*[!=]==\s*(?!undefined|null|''|[a-z.]*\.?digest\b)/i;
    expect(
      sources
        .filter(({ path, text }) => path.startsWith('src/accounts/') && careless.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('runs no shell, evaluates no text, and builds no SQL from values', () => {
    const forbidden = /(?<!\.)\beval\(|new Function\(|child_process|vm\.run|sql\.raw\(`/;
    const found = sources.filter(({ text }) => forbidden.test(text)).map(({ path }) => path);
    // Four start Node, Git and `prlimit`, without a shell; nothing a caller says is among their arguments. The fifth compiles
    // our own source, as it lies on this disk, with its operators recorded.
    const starting = ['charge-map', 'confined-process', 'first-start', 'programs-behind'].map(
      (name) => `src/composition/${name}.ts`,
    );
    expect(found.toSorted()).toEqual([...starting, 'src/evidence/link.ts']);
    for (const path of starting) expect(read(path), path).not.toMatch(/shell:|(?<!\.)exec\(|execSync/);
  });

  it('draws no secret from Math.random', () => {
    const drawing = sources.filter(
      ({ path, text }) =>
        /src\/(accounts|operations\/accounts|http)\//.test(path) && text.includes('Math.random'),
    );
    expect(drawing.map(({ path }) => path)).toEqual([]);
  });
});

describe("answers of the web app's backend", () => {
  it('may not be embedded by other sites, and do nothing when opened by themselves', async () => {
    for (const url of ['/app/v1/plans', '/app/v1/account', '/docs/reference.js']) {
      const { headers } = await harness.send({ method: 'GET', url });
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
      expect(headers['content-security-policy'], url).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['x-content-type-options'], url).toBe('nosniff');
    }
    const { headers } = await harness.send({ method: 'GET', url: '/docs' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(
      /script-src[^;]*(?:unsafe|\*|https?:|data:|blob:)/,
    );
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('a caller with a whole /64 of addresses signs up no more often than one with one', async () => {
    const { sign_ups_per_hour_per_address: most } = harness.services.accounts.plans;
    const statuses: number[] = [];
    for (let host = 0; host <= most; host += 1) {
      const body = { email: `v6-${host}@example.org`, password: 'correct horse 1' };
      const request = {
        ...post('/app/v1/auth/sign-up', undefined, body),
        remoteAddress: `2001:db8::${host + 1}`,
      };
      statuses.push((await harness.send(request)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: most }, () => 200), 429]);
  });
});

describe('least privilege in the shipped deployment', () => {
  it('the image runs as a numbered user that owns nothing it executes', () => {
    const file = read('deploy/Containerfile');
    expect(file).toMatch(/^USER 10001:10001$/m);
    expect(file.lastIndexOf('USER ')).toBeGreaterThan(file.lastIndexOf('COPY '));
    expect(file).not.toMatch(/COPY --chown|^ADD |:latest|curl|wget/m);
    expect(file).toContain('NODE_ENV=production');
    for (const deployed of [file, read('deploy/plumbline.service')])
      expect(deployed).toContain('NODE_DISABLE_COMPILE_CACHE=1');
  });

  it('compose drops every capability, mounts nothing that it runs writable, and publishes https alone beyond this machine', () => {
    const file = read('deploy/compose.yaml');
    expect(file).not.toMatch(/privileged: true|docker\.sock|PASSWORD: [a-z0-9]|:latest/);
    const services = Object.entries(readCompose(file, EVERY_SECRET));
    expect(services.length).toBeGreaterThan(10);
    for (const [name, service] of services) {
      const own = (service.volumes ?? []).filter((mount) => mount.startsWith('.'));
      expect(
        own.filter((mount) => !mount.endsWith(':ro')),
        name,
      ).toEqual([]);
      const outward = (service.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'));
      expect(outward, name).toEqual(name === 'balancer' ? ['8443:8443'] : []);
      expect(service.image, name).toMatch(/^docker\.io\/[\w/-]+:v?\d+\.\d+(?:\.\d+)?$|^plumbline:local$/);
      // These three are their makers' images as they are; their entry points change the user.
      if (['balancer', 'postgres', 'valkey'].includes(name)) continue;
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        ulimits: { core: 0 },
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('the unit file gives no capability, no writable code, no other calls than a service makes', () => {
    const unit = read('deploy/plumbline.service');
    for (const line of listed(`
      User=plumbline, CapabilityBoundingSet=, NoNewPrivileges=yes, ProtectSystem=strict, ProtectHome=yes,
      PrivateTmp=yes, RestrictSUIDSGID=yes, SystemCallFilter=@system-service @pkey, UMask=0077,
      MemoryMax=2G, LimitCORE=0
    `))
      expect(unit.split('\n')).toContain(line);
    expect(unit).not.toMatch(/PASSWORD|postgres:\/\/|METRICS_TOKEN=/);
  });

  it('the balancer hides the metrics, replaces what callers say of their address, and keeps https', () => {
    const balancer = read('deploy/haproxy.cfg');
    expect(balancer).toMatch(/http-request deny .*\/metrics/);
    expect(balancer).toMatch(/set-header X-Forwarded-For %\[src\]/);
    expect(balancer).toMatch(/Strict-Transport-Security "max-age=31536000" if \{ ssl_fc \}/);
    expect(balancer).toMatch(/timeout http-request \d+s/);
  });

  it('every package of the lockfile has a checksum, the Node of each platform too', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string }>;
    };
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
    for (const platform of ['linux-x64', 'linux-arm64', 'win-x64'])
      expect(packages[`node_modules/node-${platform}`]).toBeDefined();
  });

  it('the data directory goes neither into the repository nor into the image', () => {
    expect(read('.gitignore')).toMatch(/^\/?var\/?$/m);
    expect(read('deploy/Containerfile.dockerignore')).toMatch(/var/);
  });
});
