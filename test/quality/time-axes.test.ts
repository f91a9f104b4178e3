import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { planChart } from '../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../src/core/charts/plan/frame.ts';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { flatten } from '../../src/core/scene/check/geometry.ts';
import { measureInSans } from '../../src/core/scene/fonts/substitute-widths.ts';
import { CANVAS, type Deck, type Scene } from '../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { drawnIn, WIDEST_SUBSTITUTE } from '../support/font-loss.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { timesDeck } from './font-loss-decks.ts';

/** Smaller differences of grey belong to the edges of letters and to shades of panels. */
const INK = 48;
/** Height of digits, em. */
const DIGIT_EM = 0.7;
/** Rounding of the plot's foot and of the last row of ink, px. */
const ROUNDING_PX = 2;
/** One pixel a px of a slide. */
const DPI = 96;

interface Page {
  readonly width: number;
  readonly pixels: Uint8Array;
}

describe.skipIf(!hasLibreOffice || !DEEP)('a time axis in LibreOffice without our fonts', () => {
  it.each(TEMPLATES.map(({ id }) => id))('shows all its names whole below the charts of %s', async (id) => {
    const deck = timesDeck(id);
    const bytes = await writePptx(deck);
    const pages = drawnIn(WIDEST_SUBSTITUTE, new Map([['times', bytes]]), (pdfOf) => pagesOf(pdfOf('times')));
    const cut = deck.slides.flatMap((scene, index) => {
      const { name, expected } = measureSlanted(scene, deck);
      const page = pages[index];
      if (page === undefined) throw new Error(`LibreOffice drew ${pages.length} pages.`);
      const drawn = inkBelow(scene, deck, page);
      return expected === 0 || drawn + ROUNDING_PX >= expected
        ? []
        : [`slide ${index + 1}: "${name}" takes ${Math.round(expected)} px, drawn are ${drawn}`];
    });
    expect(cut).toEqual([]);
  });
});

function chartOf(scene: Scene, { theme }: Deck) {
  const element = flatten(scene.elements).find(({ type }) => type === 'chart');
  if (element?.type !== 'chart') throw new Error('The slide has no chart.');
  const plan = planChart(element.chart, element.style, element.lang, theme, element.box);
  return { element, plan, frame: layoutChart(plan, element.box, { theme, lang: element.lang }) };
}

/** The deepest name of an axis whose names LibreOffice slants, and its depth in px; 0 where it slants none. */
function measureSlanted(scene: Scene, deck: Deck): { readonly name: string; readonly expected: number } {
  const { element, plan, frame } = chartOf(scene, deck);
  const em = frame.categorySizePx ?? element.style.fontSizePx;
  const widthOf = (text: string) => measureInSans(text, false, () => 0.6) * em;
  const slot = frame.plot.width / plan.categories.length;
  const words = plan.categories.flatMap((name) => name.split(/[ /]/));
  const [name = ''] = plan.categories.toSorted((a, b) => widthOf(b) - widthOf(a));
  if (plan.categories.length > 100 || Math.max(...words.map(widthOf)) < slot) return { name, expected: 0 };
  return { name, expected: (widthOf(name) + em * DIGIT_EM) * Math.SQRT1_2 };
}

/** How far below its plot a chart has ink, px. */
function inkBelow(scene: Scene, deck: Deck, { width, pixels }: Page): number {
  const { element, frame } = chartOf(scene, deck);
  const [left, right] = [element.box.x, element.box.x + element.box.width].map(Math.round);
  const axis = Math.round(element.box.y + frame.plot.y + frame.plot.height);
  const rows = Array.from({ length: Math.round(element.box.y + element.box.height) - axis }, (_, row) =>
    pixels.subarray((axis + row) * width + (left ?? 0), (axis + row) * width + (right ?? 0)),
  );
  return rows.findLastIndex((row) => {
    const ground = row[0] ?? 0;
    return row.some((grey) => Math.abs(grey - ground) > INK);
  });
}

/** Pages of a PDF in grey, as wide as the slides are in px. */
function pagesOf(pdf: string): Page[] {
  const args = ['-gray', '-r', String(DPI), '-scale-to-x', String(CANVAS.widthPx), '-scale-to-y', '-1', pdf];
  const done = spawnSync('pdftoppm', args, { maxBuffer: 1e9 });
  if (done.status !== 0) throw new Error(`pdftoppm failed: ${done.stderr}`);
  const pages: Page[] = [];
  let rest = new Uint8Array(done.stdout);
  while (rest.length > 0) {
    const [head = '', width, height] =
      /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(Buffer.from(rest.subarray(0, 64)).toString('latin1')) ?? [];
    const size = Number(width) * Number(height);
    pages.push({ width: Number(width), pixels: rest.subarray(head.length, head.length + size) });
    rest = rest.subarray(head.length + size);
  }
  return pages;
}
