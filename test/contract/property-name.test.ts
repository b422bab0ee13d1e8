import { describe, expect, it } from 'vitest';
import { readPropertyName, withClassRead } from '../../src/contract/property-name.ts';
import { ENGINE_CLASSES } from '../../src/vocabulary/building.ts';
import { PROPERTY_NAMES } from '../../src/vocabulary/property-names.ts';
import { testSnapshot } from '../catalog/snapshot.ts';

const { dofClasses, reportedUses } = testSnapshot().sections;

describe('words for the kind of a building', () => {
  it.each([
    ['apartment building', 'multifamily'],
    ['Co-op', 'D4'],
    ['office', 'office'],
    ['Church', 'M'],
    ['K-12 School', 'education'],
    ['Hospital (General Medical & Surgical)', 'I1'],
    ['Strip malls', 'retail'],
  ])('%s', (name, buildingClass) => {
    expect(readPropertyName(name).buildingClass).toBe(buildingClass);
  });

  it('what was read is said; a class or a code is taken as it is', () => {
    expect(readPropertyName('co-op').note).toBe('“co-op” is read as City building class D4.');
    expect(readPropertyName('D4')).toEqual({ buildingClass: 'D4', note: null });
    expect(readPropertyName('Office')).toEqual({ buildingClass: 'Office', note: null });
    expect(readPropertyName('zoo')).toMatchObject({ buildingClass: null });
    expect(readPropertyName('zoo').note).toContain('left open');
  });

  it('words that are not known stay as they are, for the estimate to name', () => {
    expect(readPropertyName('floating palace')).toEqual({ buildingClass: 'floating palace', note: null });
    expect(readPropertyName('Other').note).toBeNull();
    expect(withClassRead({ building_class: null })).toEqual({
      building: { building_class: null },
      note: null,
    });
  });

  it('every name leads to a class or a code of the catalogue, and each name stands once', () => {
    const names = PROPERTY_NAMES.flatMap(([, list]) => list.split('; '));
    expect(new Set(names.map((name) => name.replaceAll(/[^a-z0-9]/g, ''))).size).toBeGreaterThan(200);
    for (const [buildingClass] of PROPERTY_NAMES)
      if (buildingClass !== null && !(ENGINE_CLASSES as readonly string[]).includes(buildingClass))
        expect(Object.hasOwn(dofClasses, buildingClass), buildingClass).toBe(true);
  });

  it("every use that the City's reports print is read, and never as another engine class", () => {
    for (const { use, settles, engineClass } of Object.values(reportedUses.byKey)) {
      if (!settles) continue;
      const { buildingClass } = readPropertyName(use);
      if (buildingClass === null) {
        expect(engineClass, use).toBeNull();
        continue;
      }
      const lower = buildingClass.toLowerCase();
      const isClass = (ENGINE_CLASSES as readonly string[]).includes(lower);
      const read = isClass ? lower : dofClasses[buildingClass]?.engineClass;
      expect(isClass || Object.hasOwn(dofClasses, buildingClass), use).toBe(true);
      expect(read ?? null, use).toBe(engineClass);
    }
  });
});
