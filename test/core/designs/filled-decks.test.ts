import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portableCapacities } from '../../../src/core/templates/capacities.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { Content } from '../../../src/core/templates/contract.ts';
import { charactersIn, type MeasuredLanguage } from '../../../src/core/templates/language-shares.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { BANKS } from '../templates/sample-banks.ts';
import { sampleContent } from '../templates/sample-content.ts';

const DECKS = [
  'effects-demo.pptx',
  'every-kind.pptx',
  'google-slides.pptx',
  'merged-cells.pptx',
  'midnight-blue.pptx',
  'real-financial-report.pptx',
  'space-zh.pptx',
  'strict-rtl.pptx',
];
const CONTENTS = [
  { lang: 'en', full: false },
  { lang: 'en', full: true },
  { lang: 'ja', full: false },
  { lang: 'ar', full: false },
] as const;
const LAYOUTS = [
  'title',
  'agenda',
  'section',
  'bullets',
  'two_columns',
  'process',
  'metrics',
  'chart',
  'table',
  'timeline',
  'cards',
  'closing',
];
/** Fields whose text has a prescribed form. */
const PATTERNED = /(^|\.)(number|change|value|url|email|page|code|language|date)$/;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** Typical content with four items, or the maximum that every standard template accepts. */
function contentOf(layout: string, lang: MeasuredLanguage, full: boolean): Content {
  const contract = CONTRACTS.find(({ id }) => id === layout);
  if (contract === undefined) throw new Error(`no layout ${layout}`);
  const capacities = portableCapacities(layout);
  const room = (path: string) => {
    const [last] = Object.values(capacities[path] ?? {}).slice(-1);
    return last === undefined || PATTERNED.test(path) ? undefined : Math.max(2, charactersIn(lang, last));
  };
  const words = [...BANKS[lang].long, ...BANKS[lang].body].join(' ');
  const text = (path: string) => {
    const most = room(path);
    return most === undefined
      ? undefined
      : words
          .repeat(Math.ceil(most / words.length))
          .slice(0, most)
          .trim();
  };
  return sampleContent(
    contract,
    full ? { lang, counts: 'max', optional: true, text } : { lang, counts: 4, optional: true, limit: room },
  );
}

/** File for `npm test`: titles in text boxes and small text. */
const FEW: readonly string[] = ['real-financial-report.pptx'];

describe.each(DECKS.filter((name) => DEEP || FEW.includes(name)))(
  'decks filled in a design of %s',
  (name) => {
    it.each(oneIn(8, CONTENTS, 2))(
      'are legible: $lang, full $full',
      async ({ lang, full }) => {
        const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
        const design = await bench.services.designs?.create({ file }, bench.context());
        const slides = oneIn(6, LAYOUTS).map((layout) => ({
          layout,
          content: contentOf(layout, lang, full),
        }));
        const made = await bench.run('create_presentation', {
          template: design?.id,
          language: lang,
          slides,
          on_overflow: 'split',
        });
        const { findings } = (await bench.run('check_presentation', {
          id: made['presentation_id'],
        })) as unknown as { findings: { code: string; severity: string; slide: number; message: string }[] };
        expect(
          findings
            .filter(({ severity, code }) => severity === 'error' || code === 'leftover_text')
            .map(({ slide, code, message }) => `${slide} ${code}: ${message}`),
        ).toEqual([]);
      },
      120_000,
    );
  },
);
