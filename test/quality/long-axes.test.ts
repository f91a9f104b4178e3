import { describe, expect, it } from 'vitest';
import { planChart } from '../../src/core/charts/plan/chart-plan.ts';
import { layoutChart } from '../../src/core/charts/plan/frame.ts';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { flatten } from '../../src/core/scene/check/geometry.ts';
import { CANVAS, type Deck, type Scene } from '../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { type DrawnPage, drawnIn, pagesOf, WIDEST_SUBSTITUTE } from '../support/font-loss.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { axesDeck } from './font-loss-decks.ts';

/** Names that an axis shows at least, so that its ends and its middle can be read. */
const MIN_SHOWN = 4;

/** The value axis has its zero at the foot of the plot. */
const BELOW_PX = 4;

describe.skipIf(!hasLibreOffice || !DEEP)(
  'an axis of more than 100 names in LibreOffice without our fonts',
  () => {
    it.each(TEMPLATES.map(({ id }) => id))(
      'shows some of its names, each complete, below the charts of %s',
      async (id) => {
        const deck = axesDeck(id);
        const bytes = await writePptx(deck);
        const pages = drawnIn(WIDEST_SUBSTITUTE, new Map([['axes', bytes]]), (pdfOf) =>
          pagesOf(pdfOf('axes')),
        );
        const faults = deck.slides.map((scene, index) => readAxis(scene, deck, pages[index]));
        expect(faults.map(({ cut }) => cut)).toEqual(faults.map(() => ''));
        for (const { shown } of faults) expect(shown).toBeGreaterThanOrEqual(MIN_SHOWN);
      },
    );
  },
);

/** Number of names that stand below the plot of a slide, and what stands there besides whole names. */
function readAxis(
  scene: Scene,
  { theme }: Deck,
  page: DrawnPage | undefined,
): { readonly shown: number; readonly cut: string } {
  const element = flatten(scene.elements).find(({ type }) => type === 'chart');
  if (element?.type !== 'chart' || page === undefined) throw new Error('The slide has no chart.');
  const plan = planChart(element.chart, element.style, element.lang, theme, element.box);
  const { plot } = layoutChart(plan, element.box, { theme, lang: element.lang });
  const scale = CANVAS.heightPx / page.height;
  const [axis, foot] = [element.box.y + plot.y + plot.height, element.box.y + element.box.height];
  let text = page.words
    .filter(({ top, bottom, right }) => {
      const middle = ((top + bottom) / 2) * scale;
      return (
        middle > axis + BELOW_PX && middle < foot && right * scale <= element.box.x + element.box.width + 1
      );
    })
    .toSorted((one, other) => one.left - other.left)
    .map((word) => word.text)
    .join('');
  let shown = 0;
  for (const name of [...plan.categories].toSorted((a, b) => b.length - a.length)) {
    const parts = text.split(name.replaceAll(' ', ''));
    shown += parts.length - 1;
    text = parts.join(' ');
  }
  return { shown, cut: text.trim() };
}
