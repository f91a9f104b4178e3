import type { ReadBox, ReadRun, ReadShape, ReadSlide, ReadText } from '../../ooxml/read/index.ts';
import { EMU_PER_PT } from '../../scene/scene.ts';

/** A shape of a slide, or a child of a group, that can hold content. */
export interface Piece {
  readonly shape: ReadShape;
  /** The top-level shape that it is or belongs to. */
  readonly top: ReadShape;
  /** Occurrence among shapes with the same id, from 0. */
  readonly nth: number;
  /** Bounding box, including rotation. */
  readonly box: ReadBox;
  /** Undefined without text. */
  readonly words?: PieceText;
}

/** Text with its main properties. */
export interface PieceText {
  readonly text: string;
  /** Largest font size in points. */
  readonly sizePt: number;
  readonly bold: boolean;
  readonly paragraphs: number;
  readonly levels: number;
  /** True if it consists of fields, such as the slide number. */
  readonly field: boolean;
}

const LINE = 1.2;

/** Shapes of a slide in painting order, without those of its layout and master. */
export function ownShapes(slide: Pick<ReadSlide, 'shapes'>): ReadShape[] {
  return slide.shapes.filter(({ from }) => from === 'slide');
}

export function findPieces(shapes: readonly ReadShape[]): Piece[] {
  const counts = new Map<number, number>();
  const enter = (shape: ReadShape, top: ReadShape): Piece[] => {
    const nth = counts.get(shape.id) ?? 0;
    counts.set(shape.id, nth + 1);
    if (shape.kind === 'group') return shape.children.flatMap((one) => enter(one, top));
    const words = shape.kind === 'shape' && shape.text !== undefined ? readPieceText(shape.text) : undefined;
    return [{ shape, top, nth, box: boundingBox(shape), ...(words === undefined ? {} : { words }) }];
  };
  return shapes.flatMap((shape) => enter(shape, shape));
}

/** Ids that several shapes of a slide share. */
export function findSharedIds(shapes: readonly ReadShape[]): ReadonlySet<number> {
  const [once, twice] = [new Set<number>(), new Set<number>()];
  const enter = (shape: ReadShape): void => {
    (once.has(shape.id) ? twice : once).add(shape.id);
    if (shape.kind === 'group') shape.children.forEach(enter);
  };
  shapes.forEach(enter);
  return twice;
}

/** Height of a box in lines of its font size, which tells boxes for prose from boxes for names. */
export function heightInLines({ words, box, shape }: Piece): number {
  const turned = shape.kind === 'shape' && (shape.text?.turned ?? 0) !== 0;
  return words === undefined ? 0 : (turned ? box.width : box.height) / (words.sizePt * EMU_PER_PT * LINE);
}

function readPieceText({ paragraphs, prompt }: ReadText): PieceText | undefined {
  const nonEmpty = paragraphs
    .map(({ level, runs }) => ({ level, runs, text: runs.map(({ text }) => text).join('') }))
    .filter(({ text }) => text.trim() !== '');
  if (nonEmpty.length === 0 || prompt) return undefined;
  const runs = nonEmpty
    .flatMap((one): readonly ReadRun[] => one.runs)
    .filter(({ text }) => text.trim() !== '');
  return {
    text: nonEmpty.map(({ text }) => text.trim()).join('\n'),
    sizePt: Math.max(...runs.map(({ sizePt }) => sizePt)),
    bold: runs[0]?.bold === true,
    paragraphs: nonEmpty.length,
    levels: Math.max(...nonEmpty.map(({ level }) => level)) + 1,
    field: runs.every(({ field }) => field !== undefined),
  };
}

/** Upright bounding box of a rotated shape. */
function boundingBox({ box, rotation }: Pick<ReadShape, 'box' | 'rotation'>): ReadBox {
  const angle = (rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  if (sin < 0.02) return box;
  const [width, height] = [box.width * cos + box.height * sin, box.width * sin + box.height * cos];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
