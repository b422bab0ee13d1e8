import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.ts';
import { PACKS, useOutside } from './service.ts';

const SOURCE = join(ROOT, 'packages/python');

const FIRST_CALL = `
import json, os, typing
from plumbline_client import Plumbline, PlumblineProblem, estimate_types, programs_types

for module in (estimate_types, programs_types):
    for named in vars(module).values():
        if isinstance(named, type) and issubclass(named, dict):
            typing.get_type_hints(named)

plumbline = Plumbline(os.environ["PLUMBLINE_URL"], api_key=os.environ["PLUMBLINE_KEY"], token=os.environ["PLUMBLINE_TOKEN"])
summary = plumbline.summary({"bbl": "2024590030", "tiers": ["quick_wins"]})
artifact = plumbline.artifact({"building": {"building_area": 30000}, "tiers": ["quick_wins"]})
slugs = []
for request in ({"bbl": "1000000001"}, {"bble": "2024590030"}):
    try:
        plumbline.estimate(request)
    except PlumblineProblem as problem:
        slugs.append([problem.slug, problem.faults[0]["pointer"]])
print(json.dumps({
    "keys": sorted(summary) == sorted(typing.get_type_hints(estimate_types.EstimateSummary)),
    "cost": summary["tiers"][0]["cost_breakdown"]["totalCost"],
    "artifact": artifact["artifact"],
    "programs": len(plumbline.list_programs({"state": "NY", "technology": "solar", "limit": 3})["programs"]),
    "detail": plumbline.program("us-irc-48e-solar-wind")["baseRate"],
    "matched": plumbline.match_programs({"projectType": "solar", "state": "NY"})["programCount"] > 0,
    "credit": plumbline.calculate({"programId": "us-irc-48e-solar-wind", "projectCost": 100000})["totalCredit"],
    "slugs": slugs,
}))
`;

describe.runIf(PACKS)('plumbline-client for Python', () => {
  const outside = useOutside();

  /** Builds the wheel with pip; says why it cannot be built, where pip or its build tools cannot be had. */
  async function wheel(): Promise<{ made: string } | { missing: string }> {
    cpSync(SOURCE, join(outside.folder, 'source'), { recursive: true });
    const build = ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', 'wheels', './source'];
    try {
      await outside
        .run('python3', ...build)
        .catch(() => outside.run('python3', ...build, '--no-build-isolation'));
    } catch (error) {
      return { missing: `no wheel can be built here: ${String(error).split('\n', 2).join(' ')}` };
    }
    const [made = ''] = readdirSync(join(outside.folder, 'wheels'));
    return { made };
  }

  let built: Awaited<ReturnType<typeof wheel>>;
  beforeAll(async () => {
    if (PACKS) built = await wheel();
  });

  /** The wheel; without one the pure sources in its place. The test before says so. */
  async function install(python: string): Promise<void> {
    if ('made' in built) {
      await outside.run(python, '-m', 'pip', 'install', '--quiet', '--no-index', join('wheels', built.made));
      return;
    }
    const paths = await outside.run(python, '-c', 'import sysconfig; print(sysconfig.get_path("purelib"))');
    cpSync(join(SOURCE, 'src/plumbline_client'), join(paths.trim(), 'plumbline_client'), { recursive: true });
  }

  it('builds a wheel with pip', (context) => {
    if ('missing' in built) context.skip(built.missing);
    else expect(built.made).toMatch(/^plumbline_client-\d+\.\d+\.\d+-py3-none-any\.whl$/);
  });

  it('installs in an empty environment and makes a first call', async () => {
    await outside.run('python3', '-m', 'venv', 'venv');
    const python = join(outside.folder, 'venv/bin/python');
    await install(python);
    writeFileSync(join(outside.folder, 'first_call.py'), FIRST_CALL);
    expect(JSON.parse(await outside.run(python, 'first_call.py'))).toEqual({
      keys: true,
      cost: expect.any(Number),
      artifact: true,
      programs: 3,
      detail: 0.3,
      matched: true,
      credit: 30_000,
      slugs: [
        ['building-not-found', '/bbl'],
        ['invalid-request', '/bble'],
      ],
    });
  });
});
