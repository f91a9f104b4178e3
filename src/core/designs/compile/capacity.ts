import type { ReadBox, ReadRun, ReadText, ReadTextShape, ReadTheme } from '../../ooxml/read/index.ts';
import { countCharacters, isWide, listLinesInside, withMargin } from '../../scene/capacity.ts';
import { EMU_PER_PX, PT_PER_PX } from '../../scene/scene.ts';
import { PLAIN_PARAGRAPH, PLAIN_PT, PLAIN_RUN, PLAIN_SHAPE, PLAIN_TEXT } from '../plain-text.ts';
import { chooseSlideFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import { findStandIn } from '../stand-in.ts';
import { textBox } from '../text-areas.ts';
import { placeText } from '../text-element.ts';

/** Amount of text that a box holds. */
export interface Capacity {
  /** Font size in the file, in points. */
  readonly sizePt: number;
  readonly characters: number;
  /** Lines that fit; 0 if not even one does. */
  readonly lines: number;
  /** Space between two paragraphs, in lines. */
  readonly gap: number;
}

/** Smaller text is filled at this size, in points. */
const MIN_FILL_PT = 11;
/** PowerPoint shrinks text to no less than this factor. */
const MIN_SHRINK = 0.5;

/** Sample prose. East Asian characters have other widths, so they have their own. */
const PROSE =
  'The board approves the first phase this spring, and nine of fourteen ferries sail on batteries by 2029. ';
const EAST_ASIAN_PROSE = '取締役会は今春第一期を承認し、二〇二九年までに十四隻のうち九隻が電池で航行する。';
const MAX_CHARACTERS = 4_000;
/** On a line of fewer characters, a last word that almost fits counts as fitting. */
const MAX_SHORT_LINE = 12;

/**
 * Measures how many characters of running text a shape holds at its font size, with the line breaker of the
 * renderer. Shapes that grow with their text, or do not wrap it, hold at least their present text.
 */
export function measureCapacity(shape: ReadTextShape, theme: ReadTheme, box: ReadBox = shape.box): Capacity {
  const own = measureAtSize(shape, theme, box, MIN_FILL_PT);
  // Text too large for its box is set smaller when it is filled.
  return own.lines > 0
    ? own
    : {
        ...measureAtSize(shape, theme, box, MIN_FILL_PT, Math.max(MIN_FILL_PT, own.sizePt * MIN_SHRINK)),
        sizePt: own.sizePt,
      };
}

function measureAtSize(
  shape: ReadTextShape,
  theme: ReadTheme,
  box: ReadBox,
  leastPt: number,
  mostPt = Number.POSITIVE_INFINITY,
): Capacity {
  const paragraph = shape.text?.paragraphs.find(({ runs }) => runs.length > 0) ?? shape.text?.paragraphs[0];
  const run = paragraph?.runs.find(({ text }) => text.trim() !== '') ?? paragraph?.runs[0];
  const title = shape.placeholder?.type === 'title' || shape.placeholder?.type === 'ctrTitle';
  const fonts = run?.fonts ?? theme.fonts[title ? 'major' : 'minor'];
  const sizePt = run?.sizePt ?? paragraph?.endSizePt ?? PLAIN_PT;
  const setPt = Math.min(mostPt, Math.max(leastPt, sizePt));
  const presentText =
    shape.text?.prompt === true
      ? ''
      : (shape.text?.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('') ?? '');
  const outer = { x: 0, y: 0, width: box.width / EMU_PER_PX, height: box.height / EMU_PER_PX };
  const left = textBox(shape.geometry, outer);
  const inner = { ...left, x: 0, y: 0, height: Math.max(1, left.height) };
  const sizePx = setPt / PT_PER_PX;
  const guess = Math.ceil((inner.width / (0.3 * sizePx) + 1) * (inner.height / sizePx + 1)) + 20;
  const sample = isWide(presentText) ? EAST_ASIAN_PROSE : PROSE;
  const prose = sample.repeat(Math.ceil(Math.min(MAX_CHARACTERS, guess) / sample.length));
  const letters: ReadRun = { ...PLAIN_RUN, ...run, fonts, sizePt: setPt, text: prose };
  const text: ReadText = {
    ...(shape.text ?? PLAIN_TEXT),
    wrap: true,
    columns: 1,
    autofit: { kind: 'none' as const },
    paragraphs: [{ ...PLAIN_PARAGRAPH, ...paragraph, runs: [letters] }],
  };
  const columns = shape.text?.wrap === false ? 1 : (shape.text?.columns ?? 1);
  const { fonts: faces, role, memo } = chooseSlideFonts({ shapes: [{ ...shape, text }], theme });
  const scope = {
    memo,
    theme: createTheme({ theme, background: { kind: 'none' } }, faces),
    role,
    lang: 'en',
  };
  const frame = { ...inner, width: inner.width / columns };
  const set = placeText(text, frame, scope);
  const all = set.paragraphs.flatMap((one) => one.lines);
  const lineHeight = all[0]?.height ?? 1;
  // Overflowing lines leave the box on the sides where the text is not anchored.
  const out = (set.box.height - set.neededHeightPx) * { top: 0, middle: 0.5, bottom: 1 }[text.anchor];
  const inside = listLinesInside(all, set.box.height, out);
  const lines = inside.length > 0 ? inside : all.slice(0, 1);
  const brief = { ...letters, text: 'x' };
  const pair = [0, 1].map(() => ({ ...PLAIN_PARAGRAPH, ...paragraph, runs: [brief] }));
  const gap = Math.max(
    0,
    placeText({ ...text, paragraphs: pair }, frame, scope).neededHeightPx / lineHeight - 2,
  );
  const [count, width] = [countCharacters(lines), lines.reduce((sum, line) => sum + line.width, 0)];
  const insetPx = (text.insets.left + text.insets.right) / EMU_PER_PX;
  const byLetter =
    count === 0
      ? 0
      : (lines.length * Math.max(0, (text.turned === 0 ? inner.width / columns : inner.height) - insetPx)) /
        (width / count);
  // Numbers and names on one narrow line do not break like prose.
  const fitting =
    (lines.length === 1 && count < MAX_SHORT_LINE ? Math.max(count, byLetter) : count) * columns;
  const characters = Math.max(
    1,
    withMargin(fitting, findStandIn(fonts.latin || theme.fonts.minor.latin).exact),
  );
  const grows = shape.text?.wrap === false || shape.text?.autofit.kind === 'shape';
  return {
    sizePt,
    characters: grows ? Math.max(characters, presentText.length) : characters,
    lines: Math.max(grows ? 1 : 0, inside.length * columns),
    gap,
  };
}

/** Capacity of a box for text in the format of another text. */
export function measureTextCapacity(text: ReadText, box: ReadBox, theme: ReadTheme): Capacity {
  return measureCapacity({ ...PLAIN_SHAPE, box, text }, theme);
}

/** Capacity of a text box without formatting of its own. */
export function measureBoxCapacity(box: ReadBox, sizePt: number, theme: ReadTheme): Capacity {
  const fonts = theme.fonts.minor;
  const paragraph = {
    ...PLAIN_PARAGRAPH,
    runs: [{ ...PLAIN_RUN, fonts, sizePt, text: '' }],
    endSizePt: sizePt,
  };
  return measureCapacity({ ...PLAIN_SHAPE, box, text: { ...PLAIN_TEXT, paragraphs: [paragraph] } }, theme);
}
