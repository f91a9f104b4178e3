import { computeUnion } from '../../scene/box.ts';
import { type Box, CANVAS, type Scene, type SceneElement, type TextElement } from '../../scene/scene.ts';
import { CONTRACTS } from '../../templates/catalogue.ts';
import type { Content } from '../../templates/contract.ts';
import { arrangePieces, placeFreely } from './arrange.ts';
import {
  isPlainBox,
  LINE_PADDING_PX,
  printChart,
  printCode,
  printIcon,
  printLine,
  printPicture,
  printShape,
} from './native-elements.ts';
import { formatColour, isCode } from './paints.ts';
import { containsBox, type Piece, px } from './piece.ts';
import { printTable } from './tables.ts';
import { createTextPieces } from './text-pieces.ts';

/** Markup of a slide, and a list of what markup cannot express. */
export interface SlideMarkup {
  readonly markup: string;
  readonly left: readonly string[];
}

const NEAR_PX = 1;
/** Limit for the markup of one slide. */
const MAX_MARKUP_CHARACTERS = 60_000;
/** Fields that belong to the slide and not to a block on it. */
const SLIDE_FIELDS: ReadonlySet<string> = new Set(['title', 'subtitle', 'eyebrow']);
/** Placeholders that the template fills on each slide. */
const RUNNING_PLACEHOLDERS: ReadonlySet<string> = new Set(['slide_number', 'footer', 'date']);

/**
 * Converts a slide of a layout to markup with the same appearance: rows and columns where its parts form
 * them, and native objects.
 *
 * @param page slide of the same template with only the same title, and a box named "room" where its body
 * begins.
 * @param isFree position every part absolutely, so that none moves another.
 */
export function toMarkup(scene: Scene, page: Scene, content: Content, isFree = false): SlideMarkup {
  const room = page.elements.find(({ id }) => id === 'room');
  const isPage = room !== undefined && matchesPage(scene, page);
  const left = new Set<string>();
  const elements = scene.elements.filter((element) => {
    if (isPage)
      return (
        element.layer === 'slide' &&
        !isTitle(element) &&
        !RUNNING_PLACEHOLDERS.has(element.placeholder) &&
        !page.elements.some(({ id }) => id === element.id)
      );
    if (RUNNING_PLACEHOLDERS.has(element.placeholder))
      left.add('the number of the slide and the words at its foot, which follow the deck');
    return !RUNNING_PLACEHOLDERS.has(element.placeholder);
  });
  const pieces = elements.flatMap((element) => createPieces(element, scene, content, left));
  const within = isPage && room !== undefined ? toLogicalBox(room.box, scene) : toCanvasBox(scene);
  const { style, inner } = isFree
    ? { style: '', inner: pieces.map((piece) => placeFreely(piece, within)).join('\n') }
    : arrangeInRoom(pieces, within);
  const head = isPage ? `<h1>${titleMarkup(scene)}</h1>\n` : '';
  const section = isPage
    ? `style="${style}justify-content:flex-start"`
    : `frame="bare" style="padding:0;background:${formatColour(scene.background)};${style}justify-content:flex-start"`;
  const markup = `<section ${section}>\n${head}${inner}\n</section>`;
  // A map has thousands of corners, so it is printed as a block that its layout draws.
  if (
    markup.length > MAX_MARKUP_CHARACTERS &&
    CONTRACTS.some(({ id, inBlocks }) => id === scene.layout && inBlocks === true)
  )
    return { markup: printBlock(scene, page, content), left: [] };
  return { markup, left: [...left] };
}

/**
 * Prints the layout without its title as a block of a page. It keeps the height that it has in the layout,
 * where titles have room for two lines.
 */
function printBlock(scene: Scene, page: Scene, content: Content): string {
  const room = page.elements.find(({ id }) => id === 'room')?.box;
  const top = Math.min(
    ...scene.elements.flatMap((one) =>
      one.layer === 'slide' && !isTitle(one) && !RUNNING_PLACEHOLDERS.has(one.placeholder) ? [one.box.y] : [],
    ),
  );
  const place =
    room === undefined || top <= room.y
      ? ''
      : ` class="mt-auto" style="height:${px(room.y + room.height - top)}"`;
  const data = Object.fromEntries(Object.entries(content).filter(([field]) => !SLIDE_FIELDS.has(field)));
  return `<section>\n<h1>${titleMarkup(scene)}</h1>\n<block layout="${scene.layout}"${place}>${JSON.stringify(data)}</block>\n</section>`;
}

/** Arranges pieces in a room. Pieces that exceed the room go to an absolutely positioned box. */
function arrangeInRoom(
  pieces: readonly Piece[],
  room: Box,
): { readonly style: string; readonly inner: string } {
  if (pieces.length === 0) return { style: '', inner: '' };
  const all = computeUnion(pieces.map(({ box }) => box));
  if (containsBox(room, all)) return arrangePieces(pieces, room);
  const { style, inner } = arrangePieces(pieces, all);
  return {
    style: '',
    inner: `<div style="position:absolute;left:${px(all.x - room.x)};top:${px(all.y - room.y)};width:${px(all.width)};height:${px(all.height)};${style}">\n${inner}\n</div>`,
  };
}

/** True if a slide has the title, background and fixed elements of the template's page. */
function matchesPage(scene: Scene, page: Scene): boolean {
  const [own, other] = [scene, page].map(({ elements }) => elements.find(isTitle));
  if (own === undefined || other === undefined || own.type !== 'text' || other.type !== 'text') return false;
  const sizes = [own, other].map(({ paragraphs }) => paragraphs[0]?.runs[0]?.sizePx);
  const fixed = (one: Scene): SceneElement[] => one.elements.filter(({ layer }) => layer === 'layout');
  const isSame = (a: SceneElement, b: SceneElement | undefined): boolean =>
    b !== undefined && a.type === b.type && isNear(a.box, b.box);
  const [ours, theirs] = [fixed(scene), fixed(page)];
  return (
    JSON.stringify(scene.background) === JSON.stringify(page.background) &&
    // Layouts reserve another line for the title.
    isNear({ ...own.box, height: 0 }, { ...other.box, height: 0 }) &&
    sizes[0] === sizes[1] &&
    ours.length === theirs.length &&
    ours.every((element) =>
      isSame(
        element,
        theirs.find(({ id }) => id === element.id),
      ),
    )
  );
}

function isTitle({ placeholder }: SceneElement): boolean {
  return placeholder === 'title' || placeholder === 'centered_title';
}

function isNear(a: Box, b: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((key) => Math.abs(a[key] - b[key]) <= NEAR_PX);
}

function toCanvasBox({ canvas = CANVAS }: Scene): Box {
  return { x: 0, y: 0, width: canvas.widthPx, height: canvas.heightPx };
}

/** Mirrors a box of a right-to-left slide, so that x counts from the start side. */
function toLogicalBox(box: Box, { rtl, canvas = CANVAS }: Pick<Scene, 'rtl' | 'canvas'>): Box {
  return rtl ? { ...box, x: canvas.widthPx - box.x - box.width } : box;
}

function createPieces(element: SceneElement, page: Scene, content: Content, left: Set<string>): Piece[] {
  const { rtl } = page;
  const one = (print: Piece['print'], more: Partial<Piece> = {}): Piece[] => [
    { id: element.id, box: toLogicalBox(element.box, page), print, ...more },
  ];
  const fieldValue = element.path === undefined ? undefined : findValue(content, element.path);
  if (element.rotation !== undefined && element.type !== 'group') left.add(`the turn of "${element.name}"`);
  switch (element.type) {
    case 'text': {
      if (isCode(element)) {
        const holder = findValue(content, (element.path ?? '').replace(/\.?[^.]*$/, '')) as
          | Readonly<Record<string, unknown>>
          | undefined;
        const fields = holder ?? content;
        return one(
          printCode(
            element,
            fieldValue,
            fields['language'],
            fields['highlight_lines'] ?? fields['highlight'],
          ),
        );
      }
      return createTextPieces({ ...element, box: toLogicalBox(element.box, page) }, isTitle(element), rtl);
    }
    case 'shape':
      // A program draws the marks of its lines itself.
      if (/-mark-\d+$/.test(element.id)) return [];
      return one(printShape(element), { isBox: isPlainBox(element) });
    case 'line': {
      if (element.start !== undefined || element.end !== undefined)
        left.add('lines that stayed attached to what they join');
      const print = printLine(element);
      const box = toLogicalBox(element.box, page);
      const { widthPx } = element.stroke;
      if (print('').startsWith('<div'))
        return [
          {
            id: element.id,
            print,
            box:
              element.from.y === element.to.y
                ? { ...box, y: box.y - widthPx / 2, height: widthPx }
                : { ...box, x: box.x - widthPx / 2, width: widthPx },
          },
        ];
      return [
        {
          id: element.id,
          print,
          box: {
            x: box.x - LINE_PADDING_PX,
            y: box.y - LINE_PADDING_PX,
            width: box.width + 2 * LINE_PADDING_PX,
            height: box.height + 2 * LINE_PADDING_PX,
          },
        },
      ];
    }
    case 'picture': {
      // The template draws the logo on every slide.
      if (element.path === undefined) return [];
      const print = printPicture(element, fieldValue);
      if (print !== undefined) return one(print);
      left.add(`the place of "${element.name}", for which there is no picture yet`);
      return [];
    }
    case 'icon':
      return one(printIcon(element));
    case 'chart':
      return one(printChart(fieldValue ?? element.chart));
    case 'table':
      return one(printTable(element, fieldValue));
    case 'group':
      // A table draws its signs itself.
      if (element.path !== undefined && /-signs$/.test(element.id)) return [];
      return element.children.flatMap((child) => createPieces(child, { rtl } as Scene, content, left));
  }
}

/** Finds the value at a content path such as "items[1].image". */
function findValue(content: Content, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce<unknown>(
      (value, part) =>
        value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[part] : undefined,
      content,
    );
}

/** Markup of an empty page, with a box where the body begins. */
export function pageMarkup(title: string): string {
  return `<section style="justify-content:flex-start"><h1>${title}</h1><div id="room" style="flex:1;background:var(--text)"></div></section>`;
}

/** Prints the title of a scene as markup. */
export function titleMarkup(scene: Scene): string {
  const title = scene.elements.find(
    (element): element is TextElement => element.type === 'text' && isTitle(element),
  );
  const [piece] = title === undefined ? [] : createTextPieces(title, true, scene.rtl);
  return piece === undefined ? '' : (/^<h1[^>]*>(.*)<\/h1>$/s.exec(piece.print(''))?.[1] ?? '');
}
