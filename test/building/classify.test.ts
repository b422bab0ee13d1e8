import { describe, expect, it } from 'vitest';
import { classify } from '../../src/engine/building/classify.ts';
import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import { testSnapshot } from '../catalog/snapshot.ts';
import { lot } from '../energy/golden-case.ts';

const snapshot = testSnapshot();
const ofCode = (dofClass: string) => classify(lot({ grossFloorAreaSqft: 1000, dofClass }), snapshot);
const ofUse = (reportedUse: string, dofClass: string | null = null) =>
  classify(lot({ grossFloorAreaSqft: 1000, reportedUse, dofClass }), snapshot);

describe('the class map', () => {
  it('covers every DOF code with a class or a reason for none', () => {
    const codes = Object.entries(snapshot.sections.dofClasses);
    expect(codes.length).toBe(251);
    for (const [code, entry] of codes) {
      expect(entry.reason, code).not.toBe('');
      expect(ofCode(code).engineClass, code).toBe(entry.engineClass);
    }
    expect(codes.filter(([, entry]) => entry.engineClass !== null).length).toBeGreaterThan(100);
  });

  it('reaches each of the 60 property types by a reported use of the same name', () => {
    for (const type of Object.keys(snapshot.sections.ll97Limits)) expect(ofUse(type).propertyType).toBe(type);
  });

  it.each([
    ['Hospital (General Medical and Surgical)', 'healthcare'],
    ['hospital (general medical & surgical)', 'healthcare'],
    ['K12 School', 'education'],
    ['Warehouse (Unrefrigerated)', 'industrial'],
    ['Supermarket/Grocery', 'retail'],
    ['College/University (Campus-Level)', 'education'],
  ])('reads the spelling %s', (use, expected) => {
    expect(ofUse(use).engineClass).toBe(expected);
  });

  it('prefers the reported use, unless it says nothing', () => {
    expect(ofUse('Hotel', 'O6')).toMatchObject({ engineClass: 'hotel', classSource: 'reported_use' });
    expect(ofUse('Mixed Use Property', 'O6')).toMatchObject({
      engineClass: 'office',
      classSource: 'dof_code',
    });
    const unknown = ofUse('Space Port', 'O6');
    expect(unknown).toMatchObject({ engineClass: 'office', classSource: 'dof_code' });
    expect(unknown.warnings).toHaveLength(1);
  });

  it('gives null for a known use that is no engine class, and keeps its property type', () => {
    expect(ofUse('Parking')).toMatchObject({ engineClass: null, propertyType: 'Parking' });
  });

  it.each(['constructor', '__proto__', 'toString', 'castle', 'Z', 'R', 'A5', 'X9', '99'])(
    'does not guess a class for %s',
    (text) => {
      const input = buildingInputFromRequest({ building_area: 1000, building_class: text });
      expect(classify(input, snapshot)).toMatchObject({ engineClass: null });
      expect(ofUse(text).engineClass).toBeNull();
    },
  );

  it('reads engine classes in any case and codes in lower case', () => {
    const read = (text: string) =>
      classify(buildingInputFromRequest({ building_area: 1000, building_class: text }), snapshot).engineClass;
    expect(read(' Office ')).toBe('office');
    expect(read('d4')).toBe('multifamily');
  });
});

describe('property type by code, as the law names them', () => {
  it.each([
    ['C1', 'Multifamily Housing'],
    ['R4', 'Multifamily Housing'],
    ['H3', 'Hotel'],
    ['H8', 'Residence Hall/Dormitory'],
    ['K2', 'Retail Store'],
    ['I1', 'Hospital (General Medical & Surgical)'],
    ['I5', 'Urgent Care/Clinic/Other Outpatient'],
    ['I6', 'Senior Care Community'],
    ['W2', 'K-12 School'],
    ['W5', 'College/University'],
    ['E1', 'Non-Refrigerated Warehouse'],
    ['E7', 'Self-Storage Facility'],
    ['F5', 'Manufacturing/Industrial Plant'],
    ['G1', 'Parking'],
  ])('%s is %s', (code, type) => {
    expect(ofCode(code).propertyType).toBe(type);
  });
});
