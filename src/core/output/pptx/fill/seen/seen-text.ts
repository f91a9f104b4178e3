import { alignOf, type BulletCounter, leadsOutside, type ReadColor, type ReadLevel, type ReadParagraph, type ReadRun, wordsShown } from '../../../../ooxml/read/index.ts';
import { type FillRun, MONO } from '../../../../ooxml/write/index.ts';
import { referencesIn, text } from '../../../../ooxml/xml/index.ts';

/** Overrides of the letter format. */
export interface SetLetters {
  readonly sizePt?: number | undefined;
  readonly textColor?: ReadColor | undefined;
  readonly family?: string | undefined;
  /** Returns the East Asian family of monospaced text. */
  readonly monoEa?: (() => string) | undefined;
}

/** Context of runs. */
export interface RunScope {
  readonly lang: string;
  readonly link: ReadColor;
  readonly slideNumber: number;
}

/** Overrides of the paragraph format. */
export interface SetParagraph {
  readonly level: number;
  /** As in `a:pPr@algn`. */
  readonly side?: string | undefined;
  readonly rtl?: boolean | undefined;
  /** Without bullet and indent. */
  readonly plain?: boolean | undefined;
}

const LARGEST_PT = 4000;

/** Predicts a paragraph at its place. */
export function seenParagraph(place: ReadLevel, { level, side, rtl, plain }: SetParagraph, runs: readonly ReadRun[], bullets: BulletCounter): ReadParagraph {
  const { spaceBefore, spaceAfter, lineSpacing, endSizePt } = place;
  const isRtl = rtl ?? place.rtl;
  const bullet = bullets.next(
    level,
    plain === true ? undefined : place.bullet,
    runs.some(({ text: said }) => said.trim() !== ''),
  );
  return {
    level,
    align: alignOf(side ?? place.side, isRtl),
    rtl: isRtl,
    marginEmu: plain === true ? 0 : place.marginEmu,
    indentEmu: plain === true ? 0 : place.indentEmu,
    spaceBefore,
    spaceAfter,
    lineSpacing,
    ...(bullet === undefined ? {} : { bullet }),
    runs,
    endSizePt,
  };
}

/** Predicts runs at their place; runs without text are left out. */
export function seenRuns(runs: readonly FillRun[], place: ReadLevel, letters: SetLetters, scope: RunScope): ReadRun[] {
  const seen: ReadRun[] = [];
  for (const run of runs) {
    const words = run.field === 'slidenum' ? String(scope.slideNumber) : written(run.text);
    if (words !== '') seen.push(seenRun(wordsShown(words, place.large), run, place, letters, scope));
  }
  return seen;
}

function seenRun(words: string, { bold, italic, strike, mono, link, field }: FillRun, place: ReadLevel, { sizePt, textColor, family, monoEa }: SetLetters, scope: RunScope): ReadRun {
  const own = place.letters;
  const isLink = link !== undefined && leadsOutside(link);
  const { ea, cs, latin } = own.fonts;
  const fonts = mono === true ? { latin: MONO.typeface, ea: monoEa?.() ?? ea, cs: MONO.typeface } : { latin: family ?? latin, ea, cs };
  return {
    text: words,
    sizePt: sizePt === undefined ? own.sizePt : Math.min(LARGEST_PT, Math.max(1, Math.round(sizePt * 100) / 100)),
    bold: bold ?? own.bold,
    italic: italic ?? own.italic,
    underline: isLink || own.underline,
    strike: strike === true || own.strike,
    color: textColor ?? (isLink ? scope.link : own.color),
    fonts,
    lang: scope.lang,
    trackingPt: own.trackingPt,
    baseline: own.baseline,
    ...(isLink ? { link } : {}),
    ...(field === undefined ? {} : { field }),
  };
}

/** Normalizes text as in a file: characters that XML cannot hold are dropped. */
function written(words: string): string {
  return referencesIn(text(words), 0);
}
