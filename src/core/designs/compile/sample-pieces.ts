import type { ReadBox, ReadRun, ReadShape, ReadSlide, ReadText } from '../../ooxml/read/index.ts';
import { EMU_PER_PT } from '../../scene/scene.ts';

/** A shape of a slide that can hold content, groups entered. */
export interface Piece {
  readonly shape: ReadShape;
  /** The shape of the slide's own tree that it is or lies in. */
  readonly top: ReadShape;
  /** Which of the shapes with its id it is. */
  readonly nth: number;
  /** As it is seen: turned shapes by the box that they cover. */
  readonly box: ReadBox;
  /** Undefined where it says nothing. */
  readonly words?: Words;
}

/** What a text says, and how. */
export interface Words {
  readonly text: string;
  /** Of its largest letters. */
  readonly sizePt: number;
  readonly bold: boolean;
  readonly paragraphs: number;
  readonly levels: number;
  /** It is a field, such as the slide's number. */
  readonly field: boolean;
}

const LINE = 1.2;

/** What a slide itself shows, in the order of painting; what its layout and master paint is left out. */
export function ownShapes(slide: Pick<ReadSlide, 'shapes'>): ReadShape[] {
  return slide.shapes.filter(({ from }) => from === 'slide');
}

export function piecesOf(shapes: readonly ReadShape[]): Piece[] {
  const seen = new Map<number, number>();
  const enter = (shape: ReadShape, top: ReadShape): Piece[] => {
    const nth = seen.get(shape.id) ?? 0;
    seen.set(shape.id, nth + 1);
    if (shape.kind === 'group') return shape.children.flatMap((one) => enter(one, top));
    const words = shape.kind === 'shape' && shape.text !== undefined ? wordsOf(shape.text) : undefined;
    return [{ shape, top, nth, box: seenBox(shape), ...(words === undefined ? {} : { words }) }];
  };
  return shapes.flatMap((shape) => enter(shape, shape));
}

/** Ids that several shapes of a slide share. */
export function sharedIds(shapes: readonly ReadShape[]): ReadonlySet<number> {
  const [once, twice] = [new Set<number>(), new Set<number>()];
  const enter = (shape: ReadShape): void => {
    (once.has(shape.id) ? twice : once).add(shape.id);
    if (shape.kind === 'group') shape.children.forEach(enter);
  };
  shapes.forEach(enter);
  return twice;
}

/** How many lines of a text's own size its box is high: tells a place for prose from one for a name, whatever the sample says there. */
export function linesHigh({ words, box, shape }: Piece): number {
  const turned = shape.kind === 'shape' && (shape.text?.turned ?? 0) !== 0;
  return words === undefined ? 0 : (turned ? box.width : box.height) / (words.sizePt * EMU_PER_PT * LINE);
}

function wordsOf({ paragraphs, prompt }: ReadText): Words | undefined {
  const said = paragraphs.map(({ level, runs }) => ({ level, runs, text: runs.map(({ text }) => text).join('') })).filter(({ text }) => text.trim() !== '');
  if (said.length === 0 || prompt) return undefined;
  const runs = said.flatMap((one): readonly ReadRun[] => one.runs).filter(({ text }) => text.trim() !== '');
  return {
    text: said.map(({ text }) => text.trim()).join('\n'),
    sizePt: Math.max(...runs.map(({ sizePt }) => sizePt)),
    bold: runs[0]?.bold === true,
    paragraphs: said.length,
    levels: Math.max(...said.map(({ level }) => level)) + 1,
    field: runs.every(({ field }) => field !== undefined),
  };
}

/** The upright box that a shape covers, whatever its rotation. */
function seenBox({ box, rotation }: Pick<ReadShape, 'box' | 'rotation'>): ReadBox {
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  if (sin < 0.02) return box;
  const [width, height] = [box.width * cos + box.height * sin, box.width * sin + box.height * cos];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
