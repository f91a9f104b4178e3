import { countFitting } from '../../scene/longest-fitting.ts';
import { CANVAS, type Deck, type Scene } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import { wrapLabel } from '../../scene/wrap-label.ts';
import type { SvgContext } from '../svg/context.ts';
import { wrapInRole } from '../svg/glyphs.ts';
import { drawLabel, measureLabel } from '../svg/label.ts';
import { buildElement } from '../svg/markup.ts';
import { drawSlide, type PageTools } from './slide-page.ts';
import type { Part } from './tagger.ts';

export interface NotesInput {
  readonly scene: Scene;
  readonly section: Part;
  /** 1-based number of the slide. */
  readonly number: number;
  readonly deck: Deck;
  readonly tools: PageTools;
  readonly startPage: (size: readonly [number, number]) => void;
  readonly bookmark: () => void;
}

/** A4 portrait in points. */
const PAGE = { width: 595.28, height: 841.89 } as const;
const MARGIN = 48;
const SIZE = 11;
const LEADING = 16;
const PARAGRAPH_GAP = 6;
/** Approximate number of characters in a line. */
const LINE_CHARACTERS = 90;
const TEXT_COLOR: Paint = { hex: '#1F1F1F' };
const MUTED_COLOR: Paint = { hex: '#6B6B6B' };

/** Draws the slide above its note on white paper; a long note continues on further pages. */
export function drawNotesPages({
  scene,
  section,
  number,
  deck,
  tools,
  startPage,
  bookmark,
}: NotesInput): void {
  const { document, tagger, markup } = tools;
  const width = PAGE.width - 2 * MARGIN;
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  // Portrait slides leave the lower half of the page to the note.
  const scale = Math.min(width / widthPx, (PAGE.height / 2 - MARGIN) / heightPx);
  const shown = {
    x: (PAGE.width - widthPx * scale) / 2,
    y: MARGIN,
    width: widthPx * scale,
    height: heightPx * scale,
  };
  const context: SvgContext = {
    theme: scene.theme ?? deck.theme,
    media: deck.media,
    rtl: scene.rtl,
    lang: scene.lang,
    newId: () => '',
    live: true,
  };
  const style = { sizePx: SIZE, weight: 400, paint: TEXT_COLOR, rtl: scene.rtl } as const;
  const begin = () => {
    startPage([PAGE.width, PAGE.height]);
    tagger.decoration(() =>
      markup.draw(
        drawLabel(
          String(number),
          PAGE.width / 2,
          PAGE.height - MARGIN / 2,
          'middle',
          { ...style, paint: MUTED_COLOR },
          context,
        ),
        undefined,
      ),
    );
  };
  begin();
  bookmark();
  document.save().transform(scale, 0, 0, scale, shown.x, shown.y).rect(0, 0, widthPx, heightPx).clip();
  drawSlide(scene, section, deck, tools);
  document.restore();
  tagger.decoration(() =>
    markup.draw(
      buildElement('rect', { ...shown, fill: 'none', stroke: '#C8C8C8', 'stroke-width': 0.5 }),
      undefined,
    ),
  );
  let y = MARGIN + shown.height + 2 * LEADING;
  for (const paragraph of (scene.speakerNote ?? '').split(/\n+/)) {
    const measure = (text: string) => measureLabel(text, SIZE, 400, context);
    const lines = wrapLabel(
      splitLongWords(paragraph, width, measure),
      width,
      Number.POSITIVE_INFINITY,
      measure,
    );
    let set = '';
    const flush = () => {
      markup.draw(wrapInRole('P', set, scene.lang, context), section);
      set = '';
    };
    for (const line of lines) {
      if (y > PAGE.height - MARGIN) {
        flush();
        begin();
        y = MARGIN + LEADING;
      }
      set += drawLabel(
        line,
        scene.rtl ? PAGE.width - MARGIN : MARGIN,
        y,
        scene.rtl ? 'end' : 'start',
        style,
        context,
      );
      y += LEADING;
    }
    flush();
    y += PARAGRAPH_GAP;
  }
}

/** Splits URLs and other words that are wider than the line. */
function splitLongWords(text: string, widthPx: number, measure: (text: string) => number): string {
  return text
    .split(' ')
    .flatMap((word) => {
      const pieces: string[] = [];
      const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
      for (let taken = 0; taken < letters.length; ) {
        const from = taken;
        taken += countFitting(
          letters.length - from,
          LINE_CHARACTERS,
          (some) => measure(letters.slice(from, from + some).join('')) <= widthPx,
        );
        pieces.push(letters.slice(from, taken).join(''));
      }
      return word === '' ? [''] : pieces;
    })
    .join(' ');
}
