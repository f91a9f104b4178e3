import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listCountries, listCountriesWithRegions, listRegions } from '../../../src/core/scene/maps/atlas.ts';
import { createClasses, findClass } from '../../../src/core/scene/maps/classes.ts';
import { cropRegion } from '../../../src/core/scene/maps/crop.ts';
import { CONTINENTS } from '../../../src/core/scene/maps/map-model.ts';
import { findMapForNames } from '../../../src/core/scene/maps/map-of-names.ts';
import { PlaceIndex, translatePlace, translateRegion } from '../../../src/core/scene/maps/place-names.ts';
import { project } from '../../../src/core/scene/maps/project.ts';
import { findRegion } from '../../../src/core/scene/maps/region.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import { oneIn } from '../../support/deep.ts';

const BOX = { x: 0, y: 0, width: 800, height: 420 };

describe('the regions of a map', () => {
  it('are drawn inside the map for every country, without covering it', () => {
    for (const code of oneIn(8, listCountriesWithRegions())) {
      const region = findRegion({ region: code }, 'en');
      const map = project({ region: region ?? { id: code, places: [], around: [] } }, BOX);
      const outlines = (region?.places ?? []).flatMap((place) => map.outline(place) ?? []);
      expect(outlines.length, code).toBeGreaterThan(0);
      const area = outlines.reduce((sum, { box }) => sum + box.width * box.height, 0);
      // A ring with the wrong winding order is the sphere without the region, so the map would be covered
      // once per region.
      expect(area, code).toBeLessThan(BOX.width * BOX.height * Math.max(2, outlines.length / 3));
      for (const { box } of outlines)
        expect(box.x > -2 && box.y > -2 && box.x + box.width < 802 && box.y + box.height < 422, code).toBe(
          true,
        );
    }
  });

  it('include the federal states of Germany and the states of the USA with the capital', () => {
    expect(listRegions('DE')).toHaveLength(16);
    expect(listRegions('US').map(({ id }) => id)).toContain('US-DC');
    expect(listRegions('../x')).toEqual([]);
  });

  it('are as small as the values allow', () => {
    const of = (...places: readonly string[]) =>
      findRegion({ values: places.map((place) => ({ place, value: 1 })) }, 'en')?.id;
    expect(of('Brazil', 'Chile')).toBe('south_america');
    expect(of('Brazil', 'France')).toBe('world');
    expect(of('DE-BY', 'DE-NW')).toBe('DE');
  });
});

describe('place names', () => {
  it.each([
    ['Deutschland', 'DE'],
    ['ドイツ', 'DE'],
    ['ألمانيا', 'DE'],
    ['USA', 'US'],
    ['united states', 'US'],
    ['Cote d’Ivoire', 'CI'],
    ['Czech Republic', 'CZ'],
    ['UK', 'GB'],
  ])('such as %s mean %s', (input, id) => {
    expect(new PlaceIndex(listCountries('50m'), 'en').find(input)?.id).toBe(id);
  });

  it('include every country by its code and by its English name', () => {
    const index = new PlaceIndex(listCountries('50m'), 'en');
    for (const place of listCountries('50m').filter(({ id }) => /^[A-Z]{2}$/.test(id))) {
      expect(index.find(place.id)?.id, place.id).toBe(place.id);
      expect(index.find(translatePlace(place, 'en'))?.id, place.id).toBe(place.id);
    }
  });

  it('distinguish the state of Washington from the capital', () => {
    const index = new PlaceIndex(listRegions('US'), 'en');
    expect(
      ['Washington', 'District of Columbia', 'Washington DC'].map((name) => index.find(name)?.id),
    ).toEqual(['US-WA', 'US-DC', 'US-DC']);
    const states = ['Ohio', 'Texas', 'Iowa', 'Utah', 'Maine', 'Nevada', 'Alaska'];
    expect(findMapForNames([...states, 'Washington', 'District of Columbia'], 'en')?.region).toBe('US');
    expect(findMapForNames([...states, 'Washington DC', 'District of Columbia'], 'en')).toBeUndefined();
  });

  it('are translated into the language of the deck', () => {
    const bavaria = listRegions('DE').find(({ id }) => id === 'DE-BY');
    expect(
      bavaria && [
        translatePlace(bavaria, 'en'),
        translatePlace(bavaria, 'de'),
        translatePlace(bavaria, 'fr'),
      ],
    ).toEqual(['Bavaria', 'Bayern', 'Bavière']);
  });
});

describe('continents', () => {
  it.each(CONTINENTS)('show countries of %s', (region) => {
    const found = cropRegion({ region }, 'en');
    const map = project(found ?? { region: { id: region, places: [], around: [] } }, BOX);
    expect(
      (found?.region.places ?? []).filter((place) => map.outline(place) !== undefined).length,
    ).toBeGreaterThan(9);
  });
});

describe('names of regions', () => {
  it('are in the language, including continents', () => {
    expect(['world', 'south_america', 'DE'].map((id) => translateRegion(id, 'de'))).toEqual([
      'Welt',
      'Südamerika',
      'Deutschland',
    ]);
    expect(translateRegion('asia', 'ar')).toBe('آسيا');
    for (const id of ['world', ...CONTINENTS]) expect(translateRegion(id, 'ja')).not.toMatch(/[a-z]/);
  });
});

describe('maps with unknown names', () => {
  const map = CONTRACTS.find(({ id }) => id === 'map') as LayoutContract;
  const issuesOf = (input: object) =>
    (parseContent(map, { title: 'Where', map: input }).issues ?? []).map(
      ({ loc, msg }) => `${loc.join('.')}: ${msg}`,
    );

  it('are refused with the nearest place or region', () => {
    expect(issuesOf({ region: 'europe', values: { Germny: 4 } }).join()).toContain('Did you mean "Germany"');
    expect(issuesOf({ region: 'Portugl', values: { Lisboa: 4 } }).join()).toContain('Portugal');
    expect(issuesOf({ region: 'europe', values: { Germany: 4, DE: 5 } }).join()).toContain('one place');
    expect(issuesOf({ points: [{ lat: 91, lon: 0 }] }).join()).toContain('between −90 and 90');
  });

  it('are limited in length', () => {
    expect(issuesOf({ values: { ['x'.repeat(90_000)]: 1 } }).join()).toContain('at most 80 characters');
    expect(issuesOf({ region: 'x'.repeat(90_000), values: { Chad: 1 } }).join()).toContain(
      'at most 80 characters',
    );
  });
});

describe('classes of values', () => {
  it('hold every value once, and a larger value is never paler', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (values) => {
          const classes = createClasses(values);
          const strengths = values
            .toSorted((a, b) => a - b)
            .map((value) => findClass(value, classes)?.strength ?? -1);
          for (const [at, strength] of strengths.entries()) {
            expect(strength).toBeGreaterThanOrEqual(0);
            expect(strength).toBeGreaterThanOrEqual(strengths[at - 1] ?? 0);
          }
        },
      ),
    );
  });

  it('distinguish values below zero from those above', () => {
    const classes = createClasses([-4, -1, 2, 6]);
    expect(findClass(-4, classes)).toMatchObject({ isNegative: true });
    expect(findClass(6, classes)).toMatchObject({ isNegative: false, strength: 1 });
  });
});

describe('mapOfNames', () => {
  const STATES = ['AL', 'CA', 'CO', 'DE', 'GA', 'IL', 'IN', 'LA', 'MA', 'MD', 'ME', 'MN'];

  it.each([
    [
      'countries of one continent',
      ['Germany', 'France', 'Poland', 'Italy', 'Spain', 'Sweden'],
      { region: undefined, others: [] },
    ],
    [
      'regions in their own language',
      ['Bayern', 'Hessen', 'Sachsen', 'Berlin', 'Hamburg', 'Bremen'],
      { region: 'DE', others: [] },
    ],
    [
      'regions in English',
      ['Bavaria', 'Hesse', 'Saxony', 'Berlin', 'Hamburg', 'Bremen'],
      { region: 'DE', others: [] },
    ],
    [
      'codes of regions that no list of countries holds',
      [...STATES, 'TX', 'WY', 'NY', 'OH'],
      { region: 'US', others: [] },
    ],
    ['codes of countries and of regions at once', STATES, undefined],
    ['departments', ['IT', 'HR', 'PR', 'SA', 'MA', 'DE'], undefined],
    ['too few', ['France', 'Germany'], undefined],
    ['other words', ['Doors', 'Signals', 'Crew', 'Power', 'Weather', 'Other'], undefined],
    ['one name twice', ['France', 'France', 'Germany', 'Italy', 'Spain', 'Poland', 'Sweden'], undefined],
  ])('finds the map of %s', (_, names, map) => {
    expect(findMapForNames(names, 'en')).toEqual(map);
  });
});
