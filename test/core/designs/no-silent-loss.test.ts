import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { findFieldsWithoutEffect } from '../../../src/core/presentations/unused-fields.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Finding } from '../../../src/core/scene/finding.ts';
import type { Deck, Scene } from '../../../src/core/scene/scene.ts';
import { findContract } from '../../../src/core/templates/catalogue.ts';
import type { Content, SlideSpec } from '../../../src/core/templates/contract.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { designDeck } from '../../support/design-deck.ts';
import { diagramSamples } from '../../support/diagram-samples.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { listFieldVariants } from '../../support/field-variants.ts';
import { FULL_CHARTS } from '../../support/full-charts.ts';
import { mapSamples } from '../../support/map-samples.ts';
import { tableSamples } from '../../support/table-samples.ts';

const TEMPLATES = ['ledger', 'pitch', 'swiss', 'nocturne'];
const DESIGNS = [
  'charted-template.pptx',
  'median-theme.pptx',
  'real-basic-theme.pptx',
  'financial-template.potx',
  'ten-sixteen.pptx',
  'japanese.pptx',
];
const LOOKS = [...TEMPLATES, ...DESIGNS];

/** The map of `npm test`. */
const MAPS = ['pitch'];

const within = (layout: string, field: string, values: readonly unknown[]): SlideSpec[] =>
  values.map((value) => ({
    layout,
    content: { ...findContract(layout)?.example, [field]: value } as Content,
  }));
const { line, bar, stack } = FULL_CHARTS;
const [...diagrams] = diagramSamples().filter(({ lang, diagram }) => lang === undefined && 'kind' in diagram);

/** Slides that together use every field of the layouts with figures. */
const SLIDES: Readonly<Record<string, readonly SlideSpec[]>> = {
  chart: within('chart', 'chart', Object.values(FULL_CHARTS)),
  chart_bullets: within('chart_bullets', 'chart', [line, bar, stack]),
  metrics_chart: within('metrics_chart', 'chart', [line, bar, stack]),
  table: within(
    'table',
    'table',
    tableSamples().flatMap(({ lang, table }) => (lang === undefined ? [table] : [])),
  ),
  map: within(
    'map',
    'map',
    mapSamples().flatMap(({ template, map }) => (DEEP || MAPS.includes(template) ? [map] : [])),
  ),
  diagram: within('diagram', 'diagram', [
    ...new Map(diagrams.map(({ kind, diagram }) => [kind, diagram])).values(),
  ]),
};
/** Fields that name a thing for others to refer to. */
const NAMES = ['title', 'id', 'data', 'alt'];

/** The title of a chart says what a single series is; its name stands in the data of the chart. */
const IN_DATA = 'chart.series[].name';

interface Drawn {
  readonly svg: string;
  /** All that the file says of the slide. */
  readonly data: string;
  readonly findings: readonly Finding[];
}

/** Drawing of a slide without its number, ids and texts for screen readers. */
function drawSvg(scene: Scene, deck: Deck): string {
  const elements = scene.elements.filter(({ placeholder }) => placeholder !== 'slide_number');
  return writeSvg({ ...scene, elements }, deck).replace(
    / (?:id|data-id|data-path|aria-label|role)="[^"]*"|url\(#[^)]*\)|<title>.*?<\/title>/g,
    '',
  );
}

async function drawSlides(look: string, specs: readonly SlideSpec[]): Promise<readonly Drawn[]> {
  const isDesign = DESIGNS.includes(look);
  const deck = isDesign
    ? (await designDeck(readFileSync(new URL(`../../fixtures/designs/${look}`, import.meta.url)), specs)).deck
    : await composedDeck(look, specs);
  const before = deck.slides.length - specs.length;
  const findings = [
    ...[...(deck.findings ?? []), ...checkDeck(deck)].map((one) => ({ ...one, slide: one.slide - before })),
    ...findFieldsWithoutEffect(validateSlides(specs), findTemplate(isDesign ? 'ledger' : look), isDesign),
  ];
  return deck.slides.slice(before).map((scene, at) => ({
    svg: drawSvg(scene, deck),
    data: JSON.stringify(scene.elements),
    findings: findings.filter(({ slide }) => slide === at + 1),
  }));
}

function isValid(spec: SlideSpec): boolean {
  try {
    validateSlides([spec]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Fields of slides that a look neither draws nor lists: without them, and with another value, the slide looks the
 * same.
 *
 * @param draw draws slides of the look
 */
async function findLosses(
  slides: readonly SlideSpec[],
  draw: (specs: readonly SlideSpec[]) => Promise<readonly Drawn[]>,
): Promise<string[]> {
  const fields = slides.flatMap((slide, at) =>
    listFieldVariants(slide.content, NAMES).flatMap(({ field, contents }) => {
      const variants = contents.map((content) => ({ ...slide, content })).filter(isValid);
      return variants.length === 0 ? [] : [{ at, field, variants }];
    }),
  );
  /** Draws variants beside the slides that they vary, since a deck may decide sizes for all of its slides. */
  const compare = async (asked: readonly (typeof fields)[number][], from: number, to?: number) => {
    const specs = [...slides];
    const places = asked.map(({ variants }) => variants.slice(from, to).map((spec) => specs.push(spec) - 1));
    const drawn = await draw(specs);
    return asked.filter(({ at, field }, index) => {
      const others = (places[index] ?? []).map((place) => drawn[place]);
      const [original, name] = [drawn[at], /\w+(?=(?:\[\])*$)/.exec(field)?.[0] ?? field];
      const isShown = others.some(
        (other) => other?.svg !== original?.svg || (field === IN_DATA && other?.data !== original?.data),
      );
      const isListed = original?.findings.some(
        ({ path = '', message }) => path.includes(name) || message.includes(`"${name}"`),
      );
      return !isShown && isListed !== true;
    });
  };
  // The first variant shows most fields, so the others are drawn only for those that it does not.
  const open = await compare(fields, 0, 1);
  const lost = open.length === 0 ? [] : await compare(open, 1);
  return [...new Set(lost.map(({ field }) => `${slides[0]?.layout}: ${field}`))];
}

describe.each(oneIn(10, LOOKS, 1))('%s', (look) => {
  it.each(oneIn(4, Object.keys(SLIDES), LOOKS.indexOf(look)))(
    'draws or lists every field of a %s',
    async (layout) => {
      expect(await findLosses(SLIDES[layout] ?? [], (specs) => drawSlides(look, specs))).toEqual([]);
    },
  );
});

it('the check finds a field that is neither drawn nor listed', async () => {
  const slides = within('chart', 'chart', [line]);
  const withoutBands = (specs: readonly SlideSpec[]) =>
    drawSlides(
      'ledger',
      specs.map((spec) => {
        const { bands: _, ...chart } = spec.content['chart'] as Record<string, unknown>;
        return { ...spec, content: { ...spec.content, chart } as Content };
      }),
    );
  expect(await findLosses(slides, withoutBands)).toEqual(
    ['chart.bands', 'chart.bands[].from', 'chart.bands[].to', 'chart.bands[].label'].map(
      (field) => `chart: ${field}`,
    ),
  );
});
