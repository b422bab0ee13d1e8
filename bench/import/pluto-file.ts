/**
 * Writes a PLUTO-like CSV of any number of rows: the real 2025 layout (94 columns), its values taken from the lots of
 * the embedded sample, its ids running through the boroughs so that every BBL is valid and occurs once.
 */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { CityFacts } from '../../src/buildings/record/lot-layers.ts';
import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';

const LAYOUT = (
  'borough,block,lot,cd,bct2020,bctcb2020,ct2010,cb2010,schooldist,council,zipcode,firecomp,policeprct,' +
  'healthcenterdistrict,healtharea,sanitboro,sanitdistrict,sanitsub,address,zonedist1,zonedist2,zonedist3,zonedist4,' +
  'overlay1,overlay2,spdist1,spdist2,spdist3,ltdheight,splitzone,bldgclass,landuse,easements,ownertype,ownername,' +
  'lotarea,bldgarea,comarea,resarea,officearea,retailarea,garagearea,strgearea,factryarea,otherarea,areasource,' +
  'numbldgs,numfloors,unitsres,unitstotal,lotfront,lotdepth,bldgfront,bldgdepth,ext,proxcode,irrlotcode,lottype,' +
  'bsmtcode,assessland,assesstot,exempttot,yearbuilt,yearalter1,yearalter2,histdist,landmark,builtfar,residfar,' +
  'commfar,facilfar,borocode,bbl,condono,tract2010,xcoord,ycoord,zonemap,zmcode,sanborn,taxmap,edesigno,appbbl,' +
  'appdate,plutomapid,firm07_flag,pfirm15_flag,version,dcpedited,latitude,longitude,notes'
).split(',');

const FILLER: Readonly<Record<string, string>> = {
  cd: '105',
  bct2020: '1007600',
  bctcb2020: '10076002000',
  ct2010: '76',
  cb2010: '2000',
  schooldist: '02',
  council: '4',
  firecomp: 'E001',
  policeprct: '14',
  healthcenterdistrict: '15',
  healtharea: '4700',
  sanitboro: '1',
  zonedist1: 'C5-3',
  spdist1: 'MID',
  splitzone: 'false',
  easements: '0',
  ownername: 'OWNER OF RECORD, LLC',
  areasource: '2',
  lotfront: '197.50',
  lotdepth: '424.95',
  bldgfront: '197',
  bldgdepth: '425',
  ext: 'N',
  proxcode: '2',
  irrlotcode: 'false',
  lottype: '5',
  bsmtcode: '5',
  assessland: '84,276,000',
  assesstot: '420,000,000',
  exempttot: '0',
  yearalter1: '1986',
  yearalter2: '0',
  builtfar: '30.80',
  residfar: '10',
  commfar: '15',
  facilfar: '15',
  condono: '0',
  tract2010: '76',
  xcoord: '988214',
  ycoord: '211872',
  zonemap: '8d',
  sanborn: '104 063',
  taxmap: '10303',
  appbbl: '0.00000000',
  plutomapid: '1',
  version: '25v2.1',
};

export async function writePlutoFile(path: string, rows: number): Promise<number> {
  const cities = readEmbeddedSample().lots.flatMap((lot) => (lot.layers.city ? [lot.layers.city] : []));
  const out = createWriteStream(path);
  let bytes = 0;
  let chunk = `${LAYOUT.join(',')}\n`;
  for (let row = 0; row < rows; row++) {
    chunk += `${plutoLine(row, cities[row % cities.length]!)}\n`;
    if (chunk.length < 1 << 20) continue;
    bytes += chunk.length;
    if (!out.write(chunk)) await once(out, 'drain');
    chunk = '';
  }
  out.end(chunk);
  await once(out, 'close');
  return bytes + chunk.length;
}

const quoted = (value: number | null) =>
  value === null ? '' : value >= 1000 ? `"${value.toLocaleString('en-US')}"` : String(value);

function plutoLine(row: number, city: CityFacts): string {
  const borough = 1 + (row % 5);
  const [block, lot] = [1 + Math.floor(row / 5 / 60), 1 + (Math.floor(row / 5) % 60)];
  const bbl = `${borough}${String(block).padStart(5, '0')}${String(lot).padStart(4, '0')}`;
  const cells: Record<string, string> = {
    ...FILLER,
    borough: ['', 'MN', 'BX', 'BK', 'QN', 'SI'][borough]!,
    block: String(block),
    lot: String(lot),
    borocode: String(borough),
    bbl: `${bbl}.00000000`,
    zipcode: city.zipcode ?? '10001',
    address: city.address ?? '',
    bldgclass: city.dofClass ?? 'C1',
    landuse: city.landUse?.padStart(2, '0') ?? '',
    ownertype: city.ownerType ?? '',
    lotarea: quoted(city.lotAreaSqft),
    bldgarea: quoted(city.areaSqft),
    comarea: quoted(city.commercialSqft),
    resarea: quoted(city.residentialSqft),
    officearea: quoted(city.officeSqft),
    retailarea: quoted(city.retailSqft),
    numbldgs: String(city.buildings ?? 1),
    numfloors: `${city.floors ?? 0}.0000000`,
    unitsres: String(city.unitsResidential ?? 0),
    unitstotal: String(city.unitsTotal ?? 0),
    yearbuilt: String(city.yearBuilt ?? 0),
    latitude: String(city.latitude ?? ''),
    longitude: String(city.longitude ?? ''),
  };
  return LAYOUT.map((name) => {
    const value = cells[name] ?? '';
    return value.includes(',') && !value.startsWith('"') ? `"${value}"` : value;
  }).join(',');
}
