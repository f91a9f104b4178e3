import type { LayoutEngine } from '../../layout/engine.ts';
import { layoutSlide } from '../../layout/layout-slide.ts';
import { Lru } from '../../memory/lru.ts';
import type { ReadBox } from '../../ooxml/read/index.ts';
import type { DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
import { flatten, holds, lettersBox } from '../../scene/check/geometry.ts';
import { checkOverflow } from '../../scene/check/overflow.ts';
import { checkOverlap } from '../../scene/check/overlap.ts';
import { legible } from '../../scene/legible.ts';
import { pageScale } from '../../scene/page-scale.ts';
import { type Box, CANVAS, EMU_PER_PX, type Scene, type SceneElement } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import type { Content } from '../../templates/contract.ts';
import type { BoxNode, GridNode, LayoutTree, TreeNode } from '../../templates/tree.ts';
import type { WrittenSlide } from '../design.ts';
import type { BodyLook } from './body-look.ts';
import { inSizesOf } from './carried-sizes.ts';
import { withReadablePanels, withTitle } from './composed-body.ts';
import { withLeastSizes } from './least-sizes.ts';
import { withParts } from './mapped-tree.ts';
import { partedWords } from './parted-words.ts';
import { scaledElements } from './scaled-elements.ts';
import { quietOn } from './series-colors.ts';
import { tightened } from './tightened.ts';

/** Width of the standard templates between their margins, px; fixed widths from which something is a column; share of theirs that texts keep, and what they keep at the least. */
const [FULL_PX, COLUMN_PX, TEXT_SHARE, LEAST_TEXT_PX] = [1152, 120, 0.85, 160];
/** How much wider columns become for long words, and what they take of the room at most. */
const [WIDER, WIDEST] = [1.15, 0.45];
/** Nobody reads smaller letters, pt. */
const LEAST_PT = 11;
/** Shares that bodies keep of their gaps, paddings and heights where a room is too low for them. */
const TIGHTER = [0.8, 0.6, 0.45] as const;
const HUGGED = '.change';
const FIGURES: ReadonlySet<string> = new Set(['value', 'change']);
const LONGEST_FIGURE = 12;
const CANVAS_SIZE = { width: CANVAS.widthPx, height: CANVAS.heightPx } as const;

export interface BodyScope {
  readonly engine: LayoutEngine;
  readonly look: BodyLook;
  readonly lang: string;
  readonly rtl: boolean;
  /** Of the slide, EMU. */
  readonly widthEmu: number;
  readonly heightEmu: number;
  /** 0-based. */
  readonly index: number;
  /** Of the design's own bodies by level, pt; none where it has no bodies. */
  readonly sizesPt: readonly number[];
  shapes(elements: readonly SceneElement[], look: BodyLook): DrawnShapes;
}

/** Of the slide's height, between a title and what is carried below it, where there is room for that: at the least, whatever the layout's own bodies keep. */
const AIR = 0.012;

/** The body of a standard layout in a region of a design's slide, in the design's fonts and colours: with some air above it, or else without; what still runs into itself stands in one row, and words that are too long for their columns in wider ones. */
export function carriedBody(written: WrittenSlide, region: Room, scope: BodyScope): DrawnShapes {
  const tighter = (room: Room) => TIGHTER.map((share) => () => carriedIn(written, room, scope, share));
  if (written.composed?.bare === true) return bestOf([() => carriedIn(written, region, scope), ...tighter(region)]);
  // Texts are written with a part of their leading above them.
  const air = Math.max(AIR * scope.heightEmu, region.airEmu ?? 0) + EMU_PER_PX;
  const lower = { ...region, y: region.y + air, height: region.height - air };
  const others: readonly Way[] = written.composed === undefined ? ['row'] : [];
  return bestOf([
    () => carriedIn(written, lower, scope),
    () => carriedIn(written, region, scope),
    ...others.map((way) => () => carriedIn(written, region, scope, way)),
    ...tighter(lower),
    () => carriedIn(written, lower, scope, 'wide'),
  ]);
}

/** The first of the ways without faults, else the one with fewest. */
function bestOf(ways: readonly (() => Carried)[]): DrawnShapes {
  let best: Carried | undefined;
  for (const way of ways) {
    const made = way();
    if (best === undefined || made.faults < best.faults) best = made;
    if (made.faults === 0) break;
  }
  return (best as Carried).shapes();
}

/** Where a body stands, and what the bodies of its layout leave free there at the top. */
export type Room = ReadBox & { readonly airEmu?: number };

interface Carried {
  readonly faults: number;
  shapes(): DrawnShapes;
}

function carriedIn(written: WrittenSlide, region: ReadBox, scope: BodyScope, way?: Way): Carried {
  const { spec, contract, composed, pictures, icons, words } = written;
  const { engine, look, lang, rtl, widthEmu, heightEmu, index, sizesPt } = scope;
  const k = pageScale(widthEmu / EMU_PER_PX, heightEmu / EMU_PER_PX);
  const px = (emu: number) => emu / EMU_PER_PX;
  const treed = (tree: LayoutTree) => (composed === undefined ? tree : withReadablePanels(tree, look.theme));
  const drawn = (elements: readonly SceneElement[]) => (composed === undefined ? [...elements] : withTitle(elements, scene.elements));
  const scene = layoutSlide({
    engine,
    spec: { ...spec, content: unbroken(spec.content) as Content },
    tree: treed(
      treeIn(engine, written, { width: px(region.width) / k, height: px(region.height) / k, sizesPt: composed === undefined ? sizesPt.map((size) => size / k) : [], leastPt: LEAST_PT / k }, way),
    ),
    contract,
    theme: look.theme,
    lang,
    rtl,
    index,
    total: index + 1,
    deckTitle: '',
    words: (key) => words.get(key) ?? key,
    pictures,
    icons: (wanted) => ({ name: icons.get(JSON.stringify(wanted)) ?? 'circle' }),
    mode: 'slide',
  });
  // Right-to-left pages begin at their right edge.
  const left = rtl ? CANVAS.widthPx - px(region.width) / k : 0;
  const room = { x: left, y: 0, width: px(region.width) / k, height: px(region.height) / k };
  const placed = () => {
    const elements = scaledElements(quieted(scene.elements, { hex: quietOn(look.theme.colors) }), px(region.x) - left * k, px(region.y), k);
    // Letters that were large enough for less contrast may be so no more.
    return k < 1 ? legible({ ...scene, elements }, look.theme).elements : elements;
  };
  return { faults: faultsOf(scene, room, look), shapes: () => scope.shapes(drawn(placed()), look) };
}

/** The second colour of a design is no quiet one, as that of a standard theme is: what steps back in charts has another. */
function quieted(elements: readonly SceneElement[], rest: Paint): SceneElement[] {
  return elements.map((element) => {
    if (element.type === 'group') return { ...element, children: quieted(element.children, rest) };
    return element.type === 'chart' ? { ...element, style: { ...element.style, rest } } : element;
  });
}

/** How much runs into other things or leaves the room. */
function faultsOf(scene: Scene, room: Box, { theme }: BodyLook): number {
  const found = [...checkOverflow(scene), ...checkOverlap(scene, theme)].filter(({ severity }) => severity === 'error').length;
  const leaving = flatten(scene.elements).flatMap((element) => {
    const letters = element.type === 'text' ? lettersBox(element) : element.type === 'table' ? element.box : undefined;
    // Of ways in which as much leaves the room, the one in which it leaves it least.
    return letters === undefined || holds(room, letters) ? [] : [1 + Math.max(0, letters.y + letters.height - room.y - room.height) / CANVAS.heightPx];
  });
  return found + leaving.reduce((sum, one) => sum + one, 0) + partedWords(scene);
}

/** How a body stands where it cannot be read as its layout has it: in one row, in wide columns, or with this share of its gaps and heights. */
type Way = 'row' | 'wide' | number;

/** A tree whose grids have one row each; undefined where they have already. */
function inOneRow(box: BoxNode): BoxNode | undefined {
  const children = box.children.map((child) => (child.type === 'box' ? inOneRow(child) : child.type === 'grid' ? flat(child) : undefined));
  return children.some((child) => child !== undefined) ? { ...box, children: box.children.map((child, at) => children[at] ?? child) } : undefined;
}

function flat(grid: GridNode): GridNode | undefined {
  const rows = Object.entries(grid.rows);
  return rows.some(([, columns]) => columns.length > 1) ? { ...grid, rows: Object.fromEntries(rows.map(([count]) => [count, [Number(count)]])) } : undefined;
}

/** Figures with their units on one line. */
function unbroken(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return FIGURES.has(key) && value.length <= LONGEST_FIGURE ? value.replaceAll(' ', '\u00a0') : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const all = value.map((one) => unbroken(one));
    return all.some((one, at) => one !== value[at]) ? all : value;
  }
  // Most content has no figures: it stays the same value.
  let made: Record<string, unknown> | undefined;
  for (const [name, was] of Object.entries(value)) {
    const one = unbroken(was, name);
    if (one === was) continue;
    made ??= { ...value };
    made[name] = one;
  }
  return made ?? value;
}

/** Trees in the rooms that designs have for them: the room of a design is the same in all its decks. */
const MOST_TREES = 300;

function roomTrees(): Lru<LayoutTree> {
  return new Lru(MOST_TREES);
}

interface RoomInPx {
  readonly width: number;
  readonly height: number;
  readonly sizesPt: readonly number[];
  /** Smaller letters would be too small on the slide. */
  readonly leastPt: number;
}

/** A body in a room, as it is or otherwise. Each standard layout has one body, however often it was copied on its way here; a composition is one of its own, which is not kept. */
function treeIn(engine: LayoutEngine, { body, composed }: WrittenSlide, room: RoomInPx, way: Way | undefined): LayoutTree {
  if (composed !== undefined) return madeFor(room, withLeastSizes(body, room.leastPt), way);
  return engine.memo.kept(roomTrees, engine).kept(`${body.id} ${room.width} ${room.height} ${room.sizesPt} ${way ?? ''}`, () => madeFor(room, body, way));
}

function madeFor({ width, height, sizesPt }: RoomInPx, body: LayoutTree, way: Way | undefined): LayoutTree {
  const whole = way === 'row' ? { ...body, root: inOneRow(body.root) ?? body.root } : typeof way === 'number' ? tightened(body, way) : body;
  return inSize(narrowed(inSizesOf(whole, sizesPt), Math.min(1, width / FULL_PX), way === 'wide' ? width * WIDEST : undefined), width, height);
}

/** Fixed widths in proportion to a room that is narrower than that of the standard templates; those of texts leave room for others. @param widest up to which they stay as wide as they are. */
function narrowed(body: LayoutTree, share: number, widest: number | undefined): LayoutTree {
  const shrink = <N extends TreeNode>(node: N): N => {
    const { width, height, position } = node.style ?? {};
    // What is placed freely is as wide as it is said to be.
    // A drawing is as wide as its height has it.
    const lower = node.type === 'drawing' && width === undefined && typeof height === 'number' ? { height: height * share } : {};
    const isColumn = position !== 'absolute' && typeof width === 'number' && width >= COLUMN_PX;
    const most = isColumn ? (widest !== undefined ? Math.min(width * WIDER, widest) : node.type === 'text' ? Math.max(LEAST_TEXT_PX, width * share * TEXT_SHARE) : width * share) : undefined;
    // What hugs its words breaks them wherever letters are a little wider.
    const grows = node.type === 'text' && node.bind === HUGGED ? { grow: 1 } : {};
    return { ...withParts(node, shrink), style: { ...node.style, ...grows, ...lower, ...(most === undefined ? {} : { width: most }) } };
  };
  return { ...body, root: shrink(body.root) };
}

function inSize({ id, background, root }: LayoutTree, width: number, height: number): LayoutTree {
  return { id, background, root: { type: 'box', style: CANVAS_SIZE, children: [{ ...root, style: { position: 'absolute', start: 0, top: 0, width, height } }] } };
}
