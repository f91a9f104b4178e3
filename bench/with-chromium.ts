import { createRequire } from 'node:module';
import type pptxgenjs from 'pptxgenjs';
import { openBrowser, openPage } from '../test/support/browser.ts';

/** Its types describe the CommonJS build. */
const PptxGenJs = createRequire(import.meta.url)('pptxgenjs') as typeof pptxgenjs.default;
/** Size of the canvas in px. */
const PX_PER_INCH = 96;
const POINTS_PER_PX = 0.75;

/** CSS of the markup's utilities, as far as the comparison needs it. */
const STYLE = `
*{box-sizing:border-box;margin:0} body{width:1280px;height:720px;overflow:hidden;font:18px Arial} section{display:flex;flex-direction:column;gap:24px;width:1280px;height:720px;padding:56px 64px 48px;position:relative}
.flex{display:flex} .flex-col{flex-direction:column} .grid{display:grid} .grid-cols-2{grid-template-columns:1fr 1fr} .grid-cols-3{grid-template-columns:repeat(3,1fr)} .grid-cols-4{grid-template-columns:repeat(4,1fr)}
.gap-2{gap:8px} .gap-4{gap:16px} .gap-6{gap:24px} .gap-8{gap:32px} .absolute{position:absolute} .mt-auto{margin-top:auto} .flex-1{flex:1} .bg-surface{background:#eee} .items-center{align-items:center} chart{display:none}`;

interface Walked {
  readonly text: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  readonly fill: readonly number[] | undefined;
  readonly color: readonly number[];
  readonly sizePx: number;
  readonly bold: boolean;
}

/**
 * The same HTML as programs write it that convert pages: one browser for the deck, each slide laid out in it,
 * its elements read one by one and drawn as loose boxes. Answers the size in bytes.
 */
export async function withChromium(markups: readonly string[]): Promise<number> {
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    const deck = new PptxGenJs();
    deck.layout = 'LAYOUT_WIDE';
    for (const markup of markups) {
      await page.setContent(`<style>${STYLE}</style>${markup}`);
      const slide = deck.addSlide();
      for (const { text, box, fill, color, sizePx, bold } of await page.evaluate(walk)) {
        const [x = 0, y = 0, w = 0, h = 0] = box.map((px) => px / PX_PER_INCH);
        if (fill !== undefined) slide.addShape('rect', { x, y, w, h, fill: { color: hex(fill) } });
        if (text !== '')
          slide.addText(text, {
            x,
            y,
            w,
            h,
            fontSize: sizePx * POINTS_PER_PX,
            color: hex(color),
            bold,
            margin: 0,
          });
      }
    }
    return ((await deck.stream({ compression: true })) as Uint8Array).length;
  } finally {
    await browser.close();
  }
}

/** In the page: every element with words or a fill of its own. */
function walk(): Walked[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  return [...document.querySelectorAll('section, section *')].flatMap((element): Walked[] => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const text = [...element.childNodes]
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent?.trim() ?? ''] : []))
      .join(' ')
      .trim();
    const fill = channels(style.backgroundColor);
    const filled = fill.length === 3 || (fill[3] ?? 0) > 0;
    if (width === 0 || height === 0 || (text === '' && !filled)) return [];
    return [
      {
        text,
        box: [x, y, width, height],
        fill: filled ? fill : undefined,
        color: channels(style.color),
        sizePx: Number.parseFloat(style.fontSize),
        bold: Number(style.fontWeight) >= 600,
      },
    ];
  });
}

function hex(channels: readonly number[]): string {
  return channels
    .slice(0, 3)
    .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
    .join('');
}
