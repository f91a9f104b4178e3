import { createRequire } from 'node:module';
import type pptxgenjs from 'pptxgenjs';
import type { Photograph } from './photographs.ts';
import { CATEGORIES, LINES, SERIES, TABLE } from './rich-slides.ts';

/** Its types describe the CommonJS build. */
const PptxGenJs = createRequire(import.meta.url)('pptxgenjs') as typeof pptxgenjs.default;

/** The deck of `rich-slides.ts` as PptxGenJS writes it; answers its size in bytes. */
export async function withPptxGenJs(count: number, pictures: readonly Photograph[]): Promise<number> {
  const deck = new PptxGenJs();
  deck.layout = 'LAYOUT_WIDE';
  for (let index = 0; index < count; index += 1) {
    const page = deck.addSlide();
    page.addText(`Slide ${index + 1} says one thing`, {
      x: 0.7,
      y: 0.6,
      w: 12,
      h: 1,
      fontSize: 32,
      bold: true,
    });
    if (index % 5 === 0) {
      page.addChart(
        'bar',
        SERIES.map(({ name, values }) => ({
          name,
          labels: [...CATEGORIES, `Q4 ${index}`],
          values: [...values],
        })),
        { x: 0.7, y: 1.9, w: 5.8, h: 4.6, showLegend: true, showValue: true },
      );
      page.addTable(
        TABLE.map((row) => row.map((text) => ({ text, options: { fontSize: 14 } }))),
        { x: 6.8, y: 1.9, w: 5.8 },
      );
    } else {
      page.addText(
        LINES.map((text, at) => ({
          text: `${text} (${index + 1}.${at + 1})`,
          options: { bullet: true, breakLine: true, fontSize: 18 },
        })),
        { x: 0.7, y: 1.9, w: 5.8, h: 4.6 },
      );
    }
    const picture = pictures[index % pictures.length];
    if (index % 3 === 0 && picture)
      page.addImage({
        data: `image/jpeg;base64,${picture.bytes.toString('base64')}`,
        x: 6.8,
        y: 1.9,
        w: 5.8,
        h: 2,
        altText: 'A gradient',
      });
    page.addText(String(index + 1), { x: 12, y: 6.9, w: 0.7, h: 0.3, fontSize: 11 });
  }
  const written = await deck.stream({ compression: true });
  return (written as Uint8Array).length;
}
