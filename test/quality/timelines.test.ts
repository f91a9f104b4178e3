import { describe, expect, test } from 'vitest';
import { checkWithoutFonts } from '../../src/core/layout/breaks-without-font.ts';
import { composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { findUnscaledTimelines } from '../../src/core/presentations/true-timeline.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import { checkScene } from '../../src/core/scene/check/check-scene.ts';
import { flatten } from '../../src/core/scene/check/geometry.ts';
import type { SlideSpec } from '../../src/core/templates/contract.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { BANKS } from '../core/templates/sample-banks.ts';
import { oneIn } from '../support/deep.ts';
import { ENGINE } from '../support/layout-engine.ts';

const LANGUAGES = ['en', 'de', 'ar', 'ja', 'hi'] as const;
/** Dates with an even course, with a cluster and a tie, and within one month. */
const DATES = {
  years: ['1962', '1988', '2004', '2026', '2030'],
  cluster: ['2026-01-10', '2026-01-10', '2026-02', 'Q2 2026', '2029', '2033-12-01'],
  days: ['2026-03-02', '2026-03-03', '2026-03-12', '2026-03-30'],
} as const;

interface Sample {
  readonly name: string;
  readonly slide: SlideSpec;
}

function createSamples(language: (typeof LANGUAGES)[number]): Sample[] {
  const { heading, caption, title } = BANKS[language];
  const wordOf = (bank: readonly string[], at: number): string => bank[at % bank.length] as string;
  return Object.entries(DATES).flatMap(([course, dates]) =>
    (['right', 'down'] as const).flatMap((direction): Sample[] => [
      ...(['even', 'true'] as const).map((scale) => ({
        name: `${course}, ${direction}, ${scale}`,
        slide: {
          layout: 'timeline',
          content: {
            title: title[0],
            direction,
            scale,
            items: dates.map((date, at) => ({
              date,
              heading: wordOf(heading, at),
              ...(at % 2 === 0 ? { text: wordOf(caption, at) } : {}),
              ...(at === 1 ? { strong: true } : {}),
            })),
          },
        },
      })),
      {
        name: `${course}, ${direction}, in markup`,
        slide: {
          layout: 'composed',
          content: {
            markup: `<section><h1>${title[0]}</h1><x-timeline direction="${direction}">${dates
              .map(
                (date, at) =>
                  `<li title="${date}" date="${date}"${at === 1 ? ' strong' : ''}>${wordOf(heading, at)}</li>`,
              )
              .join('')}</x-timeline></section>`,
          },
        },
      },
    ]),
  );
}

const cases = TEMPLATES.flatMap((template) =>
  LANGUAGES.map((language) => ({ id: template.id, language, template })),
);

describe('timelines', () => {
  test.each(oneIn(11, cases, 4))(
    'in $id and the language $language have no error, with and without their fonts',
    ({ template, language }) => {
      const theme = resolveTheme(template);
      const samples = createSamples(language);
      const { slides, issues } = readSlides(samples.map(({ slide }) => slide));
      expect(issues).toEqual([]);
      const specs = slides.flatMap((slide) => slide ?? []);
      const plan: DeckPlan = {
        engine: ENGINE,
        title: 'Ferries',
        language,
        template,
        theme,
        slides: specs,
        pictures: [],
        createdAt: '2026-01-01T00:00:00Z',
      };
      const scenes = specs.map((_, index) => composeSlide(plan, index));
      expect(findUnscaledTimelines(specs, scenes).map(({ slide, message }) => `${slide} ${message}`)).toEqual(
        [],
      );
      expect(
        scenes.flatMap((scene, at) => [
          ...checkScene(scene, theme)
            .filter(({ severity }) => severity === 'error')
            .map(({ code, message }) => `${samples[at]?.name}: ${code} ${message}`),
          ...checkWithoutFonts({ slides: [scene], theme }).map(
            ({ message }) => `${samples[at]?.name}, without fonts: ${message}`,
          ),
        ]),
      ).toEqual([]);
      for (const scene of scenes)
        expect(
          flatten(scene.elements).filter(({ id, name }) => name === 'Stands out' || id.endsWith('-ring')),
        ).toHaveLength(1);
    },
  );
});
