import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.ts';
import { Harness, type Answer } from '../http/harness.ts';
import { written, type FuzzRequest } from './fuzz-request.ts';
import { watchRoutes, type ServedRoute } from './served-routes.ts';

/** The real service with pages to serve, and every route it was given. */
export class FuzzHarness extends Harness {
  routes: readonly ServedRoute[] = [];
  readonly #site = mkdtempSync(join(tmpdir(), 'plumbline-site-'));

  override async open(): Promise<void> {
    // Pages as the build leaves them: the page itself, the API reference, and a file of a hashed name.
    mkdirSync(join(this.#site, 'assets'));
    for (const page of ['index.html', 'home.html', 'estimate.html'])
      copyFileSync(join(ROOT, 'web/index.html'), join(this.#site, page));
    cpSync(join(ROOT, 'web/public/docs'), join(this.#site, 'docs'), { recursive: true });
    writeFileSync(join(this.#site, 'assets/app-0a1b2c3d.js'), 'export {};\n'.repeat(200));
    const watched = watchRoutes();
    try {
      await super.open({ environment: { TRUSTED_PROXIES: '127.0.0.1' }, webDir: this.#site });
    } finally {
      watched.end();
    }
    this.routes = watched.routes;
    // It is drawn when it is first asked for, and 503 until then.
    while ((await this.send({ method: 'GET', url: '/app/v1/map' })).status === 503);
  }

  override async close(): Promise<void> {
    await super.close();
    rmSync(this.#site, { recursive: true, force: true });
  }

  /** Sends a generated request without a connection. */
  fuzz(request: FuzzRequest, number: number): Promise<Answer> {
    const { url, headers, body } = written(request);
    return this.send({
      method: request.method as 'GET',
      url,
      headers: { ...headers, ...this.callerOf(number) },
      ...(body !== undefined && { payload: body }),
    });
  }

  /** An address of its own for every request, and the clock moves on: no caller meets its rate limit. */
  callerOf(number: number): { readonly 'x-forwarded-for': string } {
    this.nowMs += 300;
    return { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
  }
}
