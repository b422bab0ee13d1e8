import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Synthetic data in the shape of the data set; no figure here is of a real program. */
export const incentive = {
  id: 'MN-1',
  program: 'mn_example_rebates',
  payment_methods: ['rebate'],
  owner_status: ['homeowner'],
  items: ['ducted_heat_pump'],
  amount: { type: 'dollar_amount', number: 500 },
  short_description: { en: '$500 rebate for a heat pump.' },
};

const TABLES: Readonly<Record<string, string>> = {
  'scripts/data/geographies.csv':
    'id,key,type,name,state,county_fips,geometry\n1,,state,Minnesota,MN,,\n7,,electric_territory,Example Power,MN,,\n9,,custom,City of Example,MN,,\n',
  'data/MN/authorities.json': JSON.stringify({
    utility: { 'mn-example': { name: 'Example Power', geography_ids: [7] } },
    city: { 'mn-city': { name: 'City of Example', geography_ids: [9] } },
  }),
  'data/geo_groups.json': '{}',
};

const listed = { name: { en: 'Home Rebates' }, url: { en: 'https://example.org/' } };
const PROGRAMS = {
  mn_example_rebates: { ...listed, authority: 'mn-example', authority_type: 'utility' },
  mn_city_rebates: { ...listed, name: { en: 'City Rebates' }, authority: 'mn-city', authority_type: 'city' },
  mn_empty: { ...listed, authority: 'mn-city', authority_type: 'city' },
};

/** A clone with one commit a day. */
export function clone(...days: readonly (readonly [day: string, lines: readonly object[]])[]): string {
  const root = mkdtempSync(join(tmpdir(), 'plumbline-clone-'));
  const git = (day: string, ...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      env: { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
    });
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  git('2024-01-01', 'init', '-q');
  for (const [path, text] of Object.entries(TABLES)) put(path, text);
  put('data/MN/programs.json', JSON.stringify(PROGRAMS));
  for (const [day, lines] of days) {
    put('data/MN/incentives.json', JSON.stringify(lines, null, Number(day.slice(-1)) % 4));
    git(day, 'add', '-A');
    git(day, 'commit', '-qm', day);
  }
  return root;
}
