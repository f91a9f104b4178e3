import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { writePptx } from '../src/core/output/pptx/write-pptx.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../src/core/presentations/compose.ts';
import { readSlides } from '../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import type { SlideSpec } from '../src/core/templates/contract.ts';
import { findTemplate } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import { hasChromium } from '../test/support/browser.ts';
import { COMPOSITIONS } from '../test/support/compositions.ts';
import { median, medianSpent, type Row, roundsOf, type Spent, shown } from './measure.ts';
import { slideAt } from './stored-deck.ts';
import { withChromium } from './with-chromium.ts';

const SLIDES = 10;
const ROUNDS = 21;
const RIVAL_ROUNDS = 5;
const WARM_UPS = 10;
/** Processor time of written slides, as a multiple of that of picked ones. */
const BESIDE_LAYOUTS = 3;
/** By the clock, beside a browser. */
const BESIDE_CHROMIUM = 20;

/**
 * Slides in markup, from what a caller sends to the file, beside slides in layouts and beside a browser that
 * lays out the same HTML.
 */
export async function composedRows(): Promise<Row[]> {
  const engine = await openLayoutEngine();
  let number = 0;
  const written = () => whole(engine, markups(++number).map(composed));
  const picked = () => {
    number += 1;
    return whole(
      engine,
      Array.from({ length: SLIDES }, (_, index) => slideAt(index, number * SLIDES + index)).map(
        withoutPicture,
      ),
    );
  };
  for (let round = 0; round < WARM_UPS; round += 1) {
    await written();
    await picked();
  }
  const rounds = await roundsOf(ROUNDS, { written, picked }, 'young');
  const ratio = median(
    rounds.written.map(({ cpuMs }, at) => cpuMs / (rounds.picked[at]?.cpuMs ?? Number.NaN)),
  );
  const beside = {
    work: `${SLIDES} composed slides, parsed, laid out, checked and written`,
    ours: shown(medianSpent(rounds.written)),
    rival: `${SLIDES} layout slides: ${shown(medianSpent(rounds.picked))}`,
    ratio,
    bar: `≤ ${BESIDE_LAYOUTS}×`,
    holds: ratio <= BESIDE_LAYOUTS,
  };
  const work = `the same ${SLIDES} composed slides, by the clock`;
  const bar = `≥ ${BESIDE_CHROMIUM}×`;
  if (!hasChromium)
    return [
      beside,
      { work, ours: shown(medianSpent(rounds.written)), rival: 'no Chromium here', bar, holds: undefined },
    ];
  const rival = await roundsOf(
    RIVAL_ROUNDS,
    { written, chromium: () => withChromium(markups(++number)) },
    'young',
  );
  const faster = median(
    rival.chromium.map(({ wallMs }, at) => wallMs / (rival.written[at]?.wallMs ?? Number.NaN)),
  );
  return [
    beside,
    {
      work,
      ours: shown(medianSpent(rival.written)),
      rival: `Chromium, a DOM walk and PptxGenJS: ${clock(rival.chromium)}`,
      ratio: faster,
      bar,
      holds: faster >= BESIDE_CHROMIUM,
    },
  ];
}

/** The browser's processes are not ours: their processor time is not known here. */
function clock(rounds: readonly Spent[]): string {
  return `${Math.round(median(rounds.map(({ wallMs }) => wallMs)))} ms`;
}

async function whole(engine: DeckPlan['engine'], input: readonly SlideSpec[]): Promise<Uint8Array> {
  const template = findTemplate('ledger');
  const { slides, issues } = readSlides(input, { template });
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const sound = slides.flatMap((slide) => slide ?? []);
  const plan: DeckPlan = {
    engine,
    title: 'Lamps',
    language: 'en',
    template,
    theme: resolveTheme(template),
    slides: sound,
    pictures: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const deck = buildDeck(
    plan,
    sound.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
  checkDeck(deck);
  return writePptx(deck);
}

/** Texts of their own each time, so that nothing is measured once and then remembered. */
function markups(number: number): string[] {
  return Array.from({ length: SLIDES }, (_, index) =>
    (COMPOSITIONS[index % COMPOSITIONS.length] ?? '').replace(
      / (?=[^\s<>"]+<\/(?:h1|p|li|small|strong)>)/g,
      ` ${number}.${index} `,
    ),
  );
}

function composed(markup: string): SlideSpec {
  return { layout: 'composed', content: { markup } };
}

/** The compositions have none either. */
function withoutPicture(slide: SlideSpec): SlideSpec {
  const { image: _, caption: __, ...content } = slide.content;
  return slide.layout === 'bullets_image' ? { layout: 'bullets', content } : slide;
}
