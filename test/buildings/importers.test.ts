import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { BuildingRecord } from '../../src/contract/building-record.ts';
import { importParcels, type ImportInput, type ImportReport } from '../../src/buildings/import-parcels.ts';
import { EmbeddedLookup } from '../../src/buildings/lookup/embedded-lookup.ts';
import { scratchDirectory, writeLines } from './scratch.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';

const base = scratchDirectory();

async function imported(
  input: ImportInput,
): Promise<{ report: ImportReport; of: (id: string) => BuildingRecord | null }> {
  const dataDir = directoryWithParcels();
  const report = await importParcels({
    dataDir,
    inputs: [input],
    rejectReportPath: join(base, 'rejects.csv'),
  });
  const lookup = new EmbeddedLookup({ dataDir });
  return {
    report,
    of: (id) => {
      const result = lookup.find(id);
      return result.kind === 'found' ? result.record : null;
    },
  };
}

describe('PLUTO', () => {
  it('reads the real rows of thirteen versions', async () => {
    const file = fileURLToPath(new URL('fixtures/pluto-rows.csv', import.meta.url));
    const { report, of } = await imported({ dataset: 'pluto', files: [file] });
    expect(report.datasets[0]).toMatchObject({ rowsRead: 22, lotsWritten: 22, rowsRejected: 0 });
    expect(of('1003720049')).toMatchObject({
      dofClass: 'V1',
      grossFloorAreaSqft: 41_912,
      sources: { address: 'PLUTO 17v1' },
    });
  });

  it("reads the portal's own headings, quoted thousands and decimal BBLs, and never an owner's name", async () => {
    const file = writeLines(base, 'portal.csv', [
      'borough,Tax block,Tax lot,postcode,address,bldgclass,landuse,ownertype,ownername,lotarea,bldgarea,comarea,resarea,numbldgs,numfloors,unitsres,unitstotal,yearbuilt,landmark,BBL,version,irrlotcode',
      'BK,5296,43,11218,99 EXAMPLE STREET,C1,02,,SECRET OWNER LLC,"2,500","21,700","1,700","20,000",1,4.0000000,20,21,1920,,3052960043.00000000,26v1,true',
      'QN,16,1,11101,"2 ST, REAR",D4,3,P,SOMEONE,"10,000",0,0,0,0,0,0,0,0,,,26v1,false',
      'MN,,,,,,,,,,,,,,,,,,,,26v1,',
    ]);
    const { report, of } = await imported({ dataset: 'pluto', files: [file] });
    expect(report.datasets[0]).toMatchObject({
      rowsRead: 3,
      rowsRejected: 1,
      rejectsByReason: { 'no valid BBL': 1 },
    });
    expect(readFileSync(join(base, 'rejects.csv'), 'utf8')).toContain(`pluto,${file},4,no valid BBL`);
    expect(of('3052960043')).toMatchObject({
      grossFloorAreaSqft: 21_700,
      grossFloorAreaSource: 'pluto',
      lotAreaSqft: 2_500,
      floors: 4,
      zipcode: '11218',
      yearBuiltEstimated: true,
      dwellingUnits: 20,
      areasByUseSqft: { commercial: 1_700, residential: 20_000 },
    });
    expect(of('4000160001')).toMatchObject({
      grossFloorAreaSqft: null,
      dwellingUnits: null,
      yearBuilt: null,
    });
    expect(JSON.stringify(of('3052960043'))).not.toContain('SECRET');
  });

  it('reads the capitals of older releases and takes the version from the caller', async () => {
    const file = writeLines(base, 'old.csv', [
      'Borough,Block,Lot,Address,BldgClass,LandUse,BldgArea,NumBldgs,NumFloors,UnitsRes,YearBuilt,HistDist,Landmark,BoroCode,BBL',
      'MN,835,41,350 5 AVENUE,O4,05,2812739,1,102.00,0,1931,,INDIVIDUAL LANDMARK,1,1008350041',
    ]);
    const { of } = await imported({ dataset: 'pluto', files: [file], version: '16v2' });
    expect(of('1008350041')).toMatchObject({
      dofClass: 'O4',
      floors: 102,
      dwellingUnits: 0,
      isLandmark: true,
    });
    expect(of('1008350041')?.sources['yearBuilt']).toBe('PLUTO 16v2');
  });

  it('refuses a file that is not PLUTO and leaves the store as it was', async () => {
    const file = writeLines(base, 'not.csv', ['a,b', '1,2']);
    await expect(imported({ dataset: 'pluto', files: [file] })).rejects.toThrow(/not a PLUTO file/);
  });
});

const LL84_2019 =
  'Property Id,Parent Property Id,BBL - 10 digits,"NYC Borough, Block and Lot (BBL) self-reported",Street Number,Street Name,DOF Gross Floor Area,Largest Property Use Type,ENERGY STAR Score,Site EUI (kBtu/ft²),Fuel Oil #2 Use (kBtu),District Steam Use (kBtu),Natural Gas Use (therms),Electricity Use - Grid Purchase (kWh),Total GHG Emissions (Metric Tons CO2e),Property GFA - Self-Reported (ft²)';

describe('LL84', () => {
  it('reads the CY2019 layout with its traps', async () => {
    const file = writeLines(base, 'll84-cy2019.csv', [
      LL84_2019,
      '1,Not Applicable: Standalone Property,1099990001,x,10,E 80 ST,"50,000",Multifamily Housing,55,"82.5",Not Available,"100,000",1000,"200,000",300.5,"52,000"',
      '2,,1099990002,x,1,E 81 ST,50000,Office,Not Available,1200.5,Not Available,Not Available,Not Available,100,1,50000',
      '3,,"1099990003; 1099990004",x,1,E 82 ST,50000,Office,60,60,Not Available,Not Available,100,100,1,50000',
      '4,,1099990005,x,1,E 83 ST,50000,Office,60,60,,,100,100,1,30000',
      '5,,1099990005,x,1,E 83 ST,50000,Hotel,70,70,,,100,100,1,20000',
      '6,,M1831014610007,x,,,,,,,,,,,,',
      '7,,1099990006,See Primary BBL,,,,,,,,,,,,',
      '8,,1099990007,x,,,,#N/A,,,,,,,,',
      '8,8,1099990009,x,1,E 84 ST,90000,K-12 School,60,60,,,100,100,1,90000',
      '9,8,1099990009,x,1,E 84 ST,90000,Office,60,60,,,100,100,1,40000',
    ]);
    const { report, of } = await imported({ dataset: 'll84', files: [file] });
    expect(report.datasets[0]).toMatchObject({ rowsRead: 10, rowsRejected: 3, label: 'LL84 to CY2019' });
    expect(of('1099990001')).toMatchObject({
      grossFloorAreaSqft: 52_000,
      grossFloorAreaSource: 'll84',
      siteEuiKbtuPerSqft: 82.5,
      siteEuiYear: 2019,
      annualElectricityKwh: 200_000,
      annualGasKbtu: 100_000,
      annualOtherKbtu: 100_000,
      energyStarScore: 55,
    });
    const nothing = { siteEuiKbtuPerSqft: null, annualElectricityKwh: null, grossFloorAreaSqft: 50_000 };
    expect(of('1099990002')).toMatchObject({ ...nothing, flags: ['eui_high'], grossFloorAreaSource: 'dof' });
    expect(of('1099990004')).toMatchObject({ ...nothing, flags: ['coreported_bbl'], reportedUse: 'Office' });
    expect(of('1099990005')).toMatchObject({
      ...nothing,
      flags: ['multi_ll84_property'],
      reportedUse: 'Office',
    });
    // The parent stands for its children.
    expect(of('1099990009')).toMatchObject({
      reportedUse: 'K-12 School',
      grossFloorAreaSqft: 90_000,
      flags: [],
    });
  });

  it('lets the newest year win whatever the order of files, and reads kBtu layouts', async () => {
    const newer = writeLines(base, 'll84-all.csv', [
      'Calendar Year,Property ID,"NYC Borough, Block and Lot (BBL)",Largest Property Use Type,Site EUI (kBtu/ft²),Electricity Use - Grid Purchase (kBtu),Natural Gas Use (kBtu),Total (Location-Based) GHG Emissions (Metric Tons CO2e),Property GFA - Self-Reported (ft²),Year Ending',
      '2024,1,1099990001,Office,70,"341,200","5,000",20,50000,2024-12-31',
      '2022,1,1-09999-0001,Hotel,90,1,1,1,50000,2022-12-31',
    ]);
    const older = writeLines(base, 'll84_cy2013.csv', [
      'BBL,Reported Facility Type,Site EUI(kBtu/ftå_),Property Floor Area (Buildngs and Parking)(ftå_)',
      '1099990001,Hospital,200,1',
      '2-14748-3647,Office,50,1',
    ]);
    const { report, of } = await imported({ dataset: 'll84', files: [newer, older] });
    expect(of('1099990001')).toMatchObject({
      reportedUse: 'Office',
      reportedUseYear: 2024,
      annualElectricityKwh: 100_000,
    });
    expect(report.datasets[0]).toMatchObject({ rowsRejected: 1, label: 'LL84 to CY2024' });
  });

  it('asks for the year when neither rows nor name tell it', async () => {
    const file = writeLines(base, 'll84.csv', [LL84_2019, '1,,1099990001,x,1,A ST,1,Office,1,1,,,1,1,1,1']);
    await expect(imported({ dataset: 'll84', files: [file] })).rejects.toThrow(/calendar year/);
    expect(
      (await imported({ dataset: 'll84', files: [file], version: '2019' })).of('1099990001'),
    ).not.toBeNull();
  });
});

describe('the other lists', () => {
  it('LL33: grade, score, class and area', async () => {
    const file = writeLines(base, 'll33.csv', [
      'block,lot,building_class,tax_class,building_count,dof_gross_square_footage,address,boroughname,bbl,energy_star_score,letterscore',
      '9999,1,D4,2,2,"120,000",10 EAST 80 STREET,MANHATTAN,1099990001,85,A',
      '9999,2,D4,2,1,1,X,MANHATTAN,1099990002,0,?',
    ]);
    const { report, of } = await imported({ dataset: 'll33', files: [file], version: '2025' });
    expect(of('1099990001')).toMatchObject({
      energyGrade: 'A',
      energyStarScore: 85,
      dofClass: 'D4',
      grossFloorAreaSqft: 120_000,
      asOf: '2025-12-31',
      grossFloorAreaSource: 'dof',
      flags: ['multi_bldg_lot'],
    });
    expect(report.datasets[0]?.rowsRejected).toBe(1);
  });

  it('condominium tables: by key, by base lot, and several candidates', async () => {
    const condominiums = writeLines(base, 'condominiums.csv', [
      'CONDO_BASE_BBL,CONDO_KEY,CONDO_BILLING_BBL',
      '1008350041,101,1008357501',
      '1008350050,102,1008357502',
      '1008350050,103,1008357503',
      '1008350060,104,',
    ]);
    const units = writeLines(base, 'units.csv', [
      'UNIT_BBL,CONDO_BASE_BBL,CONDO_KEY,UNIT_DESIGNATION',
      '1008351001,1008350041,101,1A',
      '1008351002,1008350050,102,1B',
      '1008351003,1008350050,,1C',
      '1008351004,1008350060,104,1D',
    ]);
    const pluto = writeLines(base, 'billing.csv', ['bbl,bldgarea', '1008357501,1000', '1008357502,2000']);
    const dataDir = join(base, 'condo-store');
    const report = await importParcels({
      dataDir,
      inputs: [
        { dataset: 'pluto', files: [pluto], version: '25v1' },
        { dataset: 'condo', files: [units, condominiums] },
      ],
    });
    expect(report.datasets[1]).toMatchObject({ lotsWritten: 3, rowsRejected: 2 });
    const lookup = new EmbeddedLookup({ dataDir });
    expect(lookup.find('1008351001')).toMatchObject({
      kind: 'found',
      record: { billingBbl: '1008357501' },
    });
    expect(lookup.find('1008351002')).toMatchObject({ kind: 'found', record: { billingBbl: '1008357502' } });
    expect(lookup.find('1008351003')).toMatchObject({
      kind: 'not_found',
      candidates: ['1008357502', '1008357503'],
    });
    lookup.close();
  });

  it('LPC designations: kinds, dummy lots, and what is only calendared', async () => {
    const file = writeLines(base, 'lpc.csv', [
      'BIN_NUMBER,BBL,BoroughID,Block,Lot,LM_NAME,LM_TYPE,STATUS',
      '1,1003720049,MN,372,49,A OperationHost,Individual Landmark,DESIGNATED',
      '2,1003720049,MN,372,49,A District,Historic District,DESIGNATED',
      '3,1008350041,MN,835,41,X,Historic District,CALENDARED',
      '4,1000000000,MN,0,0,Brooklyn Bridge,Individual Landmark,DESIGNATED',
    ]);
    const { report, of } = await imported({ dataset: 'lpc', files: [file], version: '2026' });
    expect(of('1003720049')).toMatchObject({ isLandmark: true, inHistoricDistrict: true });
    expect(of('1008350041')).toMatchObject({ isLandmark: true, inHistoricDistrict: false });
    expect(report.datasets[0]).toMatchObject({ lotsWritten: 1, rowsRejected: 2 });
  });

  it('LL97 covered list: codes in words or ticked, several buildings of a lot', async () => {
    const file = writeLines(base, 'cbl.csv', [
      'BBL,BIN,LL97 Compliance Pathway',
      '1008350041,1015862,CP0 - Article 320 beginning 2024',
      '1003720049,1,CP 3',
      '1003720049,2,cp1',
      '1000010010,3,',
    ]);
    const { report, of } = await imported({ dataset: 'll97', files: [file], version: '2026' });
    expect(of('1008350041')?.ll97Pathway).toBe('CP0');
    expect(of('1003720049')?.ll97Pathway).toBe('CP1;CP3');
    expect(report.datasets[0]?.rejectsByReason).toEqual({ 'no pathway code CP0-CP4': 1 });
    const ticked = writeLines(base, 'cbl25.csv', ['BBL,CP0,CP1,CP2', '1008350041,,,Y']);
    expect((await imported({ dataset: 'll97', files: [ticked] })).of('1008350041')?.ll97Pathway).toBe('CP2');
  });

  it('Westchester: living area counts for houses only, parts of a parcel once, no id without SWIS', async () => {
    const file = writeLines(base, 'roll.csv', [
      'SWIS,PRINT_KEY,PARCEL_ADDR,PROP_CLASS,YR_BLT,SQ_FT,SQFT_LIVING,GFA,ACRES,OWNER_NAME',
      '552401,1.-1-1,1 POND RD,210,1925,,3200,,0.5,A PERSON',
      '552401,1.-1-2,2 POND RD,464,,,900,,1,B PERSON',
      '552401,1.-1-2,2 POND RD,464,,,900,,1,B PERSON',
      ',1.-1-3,3 POND RD,210,,,,,,C PERSON',
    ]);
    const { report, of } = await imported({ dataset: 'westchester', files: [file], version: '2025' });
    expect(of('W552401-1.-1-1')).toMatchObject({
      grossFloorAreaSqft: 3_200,
      dwellingUnits: 1,
      lotAreaSqft: 21_780,
    });
    expect(of('W552401-1.-1-2')).toMatchObject({ grossFloorAreaSqft: null, nysPropertyClass: '464' });
    expect(report.datasets[0]).toMatchObject({ lotsWritten: 2, rowsRejected: 2 });
    expect(JSON.stringify(of('W552401-1.-1-1'))).not.toContain('PERSON');
  });

  it('Westchester: the county layer names the town, and the size of the land is no floor area', async () => {
    const file = writeLines(base, 'county.csv', [
      'MUNI_NAME,SWIS,PRINT_KEY,PARCEL_ADDR,LOC_ZIP,PROP_CLASS,YR_BLT,SQ_FT,SQFT_LIVING,GFA,ACRES',
      'Yonkers,551800,2.-2-1,10 ELM ST,10701,411,1931,9000,,61000,',
      'Yonkers,551800,2.-2-2,12 ELM ST,10701,464,,9000,,,',
      'Suffolk Town,472089,2.-2-3,14 ELM ST,11701,464,,,,900,',
    ]);
    const { report, of } = await imported({ dataset: 'westchester', files: [file], version: '2026' });
    expect(of('W551800-2.-2-1')).toMatchObject({
      town: 'Yonkers',
      zipcode: '10701',
      grossFloorAreaSqft: 61_000,
      lotAreaSqft: 9_000,
    });
    expect(of('W551800-2.-2-2')).toMatchObject({ grossFloorAreaSqft: null, lotAreaSqft: 9_000 });
    expect(report.datasets[0]!.rejectsByReason).toEqual({ 'not in Westchester (SWIS 55…)': 1 });
  });

  it("Westchester: of the years of the State's rolls the newest is read, with the address put together", async () => {
    const file = writeLines(base, 'state.csv', [
      'Roll Year,Municipality Name,Swis Code,Property Class,Print Key Code,Parcel Address Number,Parcel Address Street,Parcel Address Suff',
      '2024,SCARSDALE,555000,210,01.01.1,4,SCHOOL,LA',
      '2025,SCARSDALE,555000,411,01.01.1,4,SCHOOL,LA',
    ]);
    const { report, of } = await imported({ dataset: 'westchester', files: [file] });
    expect(report.datasets[0]).toMatchObject({
      lotsWritten: 1,
      rowsRejected: 0,
      label: 'Westchester roll 2025',
    });
    expect(of('W555000-01.01.1')).toMatchObject({
      address: '4 SCHOOL LA',
      town: 'Scarsdale',
      nysPropertyClass: '411',
    });
  });
});
