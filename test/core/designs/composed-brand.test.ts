import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findGoodColor } from '../../../src/core/designs/fill/style-colors.ts';
import { flattenShapes, type ReadTextShape, readDeck } from '../../../src/core/ooxml/read/index.ts';
import { computeContrastRatio } from '../../../src/core/scene/color.ts';
import type { Hex, ThemeColors } from '../../../src/core/scene/theme.ts';
import { deckInDesign } from '../../support/design-plan.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const CZECH = readFileSync('test/fixtures/designs/czech-template.pptx');
const MARKUP = `<section>
  <h1>Three steps lead to the first quiet line</h1>
  <div class="grid grid-cols-3 gap-4">
    <x-step title="Quay">A charger of 4 MW</x-step>
    <x-step title="Ship">One hull is converted</x-step>
    <x-step title="Line">Two more follow</x-step>
  </div>
  <div class="grid grid-cols-2 gap-4">
    <x-card title="Saved" strong><x-metric value="€2.4 m" label="a year on line 2"/></x-card>
    <x-card title="Decision">The board releases €14.5 m <x-badge role="success">Ready</x-badge></x-card>
  </div>
</section>`;

/** The file with accents of one company. */
const withAccents = (...accents: readonly string[]) =>
  alterPptx(CZECH, {
    'ppt/theme/theme1.xml': (xml) =>
      xml.replace(
        /<a:accent(\d)>.*?<\/a:accent\d>/gs,
        (_, number: string) =>
          `<a:accent${number}><a:srgbClr val="${accents[(Number(number) - 1) % accents.length]}"/></a:accent${number}>`,
      ),
  });

async function shapesOf(file: Uint8Array): Promise<ReadTextShape[]> {
  const deck = await deckInDesign(file, [{ layout: 'composed', content: { markup: MARKUP } }]);
  return readDeck(deck.file ?? new Uint8Array()).slides.flatMap(({ shapes }) =>
    flattenShapes(shapes.filter(({ from }) => from === 'slide')).filter((shape) => shape.kind === 'shape'),
  );
}

const textOf = ({ text }: ReadTextShape) =>
  (text?.paragraphs ?? [])
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .join('\n')
    .replaceAll('\u00a0', ' ');
const fillOf = ({ fill }: ReadTextShape) => (fill.kind === 'solid' ? (fill.color.hex as Hex) : undefined);
const inkOf = ({ text }: ReadTextShape) => text?.paragraphs[0]?.runs[0]?.color.hex as Hex | undefined;

/** The filled shapes behind a text, the smallest first. */
function behind(one: ReadTextShape, shapes: readonly ReadTextShape[]): ReadTextShape[] {
  const { x, y, width, height } = one.box;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return shapes
    .filter(
      (shape) =>
        fillOf(shape) !== undefined &&
        shape.box.x <= middleX &&
        shape.box.y <= middleY &&
        shape.box.x + shape.box.width >= middleX &&
        shape.box.y + shape.box.height >= middleY,
    )
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
}

function findText(shapes: readonly ReadTextShape[], text: string): ReadTextShape {
  const found = shapes.find((shape) => textOf(shape) === text);
  if (found === undefined) throw new Error(`"${text}" is missing.`);
  return found;
}

describe('a composition in the colours of a company', () => {
  it('uses a shade with legible light text for a strong card if the first colour needs dark text', async () => {
    const shapes = await shapesOf(withAccents('F28C28'));
    const figure = findText(shapes, '€2.4 m');
    const [card] = behind(figure, shapes);
    const fill = card === undefined ? undefined : fillOf(card);
    expect(fill).not.toBe('#F28C28');
    expect(computeContrastRatio('#FFFFFF', fill ?? '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    expect(inkOf(figure)).toBe('#FFFFFF');
  });

  it('keeps a first colour with legible light text for a strong card', async () => {
    const shapes = await shapesOf(withAccents('1B4F8F'));
    const [card] = behind(findText(shapes, '€2.4 m'), shapes);
    expect(card === undefined ? undefined : fillOf(card)).toBe('#1B4F8F');
  });

  it('uses a colour of the company for a success badge', async () => {
    const shapes = await shapesOf(withAccents('1B4F8F'));
    const [sign] = behind(findText(shapes, 'Ready'), shapes);
    expect(sign === undefined ? undefined : fillOf(sign)).toBe('#1B4F8F');
  });

  it('has steps in cards of the file, and a lone figure in the middle of a card in large text', async () => {
    const shapes = await shapesOf(withAccents('1B4F8F'));
    const cards = ['Quay', 'Ship', 'Line'].map((title) => behind(findText(shapes, title), shapes)[0]?.box);
    expect(new Set(cards.map((box) => box?.height)).size).toBe(1);
    expect(cards.every((box) => box !== undefined)).toBe(true);
    const figure = findText(shapes, '€2.4 m');
    expect(figure.text?.paragraphs[0]?.runs[0]?.sizePt).toBeGreaterThanOrEqual(40);
  });
});

describe('the success colour', () => {
  const colors = (primary: Hex, ...graph: readonly Hex[]): ThemeColors => ({
    background: '#FFFFFF',
    surface: '#F2F2F2',
    text: '#1A1A1A',
    muted: '#555555',
    stroke: '#CCCCCC',
    primary,
    secondary: primary,
    accent: primary,
    on_primary: '#FFFFFF',
    on_secondary: '#FFFFFF',
    on_accent: '#FFFFFF',
    graph,
  });

  it('is the green of a company, otherwise its first colour, but never a red', () => {
    expect(findGoodColor(colors('#1B4F8F', '#2E7D32'))).toBe('#2E7D32');
    expect(findGoodColor(colors('#1B4F8F'))).toBe('#1B4F8F');
    expect(findGoodColor(colors('#C8102E'))).toBe('#1A1A1A');
  });
});
