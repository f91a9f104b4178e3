/**
 * Writing a rich deck (a chart and a table every 5th slide, a picture every 3rd) by our writer and by
 * PptxGenJS, in one run, and against zipping the same bytes: `node bench/write-deck.ts`.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pptxgenjs from 'pptxgenjs';
import sharp from 'sharp';
import { readZip } from '../src/core/output/pptx/package/zip-reader.ts';
import { deflated, stored, writeZip } from '../src/core/output/pptx/package/zip-writer.ts';
import { writePptx } from '../src/core/output/pptx/write-pptx.ts';
import type { Deck, MediaRef, Scene, SceneElement } from '../src/core/scene/scene.ts';
import { base, chartElement, chartModel, mediaOf, paragraph, run, sampleDeck, scene, slideNumber, tableElement, textElement, title } from '../test/support/sample-deck.ts';
import { median, printRows, type Row } from './measure.ts';

/** Its types describe the CommonJS build. */
const PptxGenJs = createRequire(import.meta.url)('pptxgenjs') as typeof pptxgenjs.default;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const ROUNDS = 7;
const WARM_UPS = 10;
const SLIDES = 100;
const PICTURES = 8;
const LINES = ['Revenue grew in every region', 'Costs followed with a delay of one quarter', 'The new plant opens in spring', 'Two risks remain: energy prices and staff'];
const TABLE = Array.from({ length: 6 }, (_, row) => Array.from({ length: 5 }, (_, column) => (row === 0 ? `Column ${column + 1}` : column === 0 ? `Row ${row}` : String(row * 17 + column * 5))));

const photographs = await Promise.all(Array.from({ length: PICTURES }, (_, index) => photograph(index)));
const media: readonly MediaRef[] = photographs.map((bytes) => mediaOf(bytes, 'image/jpeg', 640, 400));

/** Noise over a gradient: as large and as incompressible as a photograph, the same in every run. */
async function photograph(seed: number): Promise<Buffer> {
  const [width, height] = [640, 400];
  const pixels = Buffer.alloc(width * height * 3);
  let noise = createHash('sha256').update(String(seed)).digest().readUInt32LE(0);
  for (let at = 0; at < pixels.length; at += 1) {
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[at] = ((at / 3) % width) / 4 + (noise >>> 26);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function slide(index: number): Scene {
  const left = { x: 64, y: 184, width: 560, height: 440 };
  const right = { x: 656, y: 184, width: 560, height: 440 };
  const bullet = { kind: 'char', char: '•', color: { token: 'primary' } } as const;
  const words = LINES.map((line, at) => paragraph([run(`${line} (${index + 1}.${at + 1})`)], { bullet, indentPx: 28, spaceBeforePx: 12 }));
  const elements: SceneElement[] = [title(`Slide ${index + 1} says one thing`)];
  if (index % 5 === 0) elements.push(chartElement('chart', left, { ...chartModel('bar'), categories: ['Q1', 'Q2', 'Q3', `Q4 ${index}`] }), tableElement('table', right, TABLE));
  else elements.push(textElement('items', left, words, { placeholder: 'body', placeholderIndex: 10, name: 'Items' }));
  const picture = media[index % PICTURES];
  if (index % 3 === 0 && picture) {
    elements.push({
      ...base('image', { ...right, height: 200 }, { alt: 'A gradient', placeholder: 'picture', placeholderIndex: 11 }),
      type: 'picture',
      media: picture,
      crop: { left: 0, top: 0.1, right: 0, bottom: 0.1 },
      radiusPx: 8,
    });
  }
  return scene(index % 5 === 0 ? 'chart' : 'bullets', [...elements, slideNumber(String(index + 1))]);
}

function deckOf(count: number): Deck {
  const all = new Map(media.flatMap((ref, index) => (photographs[index] ? [[ref.hash, photographs[index]] as const] : [])));
  return { ...template, slides: Array.from({ length: count }, (_, index) => slide(index)), media: all };
}

async function withPptxGenJs(count: number): Promise<number> {
  const deck = new PptxGenJs();
  deck.layout = 'LAYOUT_WIDE';
  for (let index = 0; index < count; index += 1) {
    const page = deck.addSlide();
    page.addText(`Slide ${index + 1} says one thing`, { x: 0.7, y: 0.6, w: 12, h: 1, fontSize: 32, bold: true });
    if (index % 5 === 0) {
      page.addChart(
        'bar',
        chartModel('bar').series.map(({ name, values }) => ({ name, labels: ['Q1', 'Q2', 'Q3', `Q4 ${index}`], values: values.map((value) => value ?? 0) })),
        { x: 0.7, y: 1.9, w: 5.8, h: 4.6, showLegend: true, showValue: true },
      );
      page.addTable(
        TABLE.map((row) => row.map((text) => ({ text, options: { fontSize: 14 } }))),
        { x: 6.8, y: 1.9, w: 5.8 },
      );
    } else {
      page.addText(
        LINES.map((text, at) => ({ text: `${text} (${index + 1}.${at + 1})`, options: { bullet: true, breakLine: true, fontSize: 18 } })),
        { x: 0.7, y: 1.9, w: 5.8, h: 4.6 },
      );
    }
    const picture = photographs[index % PICTURES];
    if (index % 3 === 0 && picture) page.addImage({ data: `image/jpeg;base64,${picture.toString('base64')}`, x: 6.8, y: 1.9, w: 5.8, h: 2, altText: 'A gradient' });
    page.addText(String(index + 1), { x: 12, y: 6.9, w: 0.7, h: 0.3, fontSize: 11 });
  }
  const written = await deck.stream({ compression: true });
  return (written as Uint8Array).length;
}

/** Milliseconds, after the garbage of whoever ran before is gone. */
async function time(work: () => unknown): Promise<number> {
  collectGarbage();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const template = sampleDeck();
const [small, large] = [deckOf(SLIDES), deckOf(10 * SLIDES)];
const bytes = await writePptx(small);
const parts = readZip(bytes).map((entry) => [entry.name, entry.read()] as const);
const zipOnly = () => writeZip(parts.map(([name, content]) => [name, /\.(jpeg|png|xlsx)$/.test(name) ? stored(content) : deflated(content)]));
for (let round = 0; round < WARM_UPS; round += 1) await writePptx(small);
const otherBytes = await withPptxGenJs(SLIDES);

const times = { ours: [] as number[], other: [] as number[], zip: [] as number[], large: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  times.ours.push(await time(() => writePptx(small)));
  times.zip.push(await time(zipOnly));
  times.other.push(await time(() => withPptxGenJs(SLIDES)));
  times.large.push(await time(() => writePptx(large)));
}
const [ours, other, zip, thousand] = [median(times.ours), median(times.other), median(times.zip), median(times.large)];
const ms = (value: number) => `${value.toFixed(1)} ms`;
const rows: Row[] = [
  { what: `${SLIDES} rich slides, against PptxGenJS`, ours: ms(ours), other: ms(other), ratio: other / ours, bar: '≥ 15', holds: other / ours >= 15 },
  { what: `${SLIDES} rich slides, against zipping the same bytes`, ours: ms(ours), other: ms(zip), ratio: ours / zip, bar: '≤ 3', holds: ours / zip <= 3 },
  { what: `${10 * SLIDES} rich slides, against ${SLIDES}`, ours: ms(thousand), other: ms(ours), ratio: thousand / ours, bar: '≤ 11', holds: thousand / ours <= 11 },
  {
    what: 'size, against PptxGenJS',
    ours: `${Math.round(bytes.length / 1024)} KB`,
    other: `${Math.round(otherBytes / 1024)} KB`,
    ratio: otherBytes / bytes.length,
    bar: '≥ 1',
    holds: otherBytes >= bytes.length,
  },
];
printRows(`Writing a PPTX: medians of ${ROUNDS} rounds, warm`, rows);
