import { getResolvedPDFJS } from 'unpdf';

/** Lengths in points; y counts down from the top of the page. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Shape extends Box {
  /** True if it contains curves or slanted lines. */
  readonly bent: boolean;
}

export interface PlacedPicture extends Box {
  /** Name of a picture of the page, or an inline picture. */
  readonly source: unknown;
  readonly turn: Turn;
}

/** Orientation of a picture: rows and columns swapped, then mirrored. */
export interface Turn {
  readonly swap: boolean;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** Drawings of a page. */
export interface Drawing {
  readonly pictures: readonly PlacedPicture[];
  /** Straight lines, with continuations joined. */
  readonly across: readonly Box[];
  readonly down: readonly Box[];
  /** Outlines and everything that is not straight: parts of drawings, and frames. */
  readonly shapes: readonly Shape[];
  /** Drawn letters in order; a ligature is one entry. */
  readonly letters: readonly string[];
}

export interface DrawnPage {
  getOperatorList(): Promise<{ readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }>;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
}

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Anything more transparent is a shadow. */
const FAINT = 0.5;
const THIN = 2.2;
const RULE_LEAST = 6;
/** A page with more rules has a drawing and no table. */
const RULES_MAX = 6_000;
/** Number of coordinates after each path step: move, line, curve, quadratic curve, close. */
const STEP_LENGTHS = [2, 2, 6, 4, 0];

/**
 * Reads the pictures, lines and shapes of a page. Slanted pictures, masks, shadows and clipping paths are
 * left out.
 */
export async function readDrawing(page: DrawnPage, size: PageSize): Promise<Drawing> {
  const { OPS } = (await getResolvedPDFJS()) as unknown as { readonly OPS: Readonly<Record<string, number>> };
  const { fnArray, argsArray } = await page.getOperatorList();
  const painted = new Set(
    [
      'stroke',
      'closeStroke',
      'fill',
      'eoFill',
      'fillStroke',
      'eoFillStroke',
      'closeFillStroke',
      'closeEOFillStroke',
    ].map((name) => OPS[name]),
  );
  const found = {
    pictures: [] as PlacedPicture[],
    across: [] as Box[],
    down: [] as Box[],
    shapes: [] as Shape[],
    letters: [] as string[],
  };
  const stack: { readonly matrix: Matrix; readonly opacity: number }[] = [];
  /** For each open group: true if it is a mask or nearly transparent, like a shadow. */
  const groups: boolean[] = [];
  let now = IDENTITY;
  let opacity = 1;
  const restore = (): void => {
    ({ matrix: now, opacity } = stack.pop() ?? { matrix: IDENTITY, opacity: 1 });
  };
  for (const [index, operation] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as readonly unknown[];
    if (operation === OPS['save']) stack.push({ matrix: now, opacity });
    else if (operation === OPS['restore'] || operation === OPS['paintFormXObjectEnd']) restore();
    else if (operation === OPS['setGState'])
      opacity = Number(
        (args[0] as readonly (readonly unknown[])[] | undefined)?.find(([name]) => name === 'ca')?.[1] ??
          opacity,
      );
    else if (operation === OPS['beginGroup'])
      groups.push(opacity < FAINT || ((args[0] as { smask?: unknown } | undefined)?.smask ?? null) !== null);
    else if (operation === OPS['endGroup']) groups.pop();
    else if (operation === OPS['transform']) now = multiply(now, readMatrix(args));
    else if (operation === OPS['paintFormXObjectBegin']) {
      stack.push({ matrix: now, opacity });
      now = multiply(now, readMatrix(args[0]));
    } else if (operation === OPS['paintImageXObject'] || operation === OPS['paintInlineImageXObject']) {
      const turn = readTurn(now);
      if (opacity >= FAINT && !groups.includes(true) && turn !== undefined)
        found.pictures.push({ ...toBox([0, 0, 1, 1], now, size), source: args[0], turn });
    } else if (operation === OPS['constructPath'] && painted.has(Number(args[0])))
      addPath(args, now, size, found);
    else if (operation === OPS['showText'])
      for (const glyph of (args[0] ?? []) as readonly unknown[])
        if (isLetter(glyph)) found.letters.push(glyph.unicode);
  }
  const straight = found.across.length + found.down.length <= RULES_MAX;
  return {
    ...found,
    across: straight ? joinRules(found.across, 'top', 'left', 'right') : [],
    down: straight ? joinRules(found.down, 'left', 'top', 'bottom') : [],
  };
}

/** Undefined for slanted content. */
function readTurn([a, b, c, d]: Matrix): Turn | undefined {
  const most = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  if (Math.max(Math.abs(b), Math.abs(c)) < 0.01 * most) return { swap: false, flipX: a < 0, flipY: d < 0 };
  if (Math.max(Math.abs(a), Math.abs(d)) < 0.01 * most) return { swap: true, flipX: c > 0, flipY: b > 0 };
  return undefined;
}

function isLetter(glyph: unknown): glyph is { readonly unicode: string } {
  return (
    typeof glyph === 'object' &&
    glyph !== null &&
    typeof (glyph as { unicode?: unknown }).unicode === 'string' &&
    (glyph as { unicode: string }).unicode.trim() !== ''
  );
}

/** Adds the parts of a path: straight parts, including the edges of boxes, become rules. */
function addPath(
  args: readonly unknown[],
  now: Matrix,
  size: PageSize,
  found: { across: Box[]; down: Box[]; shapes: Shape[] },
): void {
  const path = (args[1] as readonly unknown[] | undefined)?.[0] as ArrayLike<number> | null | undefined;
  if (path === null || path === undefined) return;
  for (const { bounds, bent } of splitPath(path)) {
    const box = toBox(bounds, now, size);
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    if (height <= THIN && width >= RULE_LEAST) found.across.push(box);
    else if (width <= THIN && height >= RULE_LEAST) found.down.push(box);
    else {
      found.shapes.push({ ...box, bent });
      if (bent) continue;
      found.across.push({ ...box, bottom: box.top }, { ...box, top: box.bottom });
      found.down.push({ ...box, right: box.left }, { ...box, left: box.right });
    }
  }
}

function splitPath(path: ArrayLike<number>): { bounds: [number, number, number, number]; bent: boolean }[] {
  const parts: { bounds: [number, number, number, number]; bent: boolean }[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < path.length; ) {
    const step = path[at] ?? 4;
    const length = STEP_LENGTHS[step];
    // Nothing after an unknown step can be read.
    if (length === undefined) break;
    if (step === 0)
      parts.push({
        bounds: [
          Number.POSITIVE_INFINITY,
          Number.POSITIVE_INFINITY,
          Number.NEGATIVE_INFINITY,
          Number.NEGATIVE_INFINITY,
        ],
        bent: false,
      });
    const part = parts.at(-1);
    for (let from = at + 1; from < at + 1 + length; from += 2) {
      const [nextX, nextY] = [path[from] ?? 0, path[from + 1] ?? 0];
      if (part !== undefined) {
        const [left, bottom, right, top] = part.bounds;
        part.bounds = [
          Math.min(left, nextX),
          Math.min(bottom, nextY),
          Math.max(right, nextX),
          Math.max(top, nextY),
        ];
        if (step > 1 || (step === 1 && Math.abs(nextX - x) > 0.5 && Math.abs(nextY - y) > 0.5))
          part.bent = true;
      }
      [x, y] = [nextX, nextY];
    }
    at += 1 + length;
  }
  return parts.filter(({ bounds }) => bounds.every(Number.isFinite));
}

/** Joins rules on one line that touch. */
function joinRules(
  rules: readonly Box[],
  line: 'top' | 'left',
  from: 'left' | 'top',
  to: 'right' | 'bottom',
): Box[] {
  const whole: Box[] = [];
  for (const rule of rules.toSorted(
    (a, b) => Math.round(a[line]) - Math.round(b[line]) || a[from] - b[from],
  )) {
    const before = whole.at(-1);
    if (before !== undefined && Math.abs(before[line] - rule[line]) < 1.5 && rule[from] <= before[to] + 2)
      whole[whole.length - 1] = { ...before, [to]: Math.max(before[to], rule[to]) };
    else whole.push(rule);
  }
  return whole;
}

function toBox(
  [x, y, right, top]: readonly [number, number, number, number],
  [a, b, c, d, e, f]: Matrix,
  size: PageSize,
): Box {
  const xs = [x, right].flatMap((one) => [y, top].map((other) => a * one + c * other + e - size.left));
  const ys = [x, right].flatMap((one) =>
    [y, top].map((other) => size.height - (b * one + d * other + f - size.bottom)),
  );
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function readMatrix(input: unknown): Matrix {
  const numbers =
    input === null || input === undefined
      ? []
      : Array.from({ length: 6 }, (_, index) => Number((input as Readonly<Record<number, unknown>>)[index]));
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : IDENTITY;
}

/** Applies `inner`, then `outer`. */
function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
