import type { Bullet, Paragraph, Run, Stroke } from '../../../scene/scene.ts';
import { findLargestSizePx } from '../../../scene/script-letters.ts';
import type { Paint } from '../../../scene/theme.ts';
import { flatten, type Xml } from '../../xml/xml.ts';

/** Formats of one kind that are remembered; a slide uses a handful. */
const MAX_RECENT = 6;

/** Properties that determine `a:tcPr`. */
export interface CellFormat {
  readonly above: Stroke | undefined;
  readonly below: Stroke | undefined;
  readonly left: Stroke | undefined;
  readonly right: Stroke | undefined;
  readonly fill: Paint | undefined;
  readonly paddingPx: { readonly x: number; readonly y: number };
  /** Vertical offset from the centre in pixels, positive downwards. */
  readonly shift: number;
  readonly insetPx: number;
}

/**
 * Remembers the formats that were written last and finds them by comparison, which is cheaper than building a
 * key from fractional numbers.
 */
export class RecentFormats<Subject> {
  readonly #isSame: (one: Subject, other: Subject) => boolean;
  readonly #recent: { readonly subject: Subject; readonly xml: Xml }[] = [];
  #next = 0;

  constructor(isSame: (one: Subject, other: Subject) => boolean) {
    this.#isSame = isSame;
  }

  get(subject: Subject, make: () => Xml): Xml {
    for (const known of this.#recent) if (this.#isSame(known.subject, subject)) return known.xml;
    const xml = flatten(make());
    this.#recent[this.#next] = { subject, xml };
    this.#next = (this.#next + 1) % MAX_RECENT;
    return xml;
  }
}

function isSameFace(one: Run, other: Run): boolean {
  return (
    one.sizePx === other.sizePx &&
    one.weight === other.weight &&
    one.font === other.font &&
    one.lang === other.lang
  );
}

export function isSameRunFormat(one: Run, other: Run): boolean {
  return (
    isSameFace(one, other) &&
    one.italic === other.italic &&
    isEqualPaint(one.color, other.color) &&
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.trackingPx === other.trackingPx &&
    one.code === other.code &&
    one.script === other.script &&
    isSamePaint(one.highlight, other.highlight) &&
    one.verbatim === other.verbatim
  );
}

/** Compares paragraphs without formulas, whose lines have individual heights. */
export function isSameParagraphFormat(one: Paragraph, other: Paragraph): boolean {
  const [run, otherRun] = [one.runs[0], other.runs[0]];
  return (
    one.spaceBeforePx === other.spaceBeforePx &&
    one.lineHeight === other.lineHeight &&
    one.fixedLines === other.fixedLines &&
    one.indentPx === other.indentPx &&
    one.level === other.level &&
    one.align === other.align &&
    one.rtl === other.rtl &&
    (run === undefined || otherRun === undefined ? run === otherRun : isSameFace(run, otherRun)) &&
    // Lines set in points depend on the largest letters.
    findLargestSizePx(one.runs) === findLargestSizePx(other.runs) &&
    isSameBullet(one.bullet, other.bullet)
  );
}

function isSameBullet(one: Bullet | undefined, other: Bullet | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (one.scale !== other.scale) return false;
  if (one.kind === 'char')
    return other.kind === 'char' && one.char === other.char && isEqualPaint(one.color, other.color);
  return (
    other.kind === 'number' &&
    one.startAt === other.startAt &&
    one.plain === other.plain &&
    isEqualPaint(one.color, other.color)
  );
}

export function isSameCellFormat(one: CellFormat, other: CellFormat): boolean {
  return (
    one.paddingPx.x === other.paddingPx.x &&
    one.paddingPx.y === other.paddingPx.y &&
    one.shift === other.shift &&
    one.insetPx === other.insetPx &&
    isSamePaint(one.fill, other.fill) &&
    isSameStroke(one.above, other.above) &&
    isSameStroke(one.below, other.below) &&
    isSameStroke(one.left, other.left) &&
    isSameStroke(one.right, other.right)
  );
}

function isSameStroke(one: Stroke | undefined, other: Stroke | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one === other ||
    (one.widthPx === other.widthPx && one.dash === other.dash && isSamePaint(one.paint, other.paint))
  );
}

function isSamePaint(one: Paint | undefined, other: Paint | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isEqualPaint(one, other);
}

function isEqualPaint(one: Paint, other: Paint): boolean {
  return (
    one === other ||
    (one.alpha === other.alpha &&
      ('token' in one
        ? 'token' in other && one.token === other.token
        : 'hex' in other && one.hex === other.hex))
  );
}
