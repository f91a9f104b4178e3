import type { LayoutEngine } from '../../layout/engine.ts';
import type { LayoutInput } from '../../layout/layout-input.ts';
import { layoutSlide } from '../../layout/layout-slide.ts';
import { Lru } from '../../memory/lru.ts';
import type { ReadBox } from '../../ooxml/read/index.ts';
import type { DrawnShapes } from '../../output/pptx/fill/drawn-shapes.ts';
import { findLettersBox, flatten, holds } from '../../scene/check/geometry.ts';
import { checkOverflow } from '../../scene/check/overflow.ts';
import { checkOverlap } from '../../scene/check/overlap.ts';
import type { ColorRoles } from '../../scene/diagram.ts';
import { repairContrast } from '../../scene/legible-color.ts';
import { computePageScale } from '../../scene/page-scale.ts';
import { type Box, CANVAS, EMU_PER_PX, type Scene, type SceneElement } from '../../scene/scene.ts';
import type { Paint } from '../../scene/theme.ts';
import type { Content } from '../../templates/contract.ts';
import type { BoxNode, GridNode, LayoutTree, TreeNode } from '../../templates/tree.ts';
import type { PictureFrame, WrittenSlide } from '../design.ts';
import type { DesignStyle } from '../style.ts';
import type { BodyLook } from './body-look.ts';
import { darkenPanels, lightenNumerals, markTitle, strengthenPanels } from './composed-body.ts';
import { applySizes } from './embed-sizes.ts';
import { keepFiguresTogether } from './figure-spaces.ts';
import { mapParts } from './map-tree.ts';
import { type MeasuredLetters, measureLetters } from './measured-letters.ts';
import { lowerSizes, raiseSizes } from './min-sizes.ts';
import { framePictures } from './picture-frames.ts';
import { scaleElements } from './scale-elements.ts';
import { muteColor } from './series-colors.ts';
import { countSplitWords } from './split-words.ts';
import { styleCharts } from './style-charts.ts';
import { applyRoles } from './style-colors.ts';
import { tightenTree } from './tighten-tree.ts';
import { MIN_TITLE_PT } from './title-size.ts';

/**
 * Width of standard templates between their margins and minimum width of a column, in pixels; share of their
 * width that texts keep, and their minimum width in pixels.
 */
const [FULL_PX, COLUMN_PX, TEXT_SHARE, MIN_TEXT_PX] = [1152, 120, 0.85, 160];
/** Factor by which columns grow for long words, and the maximum share of the width that they take. */
const [WIDER, WIDEST] = [1.15, 0.45];
/**
 * Shares of the file's body size that the running text of a body and of a composition or table have, the tolerance
 * below them, and the largest factor by which a body grows to them.
 */
const [LEAST_OF_BODY, LEAST_OF_COMPOSED, NEARLY, MAX_ENLARGEMENT] = [0.7, 0.9, 1.03, 1.6];
/** Size in points to which the running text of a composition or table grows beyond the usual share. */
const MAX_ROOMY_PT = 20;
/** Minimum width in em of prose in a body that grows. */
const MIN_PROSE_EM = 8;
/** Minimum legible size in points. */
const MIN_PT = 11;
/** Factors for gaps, paddings and heights in areas that are too low. */
const TIGHT_FACTORS = [0.8, 0.6, 0.45] as const;
const HUGGED = '.change';
const CANVAS_SIZE = { width: CANVAS.widthPx, height: CANVAS.heightPx } as const;

export interface BodyScope {
  readonly engine: LayoutEngine;
  readonly look: BodyLook;
  readonly lang: string;
  readonly rtl: boolean;
  readonly colorRoles?: ColorRoles | undefined;
  /** Slide size in EMU. */
  readonly widthEmu: number;
  readonly heightEmu: number;
  /** Index of the slide, from 0. */
  readonly index: number;
  /** Font sizes in points of the design's own bodies by level; empty without bodies. */
  readonly sizesPt: readonly number[];
  /** Font size of the title in points, which running text does not exceed; infinite without one. */
  readonly titlePt: number;
  /** Style file of the design. */
  readonly style?: DesignStyle | undefined;
  /** Frame of pictures in the design. */
  readonly frame?: PictureFrame | undefined;
  shapes(elements: readonly SceneElement[], look: BodyLook): DrawnShapes;
}

/** Minimum gap between the title and a body below it, as a share of the slide's height. */
const AIR = 0.012;

/**
 * Lays out the body of a standard layout in an area of a design's slide, in the design's fonts and colours.
 * Tries arrangements in turn: with a gap above, without one, in one row, tighter, and with wide columns for
 * long words.
 */
export function embedBody(written: WrittenSlide, region: BodyArea, scope: BodyScope): DrawnShapes {
  const tighter = (room: BodyArea) =>
    TIGHT_FACTORS.map((share) => () => layOutBody(written, room, scope, share));
  if (written.composed?.fillsSlide === true)
    return findBest([() => layOutBody(written, region, scope), ...tighter(region)]).shapes();
  // Text has a part of its leading above it.
  const air = Math.max(AIR * scope.heightEmu, region.airEmu ?? 0) + EMU_PER_PX;
  const lower = { ...region, y: region.y + air, height: region.height - air };
  const others: readonly Way[] = written.composed === undefined ? ['row'] : [];
  const usual = layOutBody(written, lower, scope);
  if (usual.faults === 0) return (enlarge(usual, written, lower, scope) ?? usual).shapes();
  return findBest([
    () => usual,
    () => layOutBody(written, region, scope),
    ...others.map((way) => () => layOutBody(written, region, scope, way)),
    ...tighter(lower),
    () => layOutBody(written, lower, scope, 'wide'),
  ]).shapes();
}

/**
 * A body whose running text is much smaller than that of the file, drawn larger as far as its area allows;
 * undefined if it is large enough or has no room.
 */
function enlarge(
  usual: BodyAttempt,
  written: WrittenSlide,
  region: ReadBox,
  scope: BodyScope,
): BodyAttempt | undefined {
  // Points are set as large as those of the file.
  // A drawing gives way to texts that grow.
  const isDrawn = written.composed !== undefined && JSON.stringify(written.body).includes('"type":"drawing"');
  const isRoomy = (written.composed !== undefined && !isDrawn) || written.contract.id === 'table';
  const share = written.contract.id === 'bullets' ? 1 : isRoomy ? LEAST_OF_COMPOSED : LEAST_OF_BODY;
  // A title that is shrunk stays larger than compositions and tables.
  const mostPt = isRoomy
    ? Math.max(MAX_ROOMY_PT, LEAST_OF_BODY * Math.max(0, ...scope.sizesPt))
    : scope.titlePt;
  const wantedPt = Math.min(share * Math.max(0, ...scope.sizesPt), scope.titlePt, mostPt);
  if (usual.runningPt === 0 || usual.runningPt * NEARLY >= wantedPt) return undefined;
  const at = (factor: number): BodyAttempt | undefined => {
    const larger = layOutBody(written, region, scope, undefined, factor);
    // Maps and drawings leave out labels for which they have no room.
    const isWhole = larger.faults === 0 && larger.letters === usual.letters;
    return isWhole && larger.proseEm >= Math.min(MIN_PROSE_EM, usual.proseEm) ? larger : undefined;
  };
  const most = Math.min(MAX_ENLARGEMENT, wantedPt / usual.runningPt);
  const larger = at(most);
  if (larger === undefined) return at((1 + most) / 2);
  // Text that was set in a smaller size to fit may still grow with everything else.
  const factor = Math.min(MAX_ENLARGEMENT, (most * wantedPt) / larger.runningPt);
  const largest = factor > most * NEARLY ? at(factor) : undefined;
  return largest !== undefined && largest.runningPt > larger.runningPt ? largest : larger;
}

/** The first arrangement without faults, else the one with the fewest. */
function findBest(ways: readonly (() => BodyAttempt)[]): BodyAttempt {
  let best: BodyAttempt | undefined;
  for (const way of ways) {
    const made = way();
    if (best === undefined || made.faults < best.faults) best = made;
    if (made.faults === 0) break;
  }
  return best as BodyAttempt;
}

/** Area of a body, and the gap that bodies of the layout have at the top. */
export type BodyArea = ReadBox & { readonly airEmu?: number };

/** An arrangement of a body; its running text is measured on the slide. */
interface BodyAttempt extends MeasuredLetters {
  readonly faults: number;
  shapes(): DrawnShapes;
}

/** Roles of names for charts and maps, and for the boxes of diagrams. */
function readRoles(colorRoles: ColorRoles | undefined): Pick<LayoutInput, 'colorRoles' | 'nodes'> {
  if (colorRoles === undefined) return {};
  const nodes = Object.entries(colorRoles).map(([name, role], series) => [name, { role, series }] as const);
  return { colorRoles, nodes: new Map(nodes) };
}

/** @param enlarged factor by which everything is drawn larger than on other pages of the same size */
function layOutBody(
  written: WrittenSlide,
  region: ReadBox,
  scope: BodyScope,
  way?: Way,
  enlarged = 1,
): BodyAttempt {
  const { spec, contract, composed, pictures, icons, words } = written;
  const { engine, look, lang, rtl, widthEmu, heightEmu, index, sizesPt, titlePt, style = {}, frame } = scope;
  const k = enlarged * computePageScale(widthEmu / EMU_PER_PX, heightEmu / EMU_PER_PX);
  const px = (emu: number) => emu / EMU_PER_PX;
  const treed = (tree: LayoutTree) =>
    lightenNumerals(
      composed === undefined
        ? tree
        : darkenPanels(applyRoles(strengthenPanels(tree, look.theme), look.theme), look.theme),
      look.theme,
    );
  const drawn = (elements: readonly SceneElement[]) =>
    composed === undefined ? [...elements] : markTitle(elements, scene.elements);
  const scene = layoutSlide({
    engine,
    spec: { ...spec, content: keepFiguresTogether(spec.content) as Content },
    tree: treed(
      sizeTree(
        engine,
        written,
        {
          width: px(region.width) / k,
          height: px(region.height) / k,
          sizesPt: composed === undefined ? sizesPt.map((size) => size / k) : [],
          leastPt: MIN_PT / k,
          mostPt: Math.max(MIN_TITLE_PT, titlePt) / k,
        },
        way,
      ),
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
    ...readRoles(scope.colorRoles),
    mode: 'slide',
  });
  // Right-to-left pages begin at the right edge of the canvas.
  const left = rtl ? CANVAS.widthPx - px(region.width) / k : 0;
  const room = { x: left, y: 0, width: px(region.width) / k, height: px(region.height) / k };
  const placed = () => {
    const scaled = scaleElements(
      styleCharts(muteCharts(scene.elements, { hex: muteColor(look.theme.colors) }), style),
      px(region.x) - left * k,
      px(region.y),
      k,
    );
    const elements = framePictures(scaled, frame);
    // Smaller text may need more contrast.
    return k < 1 ? repairContrast({ ...scene, elements }, look.theme).elements : elements;
  };
  const { runningPt, ...letters } = measureLetters(scene);
  return {
    faults: countFaults(scene, room, look),
    runningPt: runningPt * k,
    ...letters,
    shapes: () => scope.shapes(drawn(placed()), look),
  };
}

/**
 * Gives de-emphasized parts of charts a muted colour, because the secondary colour of a design is not muted
 * like that of standard themes.
 */
function muteCharts(elements: readonly SceneElement[], rest: Paint): SceneElement[] {
  return elements.map((element) => {
    if (element.type === 'group') return { ...element, children: muteCharts(element.children, rest) };
    return element.type === 'chart' ? { ...element, style: { ...element.style, rest } } : element;
  });
}

/** Weighted number of overlaps, and of elements outside the area. */
function countFaults(scene: Scene, room: Box, { theme }: BodyLook): number {
  const found = [...checkOverflow(scene), ...checkOverlap(scene, theme)].filter(
    ({ severity }) => severity === 'error',
  ).length;
  const leaving = flatten(scene.elements).flatMap((element) => {
    const letters =
      element.type === 'text' ? findLettersBox(element) : element.type === 'table' ? element.box : undefined;
    // Prefers the arrangement that exceeds the area least.
    return letters === undefined || holds(room, letters)
      ? []
      : [1 + Math.max(0, letters.y + letters.height - room.y - room.height) / CANVAS.heightPx];
  });
  return found + leaving.reduce((sum, one) => sum + one, 0) + countSplitWords(scene);
}

/** Alternative arrangement: in one row, with wide columns, or with gaps and heights scaled by a factor. */
type Way = 'row' | 'wide' | number;

/** The tree with all grids in one row; undefined if they are in one row already. */
function putInOneRow(box: BoxNode): BoxNode | undefined {
  const children = box.children.map((child) =>
    child.type === 'box' ? putInOneRow(child) : child.type === 'grid' ? flattenGrid(child) : undefined,
  );
  return children.some((child) => child !== undefined)
    ? { ...box, children: box.children.map((child, at) => children[at] ?? child) }
    : undefined;
}

function flattenGrid(grid: GridNode): GridNode | undefined {
  const rows = Object.entries(grid.rows);
  return rows.some(([, columns]) => columns.length > 1)
    ? { ...grid, rows: Object.fromEntries(rows.map(([count]) => [count, [Number(count)]])) }
    : undefined;
}

/** Cached trees; an area of a design is the same in all its decks. */
const MAX_TREES = 300;

function createTreeCache(): Lru<LayoutTree> {
  return new Lru(MAX_TREES);
}

interface AreaPx {
  readonly width: number;
  readonly height: number;
  readonly sizesPt: readonly number[];
  /** Minimum font size in points that is legible on the slide. */
  readonly leastPt: number;
  /** Font size of the title in points. */
  readonly mostPt: number;
}

/**
 * The body sized for an area. The trees of standard layouts are cached by id; compositions are unique and are
 * not.
 */
function sizeTree(
  engine: LayoutEngine,
  { body, composed }: WrittenSlide,
  room: AreaPx,
  way: Way | undefined,
): LayoutTree {
  if (composed !== undefined) return buildTree(room, raiseSizes(body, room.leastPt), way);
  return engine.memo
    .getOrCreate(createTreeCache, engine)
    .getOrCreate(`${body.id} ${room.width} ${room.height} ${room.sizesPt} ${room.mostPt} ${way ?? ''}`, () =>
      buildTree(room, body, way),
    );
}

function buildTree(
  { width, height, sizesPt, mostPt }: AreaPx,
  body: LayoutTree,
  way: Way | undefined,
): LayoutTree {
  const whole =
    way === 'row'
      ? { ...body, root: putInOneRow(body.root) ?? body.root }
      : typeof way === 'number'
        ? tightenTree(body, way)
        : body;
  return wrapInCanvas(
    narrowColumns(
      lowerSizes(applySizes(whole, sizesPt), mostPt),
      Math.min(1, width / FULL_PX),
      way === 'wide' ? width * WIDEST : undefined,
    ),
    width,
    height,
  );
}

/**
 * Narrows fixed widths in proportion to the area; those of texts leave space for other columns. @param widest
 * maximum width up to which columns keep theirs
 */
function narrowColumns(body: LayoutTree, share: number, widest: number | undefined): LayoutTree {
  const shrink = <N extends TreeNode>(node: N): N => {
    const { width, height, position } = node.style ?? {};
    // Absolutely positioned elements keep their width. The width of a drawing follows from its height.
    const lower =
      node.type === 'drawing' && width === undefined && typeof height === 'number'
        ? { height: height * share }
        : {};
    const isColumn = position !== 'absolute' && typeof width === 'number' && width >= COLUMN_PX;
    const most = isColumn
      ? widest !== undefined
        ? Math.min(width * WIDER, widest)
        : node.type === 'text'
          ? Math.max(MIN_TEXT_PX, width * share * TEXT_SHARE)
          : width * share
      : undefined;
    // Text boxes as wide as their text would break if glyphs are slightly wider.
    const grows = node.type === 'text' && node.bind === HUGGED ? { grow: 1 } : {};
    return {
      ...mapParts(node, shrink),
      style: { ...node.style, ...grows, ...lower, ...(most === undefined ? {} : { width: most }) },
    };
  };
  return { ...body, root: shrink(body.root) };
}

function wrapInCanvas({ id, background, root }: LayoutTree, width: number, height: number): LayoutTree {
  return {
    id,
    background,
    root: {
      type: 'box',
      style: CANVAS_SIZE,
      children: [{ ...root, style: { position: 'absolute', start: 0, top: 0, width, height } }],
    },
  };
}
