import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../src/core/designs/fill/choice.ts';
import { findUndrawnFields } from '../../../src/core/designs/fill/fill-findings.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Finding } from '../../../src/core/scene/finding.ts';
import type { Deck, Scene } from '../../../src/core/scene/scene.ts';
import { CONTRACTS, findContract } from '../../../src/core/templates/catalogue.ts';
import { MAP_KEYS } from '../../../src/core/templates/content/map.ts';
import { TABLE_KEYS } from '../../../src/core/templates/content/table.ts';
import type { Content, LayoutContract, SlideSpec } from '../../../src/core/templates/contract.ts';
import { composedDeck as markupDeck } from '../../support/composed-deck.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { designDeck } from '../../support/design-deck.ts';
import { diagramSamples } from '../../support/diagram-samples.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { mapSamples } from '../../support/map-samples.ts';
import { tableSamples } from '../../support/table-samples.ts';
import { sampleContent } from '../templates/sample-content.ts';

const FILES = ['designs/charted-template.pptx', 'pptx/effects-demo.pptx'];
/** Texts with a prescribed form, and those that no reader sees. */
const PRESCRIBED = /(^|\.)(url|email|language|alt)$/;

interface Marked {
  readonly spec: SlideSpec;
  /** Words by the field that they are in. */
  readonly marks: readonly { readonly field: string; readonly word: string }[];
}

/** A slide with a word of its own in each text field of the contract. */
function markFields(contract: LayoutContract, slide: number): Marked {
  const marks: { field: string; word: string }[] = [];
  const text = (field: string): string | undefined => {
    if (PRESCRIBED.test(field)) return undefined;
    const word = `q${slide}w${marks.length}`;
    marks.push({ field, word });
    return word;
  };
  const content = sampleContent(contract, { lang: 'en', counts: 3, optional: true, text }) as Content;
  const [footnote, source] = ['footnote', 'sources'].map((field) => text(field) ?? '');
  return {
    spec: { layout: contract.id, content, footnote: footnote ?? '', sources: [source ?? ''] },
    marks,
  };
}

const slides = CONTRACTS.map(markFields);
const standard = composedDeck(
  'ledger',
  slides.map(({ spec }) => spec),
);

/** All words of a slide, in texts, tables, charts and drawings. */
function wordsOf(scene: Scene | undefined): string {
  return JSON.stringify(scene?.elements ?? []);
}

function findMissing({ marks }: Marked, scene: Scene | undefined): string[] {
  const shown = wordsOf(scene);
  return marks.filter(({ word }) => !new RegExp(`${word}(?!\\d)`).test(shown)).map(({ field }) => field);
}

/** Returns whether a finding names a field that a slide leaves out; sources without room are in the speaker note. */
function isReported(field: string, findings: readonly Finding[], at: number): boolean {
  return findings.some(
    ({ slide, code, message }) =>
      slide === at + 1 &&
      code === 'not_shown' &&
      (message.includes(`"${field}"`) || (field === 'sources' && message.includes('speaker note'))),
  );
}

/** The slides of a deck in a design after the ten that all have. */
async function inDesign(
  name: string,
  specs: readonly SlideSpec[],
): Promise<{ readonly deck: Deck; readonly scenes: readonly Scene[]; readonly findings: Finding[] }> {
  const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
  const { deck } = await designDeck(file, specs);
  const scenes = deck.slides.slice(-specs.length);
  const offset = deck.slides.length - specs.length;
  const findings = (deck.findings ?? []).map((one) => ({ ...one, slide: one.slide - offset }));
  return { deck, scenes, findings };
}

describe('every text field of a layout', () => {
  it('is shown in a standard template, and sources that it leaves out are named', async () => {
    const deck = await standard;
    const findings = checkDeck(deck).filter(({ code }) => code === 'not_shown');
    expect(
      slides.flatMap((slide, at) =>
        findMissing(slide, deck.slides[at])
          .filter((field) => !isReported(field, findings, at))
          .map((field) => `${slide.spec.layout}.${field}`),
      ),
    ).toEqual([]);
  });

  it.each(oneIn(4, FILES))(
    'is shown in a design of %s, and other fields that it leaves out are named',
    async (name) => {
      const { scenes, findings } = await inDesign(
        name,
        slides.map(({ spec }) => spec),
      );
      expect(
        slides.flatMap((slide, at) =>
          findMissing(slide, scenes[at])
            .filter((field) => !isReported(field, findings, at))
            .map((field) => `${slide.spec.layout}.${field}`),
        ),
      ).toEqual([]);
    },
  );

  it('is shown in a block in markup', () => {
    const blocks = slides.filter(({ spec }) => findContract(spec.layout)?.inBlocks === true);
    const deck = markupDeck(
      blocks.map(({ spec: { layout, content } }) => {
        const { title, ...rest } = content;
        // Pictures stand beside a block.
        const json = JSON.stringify(rest, (key, value: unknown) => (key === 'image' ? undefined : value));
        return `<section><h1>${String(title)}</h1><block layout="${layout}">${json}</block></section>`;
      }),
    );
    expect(
      blocks.flatMap((slide, at) =>
        findMissing(slide, deck.slides[at])
          .filter((field) => field !== 'footnote' && field !== 'sources')
          .map((field) => `${slide.spec.layout}.${field}`),
      ),
    ).toEqual([]);
  });
});

/** Texts of tables, maps and diagrams on a slide, without spaces, which fonts of designs may break. */
function textsOf(scene: Scene | undefined): string[] {
  const found: string[] = [];
  const enter = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) enter(one);
    else if (value !== null && typeof value === 'object') {
      const { runs } = value as { runs?: readonly { readonly text: string }[] };
      if (Array.isArray(runs))
        found.push(
          runs
            .map(({ text }) => text)
            .join('')
            .replace(/\s+/g, ''),
        );
      for (const one of Object.values(value)) enter(one);
    }
  };
  enter(
    scene?.elements.filter(
      ({ layer, placeholder }) =>
        layer === 'slide' && placeholder !== 'footer' && placeholder !== 'slide_number',
    ),
  );
  return found.filter((text) => text !== '');
}

const FIGURES = [
  ...tableSamples()
    .filter(({ lang }) => lang === undefined)
    .map(({ name, table }) => ({ layout: 'table', content: { title: name, table } })),
  {
    layout: 'table',
    content: {
      title: 'Plain',
      table: {
        columns: ['City', { label: 'Revenue', unit: '€ m', align: 'center' }],
        rows: [
          ['Ports', ''],
          ['Oslo', '12'],
          ['Total', '12'],
        ],
        total: true,
        highlight: 1,
        highlight_rows: [1],
        group_rows: [0],
      },
    },
  },
  ...mapSamples()
    .slice(0, 3)
    .map(({ name, map }) => ({ layout: 'map', content: { title: name, map } })),
  {
    layout: 'map',
    content: {
      title: 'In tenths',
      map: { region: 'europe', values: { France: 68.44, Poland: 36.71 }, number_format: '0.0' },
    },
  },
  {
    layout: 'map',
    content: {
      title: 'With classes',
      map: {
        extent: [0, 40, 30, 60],
        points: [
          { lat: 45.44, lon: 12.32, label: 'Venice', value: 88, note: 'Lagoon' },
          { lat: 54.35, lon: 18.65, label: 'Gdańsk', value: 49 },
        ],
        thresholds: { high: 60, low: 0 },
        roles: { high: 'danger' },
        label: 'Risk',
        note: 'Illustrative.',
      },
    },
  },
  ...diagramSamples()
    .filter(({ lang }) => lang === undefined)
    .slice(0, 12)
    .map(({ name, diagram }) => ({ layout: 'diagram', content: { title: name, diagram } })),
] as readonly SlideSpec[];

describe('fields of tables, maps and diagrams', () => {
  it('each have a sample', () => {
    const used = (key: string): Set<string> =>
      new Set(FIGURES.flatMap(({ content }) => Object.keys((content[key] ?? {}) as object)));
    // A source is replaced by its values before a deck is drawn.
    expect(TABLE_KEYS.filter((key) => !used('table').has(key))).toEqual(['data']);
    expect(MAP_KEYS.filter((key) => !used('map').has(key))).toEqual([]);
  });

  it.runIf(DEEP).each(FILES)(
    'appear alike in a standard template, in markup and in a design of %s',
    async (name) => {
      const template = await composedDeck('ledger', FIGURES);
      const markup = markupDeck(
        FIGURES.map(({ layout, content: { title, ...rest } }) => {
          return `<section><h1>${String(title)}</h1><block layout="${layout}">${JSON.stringify(rest)}</block></section>`;
        }),
      );
      const { scenes } = await inDesign(name, FIGURES);
      for (const [at, { content }] of FIGURES.entries()) {
        // Marks of a scale and lengths of its short parts depend on the room.
        const wanted = textsOf(template.slides[at]).filter((text) => !/^[\d.]+(?:ms|days)$/.test(text));
        for (const scene of [markup.slides[at], scenes[at]]) {
          const shown = new Set(textsOf(scene).map((text) => text.toLowerCase()));
          expect(
            wanted.filter((text) => !shown.has(text.toLowerCase())),
            String(content['title']),
          ).toEqual([]);
        }
      }
    },
  );
});

describe('fields that only a drawn standard layout shows', () => {
  const cycle = {
    layout: 'process',
    content: {
      title: 'A cycle',
      items: [{ heading: 'Plan' }, { heading: 'Do' }, { heading: 'Check' }],
      cyclic: true,
    },
  };
  const agenda = {
    layout: 'agenda',
    content: {
      title: 'Agenda',
      items: [
        { heading: 'Costs', page: 3 },
        { heading: 'Crews', page: 7 },
        { heading: 'Votes', page: 9 },
      ],
    },
  };
  const layout = { name: 'Title and Content' } as Choice['layout'];
  const report = (spec: SlideSpec, choice: Partial<Choice>): (string | undefined)[] =>
    findUndrawnFields(buildSlideMaterial(spec, new Map()), { id: '', layout, cost: 0, ...choice }, 2).map(
      ({ path }) => path,
    );

  it('are named once each if a layout of the design shows the texts alone', () => {
    expect(report(cycle, {})).toEqual(['slides[1].content.cyclic']);
    expect(report(agenda, {})).toEqual(['slides[1].content.items[0].page']);
  });

  it('have no finding if the standard layout is drawn', () => {
    const bodyArea = { x: 0, y: 0, width: 1, height: 1 };
    expect(report(cycle, { bodyArea })).toEqual([]);
  });
});
