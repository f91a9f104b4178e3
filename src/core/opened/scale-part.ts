import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, descendants, type Markup, readAttribute } from '../ooxml/xml/index.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Transform from slides of one size to those of another: scaled to fit, and centred. */
export interface Fit {
  readonly factor: number;
  /** Offset in EMU. */
  readonly shift: readonly [x: number, y: number];
}

/** Relative difference below which sizes count as equal. */
const SIZE_TOLERANCE = 0.005;
const MIN_FONT_SIZE = 100;
/** Attributes with lengths that scale with the text: spacing, indents, insets, and table columns and rows. */
const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  ...{
    gridCol: ['w'],
    tr: ['h'],
    spcPts: ['val'],
    bodyPr: ['lIns', 'tIns', 'rIns', 'bIns'],
    pPr: ['marL', 'indent'],
  },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => [`lvl${level}pPr`, ['marL', 'indent']])),
};
const RUN_PROPERTIES: ReadonlySet<string> = new Set(['rPr', 'endParaRPr', 'defRPr']);

/** Undefined if both sizes are equal. */
export function computeFit(to: Size, from: Size): Fit | undefined {
  const factor = Math.min(to.width / from.width, to.height / from.height);
  const shift = [(to.width - from.width * factor) / 2, (to.height - from.height * factor) / 2] as const;
  return Math.abs(factor - 1) < SIZE_TOLERANCE && Math.max(...shift) < SIZE_TOLERANCE * to.width
    ? undefined
    : { factor, shift };
}

/**
 * Scales positions and sizes of everything on a slide, layout or master, or in a drawing.
 *
 * @param letters factor for font sizes and lengths that go with them; without it they stay
 * @param shift offset of top-level elements, in EMU
 */
export function scalePart(
  file: PackageEdit,
  part: string,
  {
    across,
    along,
    letters,
    shift,
  }: {
    readonly across: number;
    readonly along: number;
    readonly letters?: number;
    readonly shift?: Fit['shift'];
  },
): void {
  file.edit(part, (edited, root) => {
    const readNumber = (one: Markup, name: string): number =>
      Number(readAttribute(edited.source, one, name) ?? Number.NaN);
    const scale = (one: Markup, name: string, factor: number, by = 0, least = Number.NEGATIVE_INFINITY) => {
      const value = readNumber(one, name);
      if (Number.isFinite(value))
        edited.setAttribute(one, name, String(Math.max(least, Math.round(value * factor + by))));
    };
    const topmost = new Set(
      shift === undefined
        ? []
        : (childAtPath(root, 'cSld', 'spTree')?.children ?? []).flatMap((one) => findOffset(one) ?? []),
    );
    for (const one of descendants(root)) {
      const [x, y] = shift !== undefined && topmost.has(one) ? shift : [0, 0];
      if (one.name === 'off' || one.name === 'chOff') {
        scale(one, 'x', across, x);
        scale(one, 'y', along, y);
      } else if ((one.name === 'ext' || one.name === 'chExt') && Number.isFinite(readNumber(one, 'cx'))) {
        scale(one, 'cx', across);
        scale(one, 'cy', along);
      } else if (letters !== undefined) {
        if (RUN_PROPERTIES.has(one.name)) scale(one, 'sz', letters, 0, MIN_FONT_SIZE);
        for (const name of LENGTHS[one.name] ?? []) scale(one, name, letters);
      }
    }
  });
}

/** `a:off` of a top-level element. */
function findOffset(element: Markup): Markup | undefined {
  const frame =
    element.children.find(({ name }) => name === 'xfrm') ??
    element.children
      .find(({ name }) => /^(sp|grpSp)Pr$/.test(name))
      ?.children.find(({ name }) => name === 'xfrm');
  return frame?.children.find(({ name }) => name === 'off');
}
