import { EMU_PER_PT } from '../../scene/scene.ts';
import { parseXml, type XmlNode } from '../xml/parse.ts';
import { colorIn } from './color.ts';
import type { ReadBox, ReadShape, ReadTextShape } from './deck.ts';
import { attribute, child, childrenOf, numberOf } from './node.ts';
import type { PartScope } from './part-scope.ts';
import { readText } from './text.ts';

interface Point {
  readonly paragraphs: readonly XmlNode[];
  readonly below: readonly Point[];
}

const MOST_ITEMS = 12;
const DEEPEST = 6;
const GAP = 0.04;
/** A row of a Vertical Picture List, as its layout says: air between rows and around the picture of the row's height, and of the row's width the picture and the text. */
const [ROW_GAP, PICTURE_AIR, PICTURE_WIDTH, TEXT_WIDTH] = [0.1, 0.1, 0.2, 0.7];
/** Text of a block: the share of its size that is taken by insets and air, and the widths of a letter and a line, em. */
const [ROOM, LETTER, LINE] = [0.8, 0.52, 1.3];
const [SMALLEST_PT, LARGEST_PT] = [7, 24];
/** Of a text box, on both sides together. */
const INSETS = 182_880;

/**
 * SmartArt without a drawing, as programs before 2010 wrote it: its points as blocks in the frame, those
 * of a process beside one another, the lower ones as lines of the block that they belong to.
 */
export function blocksOf(model: XmlNode | undefined, box: ReadBox, scope: PartScope): ReadShape[] {
  const roots = tree(model);
  const root = childrenOf(child(model, 'dgm:ptLst'), 'dgm:pt').find((point) => attribute(point, 'type') === 'doc');
  if (/\/layout\/vList4\b/.test(attribute(child(root, 'dgm:prSet'), 'loTypeId') ?? '')) return pictureRows(roots, box, scope);
  const beside = /process|cycle|hierarchy/.test(attribute(child(root, 'dgm:prSet'), 'loCatId') ?? '');
  const [only] = roots;
  // A single point on top heads those below it.
  if (roots.length === 1 && only !== undefined && only.below.length > 1) {
    const head = { ...box, height: box.height * 0.3 };
    const rest = { ...box, y: box.y + box.height * (0.3 + GAP), height: box.height * (0.7 - GAP) };
    return [...inRow([{ ...only, below: [] }], head, true, scope), ...inRow(only.below, rest, true, scope)];
  }
  return inRow(roots, box, beside, scope);
}

function tree(model: XmlNode | undefined): readonly Point[] {
  const points = new Map(childrenOf(child(model, 'dgm:ptLst'), 'dgm:pt').map((point) => [attribute(point, 'modelId') ?? '', point]));
  const below = new Map<string, { readonly id: string; readonly order: number }[]>();
  for (const link of childrenOf(child(model, 'dgm:cxnLst'), 'dgm:cxn')) {
    if ((attribute(link, 'type') ?? 'parOf') !== 'parOf') continue;
    const from = attribute(link, 'srcId') ?? '';
    below.set(from, [...(below.get(from) ?? []), { id: attribute(link, 'destId') ?? '', order: numberOf(link, 'srcOrd') ?? 0 }]);
  }
  const pointsBelow = (id: string, depth: number): Point[] =>
    depth > DEEPEST
      ? []
      : [...(below.get(id) ?? [])]
          .sort((a, b) => a.order - b.order)
          .slice(0, MOST_ITEMS)
          .map((one) => ({ paragraphs: childrenOf(child(points.get(one.id), 'dgm:t'), 'a:p'), below: pointsBelow(one.id, depth + 1) }));
  const document = [...points].find(([, point]) => attribute(point, 'type') === 'doc');
  return document === undefined ? [] : pointsBelow(document[0], 1);
}

function inRow(points: readonly Point[], box: ReadBox, beside: boolean, scope: PartScope): ReadTextShape[] {
  const length = beside ? box.width : box.height;
  const gap = length * GAP;
  const size = (length - gap * (points.length - 1)) / Math.max(1, points.length);
  const boxes = points.map((_, index) => (beside ? { ...box, x: box.x + index * (size + gap), width: size } : { ...box, y: box.y + index * (size + gap), height: size }));
  const linesOf = points.map((point) => lines(point, 0));
  // All blocks of a row have letters of one size.
  const sizePt = Math.min(LARGEST_PT, ...linesOf.map((all, index) => fitting(all, boxes[index] ?? box)));
  return points.map((_, index) => block(linesOf[index] ?? [], boxes[index] ?? box, Math.max(SMALLEST_PT, sizePt), index, scope));
}

/** The layout vList4: rows, each with a place for a picture at its head. */
function pictureRows(points: readonly Point[], box: ReadBox, scope: PartScope): ReadTextShape[] {
  const height = box.height / Math.max(1, points.length + ROW_GAP * (points.length - 1));
  const rows = points.map((_, index) => ({ ...box, y: box.y + index * height * (1 + ROW_GAP), height }));
  const pictures = rows.map(({ x, y, width }) => ({ x: x + height * PICTURE_AIR, y: y + height * PICTURE_AIR, width: width * PICTURE_WIDTH, height: height * (1 - 2 * PICTURE_AIR) }));
  const texts = rows.map((row, index) => ({ ...row, x: (pictures[index]?.x ?? row.x) + row.width * PICTURE_WIDTH, width: row.width * TEXT_WIDTH }));
  const linesOf = points.map((point) => lines(point, 0));
  const sizePt = Math.min(LARGEST_PT, ...linesOf.map((all, index) => fitting(all, texts[index] ?? box)));
  return rows.flatMap((row, index) => [
    shape(row, `Block ${index + 1}`, 'accent1', scope),
    shape(pictures[index] ?? row, `Picture ${index + 1}`, 'accent1', scope, '<a:tint val="50000"/>'),
    { ...block(linesOf[index] ?? [], texts[index] ?? row, sizePt, index, scope), geometry: { kind: 'preset' as const, preset: 'rect', adjust: {} }, fill: { kind: 'none' as const } },
  ]);
}

interface TextLine {
  readonly paragraph: XmlNode;
  readonly level: number;
}

function lines(point: Point, level: number): TextLine[] {
  return [...point.paragraphs.map((paragraph) => ({ paragraph, level })), ...point.below.flatMap((one) => lines(one, level + 1))];
}

function fitting(all: readonly TextLine[], { width, height }: ReadBox): number {
  const words = all.map(({ paragraph }) =>
    childrenOf(paragraph, 'a:r')
      .map((run) => child(run, 'a:t')?.text ?? '')
      .join(''),
  );
  const lengths = words.map((text) => text.length);
  const longest = Math.max(0, ...words.flatMap((text) => text.split(' ').map((word) => word.length)));
  for (let size = LARGEST_PT; size > SMALLEST_PT; size -= 1) {
    const perLine = Math.max(1, (width * ROOM - INSETS) / (size * LETTER * EMU_PER_PT));
    if (longest * size * LETTER * EMU_PER_PT <= width * ROOM - INSETS && lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / perLine)), 0) * size * LINE * EMU_PER_PT <= height * ROOM)
      return size;
  }
  return SMALLEST_PT;
}

function block(all: readonly TextLine[], box: ReadBox, sizePt: number, index: number, scope: PartScope): ReadTextShape {
  const { paint } = scope;
  const textColor = colorIn(parseXml('<a:x><a:schemeClr val="bg1"/></a:x>'), paint);
  const style = (level: number) =>
    `<a:lvl${level}pPr marL="${level === 1 ? 0 : 120_000 * level}" indent="${level === 1 ? 0 : -120_000}">${level === 1 ? '<a:buNone/>' : '<a:buChar char="•"/>'}<a:defRPr sz="${Math.round(sizePt * (level === 1 ? 100 : 85))}"/></a:lvl${level}pPr>`;
  const list = parseXml(`<a:lstStyle>${[1, 2, 3, 4, 5, 6, 7].map(style).join('')}</a:lstStyle>`);
  const paragraphs = all.map(({ paragraph, level }) => ({
    ...paragraph,
    children: [parseXml(`<a:pPr lvl="${Math.min(6, level)}"/>`), ...paragraph.children.filter(({ tag }) => tag === 'a:r' || tag === 'a:br').map(unsized)],
  }));
  const body = { ...parseXml('<a:txBody/>'), children: paragraphs };
  const text = readText(body, {
    paint,
    bodies: [parseXml('<a:bodyPr anchor="ctr"/>')],
    lists: [list],
    link: () => undefined,
    prompt: false,
    ...(textColor === undefined ? {} : { styled: textColor }),
  });
  return { ...shape(box, `Block ${index + 1}`, 'accent1', scope), text };
}

function shape(box: ReadBox, name: string, color: string, scope: PartScope, change = ''): ReadTextShape {
  return {
    id: 0,
    name,
    alt: '',
    decorative: false,
    from: scope.from,
    box,
    rotation: 0,
    flipH: false,
    flipV: false,
    kind: 'shape',
    geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 10_000 } },
    fill: { kind: 'solid', color: colorIn(parseXml(`<a:x><a:schemeClr val="${color}">${change}</a:schemeClr></a:x>`), scope.paint) ?? { hex: '#4472C4', alpha: 1 } },
  };
}

/** Sizes of single runs are for the room of the diagram's own blocks. */
function unsized(run: XmlNode): XmlNode {
  return { ...run, children: run.children.map((one) => (one.tag === 'a:rPr' ? { ...one, attributes: new Map([...one.attributes].filter(([name]) => name !== 'sz')) } : one)) };
}
