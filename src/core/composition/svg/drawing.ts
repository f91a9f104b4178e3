import { defined } from '../../input/fields.ts';
import type { Box } from '../../scene/box.ts';
import type { DrawingNode, DrawingPart } from '../../templates/tree.ts';
import { checkAttributes } from '../compile/attributes.ts';
import { type Compilation, pathOf, type Surroundings } from '../compile/context.ts';
import { wordsOf } from '../compile/inline.ts';
import { filling } from '../compile/natives.ts';
import type { MarkupElement } from '../markup/node.ts';
import { refusedElement } from '../markup/vocabulary.ts';
import type { Css } from '../style/css.ts';
import { lengthOf } from '../style/values.ts';
import { type Looks, looksOf, PLAIN_LOOKS } from './looks.ts';
import { IDENTITY, type Matrix, multiplied, numbersIn, transformOf } from './matrix.ts';
import { FARTHEST } from './path-data.ts';
import { SHAPES, shapeOf } from './shapes.ts';
import { textsOf } from './words.ts';

/** Far more than is drawn by hand. */
const [MOST_PARTS, DEEPEST, MOST_VISITED] = [300, 12, 4_000];
/** Never drawn where they are written: others name them. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['defs', 'symbol', 'marker', 'lineargradient', 'radialgradient', 'title', 'desc', 'stop']);
const ALIGNED: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 };

/** Inline `<svg>`: one group of native shapes, lines and texts. */
export function drawingNode(element: MarkupElement, compilation: Compilation, around: Surroundings, css: Css): DrawingNode {
  const id = compilation.idOf(element);
  const viewBox = viewBoxOf(element, compilation);
  const colour = css.colour ?? around.text.colour ?? PLAIN_LOOKS.colour;
  // Its own classes and styles are those of a box.
  const own: MarkupElement = { ...element, attributes: new Map([...element.attributes].filter(([name]) => name !== 'class' && name !== 'style')) };
  const align = alignmentOf(element, compilation);
  const drawer = new Drawer(element, id, compilation, around);
  const looks = looksOf(own, { ...PLAIN_LOOKS, colour }, compilation);
  drawer.children(element, looks, IDENTITY, 0);
  if (drawer.parts.length === 0 && compilation.faults.length === 0)
    compilation.fault({ at: element.at, message: '<svg> draws nothing: write shapes such as <path d="M0 0 L10 10" stroke="var(--primary)"/> in it.', type: 'missing' });
  const title = element.children.find((child): child is MarkupElement => child.type === 'element' && child.name === 'title');
  const alt = compilation.attribute(element, 'aria-label') ?? (title === undefined ? undefined : wordsOf(title.children) || undefined);
  const decorative = compilation.attribute(element, 'aria-hidden') === 'true';
  return {
    type: 'drawing',
    id,
    name: id,
    path: pathOf(id),
    viewBox,
    ...(align === undefined ? {} : { align }),
    ...(alt === undefined ? {} : { alt }),
    ...(decorative ? { decorative } : {}),
    parts: drawer.parts,
    style: filling({ ...sizeOf(element, css, viewBox), ...css }, around.axis),
  };
}

class Drawer {
  readonly parts: DrawingPart[] = [];
  readonly #byId = new Map<string, MarkupElement>();
  readonly #id: string;
  readonly #compilation: Compilation;
  readonly #around: Surroundings;
  readonly #counts = new Map<string, number>();
  #visited = 0;
  #isFull = false;

  constructor(root: MarkupElement, id: string, compilation: Compilation, around: Surroundings) {
    this.#id = id;
    this.#compilation = compilation;
    this.#around = around;
    this.#gather(root);
  }

  children(element: MarkupElement, looks: Looks, matrix: Matrix, depth: number): void {
    for (const child of element.children) {
      if (this.#isFull) return;
      if (child.type === 'element') this.#draw(child, looks, matrix, depth);
      else if (child.text.trim() !== '') this.#compilation.fault({ at: child.at, message: 'Words in a drawing stand in <text x="…" y="…">.', type: 'misplaced' });
    }
  }

  #gather(element: MarkupElement): void {
    for (const child of element.children) {
      if (child.type === 'text') continue;
      const given = child.attributes.get('id');
      if (given !== undefined && this.#byId.has(given.value))
        this.#compilation.fault({ at: given.at, message: `The id "${given.value.slice(0, 60)}" is taken by another element of this drawing.`, type: 'duplicate' });
      else if (given !== undefined) this.#byId.set(given.value, child);
      if (NAMED_ONLY.has(child.name)) checkAttributes(child, this.#compilation);
      this.#gather(child);
    }
  }

  #draw(element: MarkupElement, around: Looks, outer: Matrix, depth: number): void {
    if (NAMED_ONLY.has(element.name) || refusedElement(element.name) !== undefined) return;
    const { fault } = this.#compilation;
    this.#visited += 1;
    if (this.#visited > MOST_VISITED || this.parts.length >= MOST_PARTS) {
      this.#isFull = true;
      fault({ at: element.at, message: `A drawing has at most ${MOST_PARTS} shapes, those of <use> included. Draw it with fewer, or show it as a picture with <img>.`, type: 'too_many' });
      return;
    }
    checkAttributes(element, this.#compilation);
    const looks = looksOf(element, around, this.#compilation);
    const matrix = this.#matrixOf(element, outer);
    if (looks.hidden || matrix === undefined) return;
    if (element.name === 'g' || element.name === 'a') this.children(element, looks, matrix, depth);
    else if (element.name === 'use') this.#use(element, looks, matrix, depth);
    else if (element.name === 'text') for (const text of textsOf(element, looks, matrix, this.#around.tone, this.#compilation)) this.#add(element, text);
    else if (SHAPES.has(element.name)) {
      const shape = shapeOf(element, looks, matrix, { tone: this.#around.tone, byId: this.#byId, compilation: this.#compilation });
      if (shape !== undefined) this.#add(element, shape);
    } else
      fault({
        at: element.at,
        message: `<${element.name}> cannot stand in <svg>. There stand: ${[...SHAPES, 'text', 'g', 'use', 'defs'].join(', ')}.`,
        type: 'misplaced',
        allowed: [...SHAPES, 'text', 'g', 'use', 'defs'],
      });
  }

  #use(element: MarkupElement, looks: Looks, matrix: Matrix, depth: number): void {
    const { fault } = this.#compilation;
    const href = element.attributes.get('href') ?? element.attributes.get('xlink:href');
    const id = /^#([\w-]{1,60})$/.exec(href?.value.trim() ?? '')?.[1];
    const used = id === undefined ? undefined : this.#byId.get(id);
    if (used === undefined) {
      const known = [...this.#byId.keys()].slice(0, 20);
      fault({
        at: href?.at ?? element.at,
        message: `<use> needs href="#id" of an element of this drawing${known.length === 0 ? ', which has none with an id' : `: ${known.join(', ')}`}.`,
        type: 'value',
        allowed: known,
      });
      return;
    }
    if (depth >= DEEPEST) {
      this.#isFull = true;
      fault({ at: element.at, message: `<use> leads to itself, or through more than ${DEEPEST} others.`, type: 'too_deep' });
      return;
    }
    const at = (name: string): number => numberOf(element, name) ?? 0;
    const inner = multiplied(matrix, [1, 0, 0, 1, at('x'), at('y')]);
    if (used.name === 'symbol') this.children(used, looksOf(used, looks, this.#compilation), inner, depth + 1);
    else this.#draw(used, looks, inner, depth + 1);
  }

  #matrixOf(element: MarkupElement, outer: Matrix): Matrix | undefined {
    const given = element.attributes.get('transform');
    if (given === undefined) return outer;
    const own = transformOf(given.value);
    const matrix = own === undefined ? undefined : multiplied(outer, own);
    if (matrix?.every((one) => Math.abs(one) < FARTHEST) === true) return matrix;
    const message = `transform does not take "${given.value.slice(0, 60)}": it takes translate(x y), scale(s), rotate(degrees x y), skewX(degrees), skewY(degrees) and matrix(a b c d e f), with numbers below ${FARTHEST}.`;
    this.#compilation.fault({ at: given.at, message, type: 'value' });
    return undefined;
  }

  #add(element: MarkupElement, part: DistributiveOmit<DrawingPart, 'id' | 'name'>): void {
    const count = (this.#counts.get(element.name) ?? 0) + 1;
    this.#counts.set(element.name, count);
    this.parts.push({ ...part, id: `${this.#id}-${element.name}-${count}`, name: element.attributes.get('id')?.value.slice(0, 60) ?? `${element.name} ${count}` });
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function viewBoxOf(element: MarkupElement, { fault }: Compilation): Box {
  const given = element.attributes.get('viewbox');
  const [x = 0, y = 0, width = 0, height = 0, ...more] = numbersIn(given?.value ?? '');
  if (given !== undefined && width > 0 && height > 0 && more.length === 0 && [x, y, width, height].every((one) => Math.abs(one) < FARTHEST)) return { x, y, width, height };
  const [wide, high] = [numberOf(element, 'width'), numberOf(element, 'height')];
  if (given === undefined && wide !== undefined && high !== undefined && wide > 0 && high > 0) return { x: 0, y: 0, width: wide, height: high };
  const message =
    given === undefined ? '<svg> needs viewBox, such as viewBox="0 0 520 420".' : `viewBox does not take "${given.value.slice(0, 60)}": it takes x, y, width and height, such as 0 0 520 420.`;
  fault({ at: given?.at ?? element.at, message, type: given === undefined ? 'missing' : 'value' });
  return { x: 0, y: 0, width: 100, height: 100 };
}

/** Of a drawing with other proportions than its place: where it stands; undefined where it is stretched. */
function alignmentOf(element: MarkupElement, { fault }: Compilation): DrawingNode['align'] {
  const given = element.attributes.get('preserveaspectratio');
  const [, none, x = 'mid', y = 'mid'] = /^(?:(none)|x(min|mid|max)y(min|mid|max)(?:\s+meet)?)$/i.exec(given?.value.trim() ?? 'xMidYMid') ?? [];
  if (given !== undefined && !/^(?:none|x(?:min|mid|max)y(?:min|mid|max)(?:\s+meet)?)$/i.test(given.value.trim()))
    fault({ at: given.at, message: `preserveAspectRatio does not take "${given.value.slice(0, 40)}": it takes none, or xMidYMid and its like; slice would cut shapes.`, type: 'value' });
  return none === undefined ? { x: ALIGNED[x.toLowerCase()] ?? 0.5, y: ALIGNED[y.toLowerCase()] ?? 0.5 } : undefined;
}

/** The width and height that the drawing names; with one of them the other follows from its view. */
function sizeOf(element: MarkupElement, css: Css, viewBox: Box): Css {
  const [width, height] = [css.width ?? numberOf(element, 'width'), css.height ?? numberOf(element, 'height')];
  const aspect = (width === undefined) === (height === undefined) || css.aspect !== undefined ? {} : { aspect: viewBox.width / viewBox.height };
  return { ...defined({ width, height }), ...aspect };
}

function numberOf(element: MarkupElement, name: string): number | undefined {
  const text = element.attributes.get(name)?.value.trim() ?? '';
  const value = /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : lengthOf(text);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}
