import { describe, expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import type { Hex, Theme } from '../../../src/core/scene/theme.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { oneIn } from '../../support/deep.ts';
import { layOut } from '../templates/lay-out.ts';

const branded = (themeId: string, textColor: Hex): Theme => ({
  ...resolveTheme({ themeId }),
  brand: {
    logo: {
      media: { hash: 'a'.repeat(64), mimeType: 'image/png', widthPx: 480, heightPx: 96 },
      alt: 'Harbour Line',
      inks: [textColor],
      opaque: false,
    },
  },
});

/** Openers, full-bleed pictures, and pages of every build. */
const BUILDS = CONTRACTS.filter(({ id }) =>
  [
    'title',
    'section',
    'quote',
    'bullets',
    'comparison',
    'image_full',
    'cards',
    'metrics',
    'chart',
    'table',
    'code',
    'closing',
  ].includes(id),
);

describe.each(oneIn(12, TEMPLATES, 5).map((template) => ({ id: template.id, template })))(
  'a logo on $id',
  ({ template }) => {
    test('keeps clear of content, is alike on every slide of a layout, and is visible on a dark theme', () => {
      const theme = branded('professional-dark', '#12233F');
      let shown = 0;
      for (const contract of BUILDS) {
        const places = new Set<string>();
        for (const index of [0, 1]) {
          const scene = layOut(template, contract, contract.example, 'en', index, theme);
          const logo = scene.elements.find(({ id }) => id === 'brand-logo');
          if (logo === undefined) continue;
          shown += 1;
          if (logo.layer === 'layout') places.add(JSON.stringify(logo.box));
          const plate = scene.elements.find(({ id }) => id === 'brand-plate');
          if (plate?.type === 'shape' && plate.fill)
            expect(
              computeContrastRatio('#12233F', resolvePaint(plate.fill, theme).hex),
            ).toBeGreaterThanOrEqual(1.7);
          const faults = checkScene(scene, theme).filter(
            ({ severity, code }) => severity === 'error' || code === 'overlap',
          );
          expect(faults.map(({ message }) => `${contract.id}: ${message}`)).toEqual([]);
        }
        expect(places.size, contract.id).toBeLessThanOrEqual(1);
      }
      // Full-bleed pictures leave no room; nearly every other layout does.
      expect(shown / (BUILDS.length * 2)).toBeGreaterThan(0.85);
    });
  },
);

test('a logo is mirrored with a right-to-left slide', () => {
  const theme = branded('professional-blue', '#12233F');
  const contract = CONTRACTS.find(({ id }) => id === 'bullets');
  const [template] = TEMPLATES;
  if (contract === undefined || template === undefined) return expect.fail('no bullets');
  const x = (lang: 'en' | 'ar') =>
    layOut(template, contract, contract.example, lang, 0, theme).elements.find(
      ({ id }) => id === 'brand-logo',
    )?.box.x ?? 0;
  expect(x('en')).toBeGreaterThan(1000);
  expect(x('ar')).toBe(64);
});

test('a logo of two colours gets a plate if one of them is invisible on the background', () => {
  const plain = branded('professional-blue', '#12233F');
  const [contract] = CONTRACTS.filter(({ id }) => id === 'section');
  const ledger = TEMPLATES.find(({ id }) => id === 'ledger');
  if (contract === undefined || ledger === undefined) return expect.fail('no section');
  const plated = (inks: readonly Hex[]): boolean => {
    const theme = {
      ...plain,
      id: inks.join(),
      brand: { logo: { ...(plain.brand?.logo ?? expect.fail('no logo')), inks } },
    };
    return layOut(ledger, contract, contract.example, 'en', 0, theme).elements.some(
      ({ id }) => id === 'brand-plate',
    );
  };
  expect(plated(['#FFFFFF'])).toBe(false);
  expect(plated(['#FFFFFF', '#12233F'])).toBe(true);
});
