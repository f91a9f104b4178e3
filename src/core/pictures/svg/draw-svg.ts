import { Resvg } from '../../native/resvg.ts';
import { withFontFiles } from '../../scene/fonts/font-bytes.ts';
import { type Face, FONT_FAMILIES, findNearestFace } from '../../scene/fonts/font-files.ts';
import { findOfficeFont } from '../../scene/fonts/system-fonts.ts';
import { SvgProblem } from './bounds.ts';
import { cleanSvg } from './clean-svg.ts';
import type { SvgNode } from './parse-svg.ts';
import { TEXTS } from './vocabulary.ts';
import { writeSvg } from './write-svg.ts';

/** Largest area and longest side of the raster, in px. */
const [MAX_DRAWN_PX, MAX_SIDE_PX] = [4_000_000, 4_096];
/** Default families of browsers for a drawing without a known family. */
const GENERIC: ReadonlyMap<string, string> = new Map([
  ['sans-serif', 'Arimo'],
  ['system-ui', 'Arimo'],
  ['helvetica', 'Arimo'],
  ['helvetica neue', 'Arimo'],
  ['roboto', 'Arimo'],
  ['serif', 'Tinos'],
  ['times', 'Tinos'],
  ['monospace', 'Cousine'],
  ['courier', 'Cousine'],
]);
const UNNAMED = 'Tinos';
/** Font families for other scripts, by their letters. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Noto Sans JP'],
  [/\p{Script=Hangul}/u, 'Noto Sans KR'],
  [/\p{Script=Han}/u, 'Noto Sans SC'],
  [/\p{Script=Arabic}/u, 'Noto Sans Arabic'],
  [/\p{Script=Hebrew}/u, 'Noto Sans Hebrew'],
  [/\p{Script=Devanagari}/u, 'Noto Sans Devanagari'],
  [/\p{Script=Thai}/u, 'Noto Sans Thai'],
];

/** Cleaned drawing with its intrinsic size in CSS pixels. */
export interface ReadSvg {
  readonly svg: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Parses and cleans an SVG. @throws SvgProblem with the reason why it is not accepted. */
export function readSvg(file: Uint8Array): ReadSvg {
  const root = cleanSvg(file);
  const { width, height } = openSvg(addSize(root), undefined);
  return {
    svg: writeSvg(root),
    widthPx: Math.max(1, Math.round(width)),
    heightPx: Math.max(1, Math.round(height)),
  };
}

/** Elements and properties that programs render differently or not at all. */
const UNEVEN_FEATURES =
  /^(?:filter|mask|pattern|marker|marker-start|marker-mid|marker-end|text|image|mix-blend-mode|isolation)$/;

/**
 * Markup, with its size, of a drawing that all programs render alike; undefined if it has filters, masks,
 * text etc. @throws SvgProblem
 */
export function plainSvg(file: Uint8Array): string | undefined {
  const root = addSize(cleanSvg(file));
  if (!isEven(root)) return undefined;
  const { width, height } = openSvg(root, undefined);
  return writeSvg({
    ...root,
    attributes: new Map([...root.attributes, ['width', String(width)], ['height', String(height)]]),
  });
}

function isEven({ name, attributes, children }: SvgNode): boolean {
  if (UNEVEN_FEATURES.test(name) || [...attributes.keys()].some((key) => UNEVEN_FEATURES.test(key)))
    return false;
  return children.every((child) => typeof child === 'string' || isEven(child));
}

/**
 * Renders the drawing as PNG, `widthPx` wide unless it gets too large, with fonts of this server. @throws
 * SvgProblem
 */
export function drawSvg(file: Uint8Array, widthPx: number): Uint8Array {
  const root = addSize(cleanSvg(file));
  const { width, height } = openSvg(root, undefined);
  const ratio = height / width;
  const across = Math.max(
    1,
    Math.min(widthPx, MAX_SIDE_PX, MAX_SIDE_PX / ratio, Math.sqrt(MAX_DRAWN_PX / ratio)),
  );
  return openSvg(root, Math.round(across)).render().asPng();
}

function openSvg(root: SvgNode, widthPx: number | undefined): InstanceType<typeof Resvg> {
  const svg = writeSvg(root, (name, value) => (name === 'font-family' ? chooseFamily(value) : value));
  const names = {
    defaultFontFamily: UNNAMED,
    serifFamily: 'Tinos',
    sansSerifFamily: 'Arimo',
    monospaceFamily: 'Cousine',
  };
  try {
    return withFontFiles(listFaces(root), (fontFiles) => {
      return new Resvg(svg, {
        ...(widthPx === undefined ? {} : { fitTo: { mode: 'width', value: widthPx } }),
        font: { loadSystemFonts: false, fontFiles, ...names },
        logLevel: 'off',
      });
    });
  } catch (error) {
    throw new SvgProblem('its SVG cannot be drawn', { cause: error });
  }
}

/** A drawing without an intrinsic size gets the size of its content. */
function addSize(root: SvgNode): SvgNode {
  const { attributes } = root;
  if (attributes.has('viewBox') || (attributes.has('width') && attributes.has('height'))) return root;
  const box = openSvg(root, undefined).getBBox();
  if (box === undefined || !(box.width > 0 && box.height > 0)) return root;
  const view = [box.x, box.y, box.width, box.height].map((one) => Math.round(one * 1_000) / 1_000).join(' ');
  return { ...root, attributes: new Map([...attributes, ['viewBox', view]]) };
}

/** Font family of this server that replaces a list of families. */
function chooseFamily(families: string): string {
  for (const family of families.split(',').map((one) => one.trim().replace(/^["']|["']$/g, ''))) {
    const drawn = FONT_FAMILIES.includes(family)
      ? family
      : (GENERIC.get(family.toLowerCase()) ?? findOfficeFont(family)?.drawn);
    if (drawn !== undefined) return drawn;
  }
  return UNNAMED;
}

function listFaces(root: SvgNode): readonly Face[] {
  const [families, letters] = [new Set<string>(), [] as string[]];
  gather(root, families, letters);
  if (letters.length === 0) return [];
  const text = letters.join('');
  const all = [
    UNNAMED,
    ...families,
    ...SCRIPTS.flatMap(([letter, family]) => (letter.test(text) ? [family] : [])),
  ];
  return [...new Set(all)].flatMap((family) => [
    findNearestFace(family, 400, false),
    findNearestFace(family, 700, false),
    findNearestFace(family, 400, true),
  ]);
}

function gather({ name, attributes, children }: SvgNode, families: Set<string>, letters: string[]): void {
  const family = attributes.get('font-family');
  if (family !== undefined) families.add(chooseFamily(family));
  for (const child of children)
    if (typeof child !== 'string') gather(child, families, letters);
    else if (TEXTS.has(name) && child.trim() !== '') letters.push(child);
}
