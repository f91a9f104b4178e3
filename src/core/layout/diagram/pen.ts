import { omit } from '../../input/fields.ts';
import { chooseMostReadable, compose, resolvePaint, TEXT_COLORS } from '../../scene/color.ts';
import type { Point } from '../../scene/connectors.ts';
import type { DiagramDirection, DiagramItem, DiagramRole, KnownNodes } from '../../scene/diagram.ts';
import type {
  Box,
  ElementBase,
  Geometry,
  LineElement,
  LineEnd,
  SceneElement,
  ShapeElement,
  Stroke,
  TextElement,
} from '../../scene/scene.ts';
import type { Hex, Paint } from '../../scene/theme.ts';
import type { DiagramLook } from '../../templates/tree.ts';
import type { LayoutInput } from '../layout-input.ts';
import { attachNear, getSidePoint, type Side } from '../sites.ts';
import { adaptRoles } from './adapt-roles.ts';
import type { ArrangementBudget } from './layered/budget.ts';
import type { WordBook, Words, WordsSource } from './words.ts';

export interface PenInput extends Pick<LayoutInput, 'theme' | 'lang' | 'rtl' | 'colorRoles'> {
  readonly icons: LayoutInput['icons'];
  /** Budget shared by all diagrams of the slide. */
  readonly arrangement: ArrangementBudget;
  /** Styles of boxes of the same name on all slides of the deck. */
  readonly known?: KnownNodes;
}

/** Paints of a box. */
export interface Coat {
  readonly fill?: Paint;
  readonly edge?: Paint;
  readonly text: Paint;
}

export const STROKE_PX = 1.5;
/** Opacity of bars that recede. */
const QUIET_SHARE = 0.5;
const SERIES = 8;
/** Largest width in px of a line's label, and its padding. */
const MAX_LABEL_WIDTH = 130;
const LABEL_PADDING = { x: 5, y: 1 } as const;

/** Draws one diagram at one text size. Content that does not fit sets `isTight`. */
export class Pen {
  readonly elements: SceneElement[] = [];
  /** Ids of labels that are placed with their lines. */
  readonly placedLabels = new Set<string>();
  readonly room: Box;
  readonly step: number;
  readonly look: DiagramLook;
  readonly input: PenInput;
  /** True if only the fit matters, so that the rest need not be drawn. */
  readonly isTrial: boolean;
  /** False if a diagram keeps the direction that it asks for. */
  readonly isTurnable: boolean;
  /** Direction in which the diagram is drawn, if it has one. */
  direction: DiagramDirection | undefined;
  /** True once some content has less space than it needs. */
  isTight = false;
  /** True once some words have no place that is free of lines, which smaller letters may have. */
  isCrowded = false;
  /** Descriptions of the parts that have too little room. */
  readonly misfits: string[] = [];
  /** Labels of lines that have no place of their own. */
  readonly crowdedLabels: string[] = [];
  /** The extent of the diagram, if it is known and larger than its room. */
  extent: { readonly width: number; readonly height: number } | undefined;
  readonly #base: ElementBase;
  readonly #book: WordBook;
  readonly #numbers = new Map<string, number>();

  constructor(
    base: ElementBase,
    look: DiagramLook,
    input: PenInput,
    room: Box,
    book: WordBook,
    step: number,
    {
      isTrial = false,
      isTurnable = true,
    }: { readonly isTrial?: boolean; readonly isTurnable?: boolean } = {},
  ) {
    this.#base = base;
    this.#book = book;
    this.look = adaptRoles(look, input.theme);
    this.input = input;
    this.room = room;
    this.step = step;
    this.isTrial = isTrial;
    this.isTurnable = isTurnable;
  }

  words(source: WordsSource): Words {
    return this.#book.of(source);
  }

  /** Text size of boxes in px. */
  get em(): number {
    return (this.look.text.sizesPt[Math.min(this.step, this.look.text.sizesPt.length - 1)] ?? 12) / 0.75;
  }

  /** Marks the diagram as tight if `needed` px exceed `room`. */
  needs(needed: number, room: number): void {
    if (needed > room + 0.5) this.isTight = true;
  }

  /** Marks the diagram as tight for a reason that its author can change. */
  misfit(reason: string): void {
    this.isTight = true;
    this.misfits.push(reason);
  }

  /** The paints of a box for its role. */
  coat(item: Pick<DiagramItem, 'label' | 'role'>, otherwise: DiagramRole | 'plain' = 'plain'): Coat {
    return this.look.roles[item.role ?? this.input.known?.get(item.label)?.role ?? otherwise];
  }

  /** The series colour of a box, the same on every slide. @param index used for unknown boxes */
  series(label: string, index: number): Paint {
    const at = (this.input.known?.get(label)?.series ?? index) % SERIES;
    return { token: `graph_${at as 0}` };
  }

  /** Paint of bars that recede beside others; opaque, since lines run behind them. */
  get quiet(): Paint {
    const { theme } = this.input;
    const faint = { ...this.look.line, alpha: (this.look.line.alpha ?? 1) * QUIET_SHARE };
    return { hex: compose(resolvePaint(faint, theme), this.#backdrop) };
  }

  get #backdrop(): Hex {
    const { theme } = this.input;
    return compose(resolvePaint(this.look.backdrop, theme), theme.colors.background);
  }

  /** The text colour with the highest contrast on a fill. */
  textOn(fill: Paint): Paint {
    const { theme } = this.input;
    const behind = compose(resolvePaint(fill, theme), this.#backdrop);
    return chooseMostReadable([{ token: 'text' }, ...TEXT_COLORS], behind, theme);
  }

  part(id: string, name: string, box: Box): ElementBase {
    const base = omit(this.#base, 'placeholder', 'placeholderIndex');
    return { ...base, id: `${base.id}-${id}`, name, box: roundBox(box), placeholder: 'none' };
  }

  next(kind: string): string {
    const number = (this.#numbers.get(kind) ?? 0) + 1;
    this.#numbers.set(kind, number);
    return `${kind}-${number}`;
  }

  shape(
    kind: string,
    name: string,
    box: Box,
    geometry: Geometry,
    { fill, edge }: Pick<Coat, 'fill' | 'edge'>,
    stroke: Partial<Stroke> = {},
  ): ShapeElement {
    const shape: ShapeElement = {
      ...this.part(this.next(kind), name, box),
      type: 'shape',
      decorative: true,
      geometry,
      ...(fill === undefined ? {} : { fill }),
      ...(edge === undefined ? {} : { stroke: { paint: edge, widthPx: STROKE_PX, ...stroke } }),
    };
    this.elements.push(shape);
    return shape;
  }

  /**
   * Adds text in a box of limited height. @param holder shape that the text belongs to; the last one drawn if
   * absent
   */
  text(
    words: Words,
    box: Box,
    anchor: 'top' | 'middle' | 'bottom' = 'middle',
    holder?: ShapeElement,
    name?: string,
  ): void {
    if (words.isEmpty) return;
    const { width, height, cut } = words.size(this.step, box.width);
    if (cut || width > box.width + 1) this.isTight = true;
    this.needs(height, box.height);
    const own = words.setter.measureOwn(this.step, box.width).height;
    const top = anchor === 'top' ? 0 : anchor === 'middle' ? (box.height - own) / 2 : box.height - own;
    const paragraphs = words.setter.paragraphs(this.step, box.width, top);
    const source = paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ');
    const id = holder === undefined ? this.next('text') : `${holder.id.slice(this.#base.id.length + 1)}-text`;
    const isLine = paragraphs.length === 1 && paragraphs[0]?.lines.length === 1;
    const text: TextElement = {
      ...this.part(id, name ?? source.slice(0, 80), box),
      type: 'text',
      paragraphs,
      anchor,
      ...(holder === undefined ? {} : { within: holder.id }),
      // Keeps a single line unbroken in programs that substitute a wider font.
      ...(isLine ? { unbroken: true } : {}),
      neededHeightPx: own,
    };
    this.elements.push(text);
  }

  icon(words: string, box: Box, color: Paint): void {
    const { name } = this.input.icons({ icon_query: words });
    this.elements.push({
      ...this.part(this.next('icon'), words, box),
      type: 'icon',
      decorative: true,
      icon: name,
      weight: 'regular',
      color,
    });
  }

  /** A line that joins no elements. */
  rule(from: Point, to: Point, stroke: Partial<Stroke> = {}, kind = 'rule', tail?: LineEnd): void {
    const line: LineElement = {
      ...this.part(this.next(kind), 'Line', pointBounds([from, to])),
      type: 'line',
      decorative: true,
      from: at(from),
      to: at(to),
      stroke: { paint: this.look.line, widthPx: 1, ...stroke },
      ...(tail === undefined ? {} : { tail }),
    };
    this.elements.push(line);
  }

  /** The label of a line. @param place its place; absent: placed once all lines are routed */
  label(line: LineElement, source: string, place?: Box): void {
    const { x, y } = place ?? this.room;
    const words = this.words({ label: source, color: this.look.label.color, small: true });
    const { width, height } = words.roomySize(this.step, MAX_LABEL_WIDTH);
    const id = `${line.id.slice(this.#base.id.length + 1)}-label`;
    const box = { x, y, width: width + 2 * LABEL_PADDING.x, height: height + 2 * LABEL_PADDING.y };
    if (place !== undefined) this.placedLabels.add(`${this.#base.id}-${id}`);
    this.elements[this.elements.indexOf(line)] = { ...line, labelId: `${this.#base.id}-${id}` };
    this.elements.push({
      ...this.part(`${id}-backdrop`, 'Label', box),
      type: 'shape',
      decorative: true,
      geometry: { kind: 'rect' },
      fill: this.look.backdrop,
    });
    const paragraphs = words.setter.paragraphs(this.step, width, 0);
    this.elements.push({
      ...this.part(id, source, { x: x + LABEL_PADDING.x, y: y + LABEL_PADDING.y, width, height }),
      type: 'text',
      paragraphs,
      anchor: 'top',
      ...(paragraphs.length === 1 && paragraphs[0]?.lines.length === 1 ? { unbroken: true } : {}),
      neededHeightPx: words.setter.measureOwn(this.step, width).height,
    });
  }

  /** Size of a line's label with its padding. */
  labelSize(source: string): { readonly width: number; readonly height: number } {
    const { width, height } = this.words({
      label: source,
      color: this.look.label.color,
      small: true,
    }).roomySize(this.step, MAX_LABEL_WIDTH);
    return { width: width + 2 * LABEL_PADDING.x, height: height + 2 * LABEL_PADDING.y };
  }

  /** Groups the elements drawn since an index. @param from index of the first element */
  group(id: string, name: string, box: Box, from: number): void {
    const children = this.elements.splice(from);
    this.elements.push({ ...this.part(id, name, box), type: 'group', alt: name, children });
  }

  /** A connector between sides of two shapes. @param corners its bends */
  join(one: SceneElement, sides: readonly [Side, Side], other: SceneElement, more: Joint = {}): LineElement {
    const [from, to] =
      more.ends === undefined
        ? [getSidePoint(one.box, sides[0]), getSidePoint(other.box, sides[1])]
        : [at(more.ends[0]), at(more.ends[1])];
    const corners = (more.corners ?? []).map(at);
    const line: LineElement = {
      ...this.part(this.next('edge'), `${one.name} to ${other.name}`, pointBounds([from, ...corners, to])),
      type: 'line',
      decorative: true,
      from,
      to,
      stroke: { paint: this.look.line, widthPx: STROKE_PX, ...more.stroke },
      ...(more.head === undefined ? {} : { head: more.head }),
      ...(more.tail === undefined ? {} : { tail: more.tail }),
      start: attachNear(one, sides[0], from),
      end: attachNear(other, sides[1], to),
      ...(corners.length === 0 ? {} : { route: { kind: more.kind ?? 'elbow', corners } }),
    };
    if (more.behind === undefined) this.elements.push(line);
    else this.elements.splice(more.behind, 0, line);
    return line;
  }
}

export interface Joint {
  /** Ends slightly beside the middles of the sides, so that the line is straight. */
  readonly ends?: readonly [Point, Point];
  readonly corners?: readonly Point[];
  readonly kind?: 'elbow' | 'curve';
  readonly head?: LineEnd;
  readonly tail?: LineEnd;
  readonly stroke?: Partial<Stroke>;
  /** Index of the element before which it is painted. */
  readonly behind?: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const at = ({ x, y }: Point): Point => ({ x: round(x), y: round(y) });

export function roundBox({ x, y, width, height }: Box): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function pointBounds(points: readonly Point[]): Box {
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  return {
    x: left,
    y: top,
    width: Math.max(...points.map(({ x }) => x)) - left,
    height: Math.max(...points.map(({ y }) => y)) - top,
  };
}

/** Shrinks a box on each side. */
export function insetBox({ x, y, width, height }: Box, across: number, down = across): Box {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}
