import { isOneOf, joinPhrases } from '../../locales/index.ts';
import { parseCellNumber } from '../cell-number.ts';
import { FINDINGS, type Finding } from '../finding.ts';
import type { Scene, TextElement } from '../scene.ts';
import { describeElement, describePlace, findInEach, flatten, isProgram, readPlainText } from './geometry.ts';

/** Shorter texts are codes, formulas and labels. */
const MIN_CHARACTERS = 24;
/** Minimum share of letters and digits among the visible characters, of letters alone, and of digits in figures. */
const [MIN_READABLE, MIN_LETTERS, MIN_DIGITS] = [0.65, 0.3, 0.4];
/** A slide with at most this many words says nothing. */
const FEW_WORDS = 3;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,%-]*/gu;
/** Scripts without spaces have about two letters a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]{2}/gu;
/** "Figure 3", "See Table 1", "Slide 4", "One", "2". */
const REFERENCE = new RegExp(
  `^(?:\\p{L}+\\s+)?(?:${joinPhrases('figure', 'figure_number', 'tables', 'slide')})\\s*[\\p{Nd}A-Z]?[\\p{Nd}.–-]*[.:]?$`,
  'iu',
);
const NUMBER_WORD = isOneOf('number_word');

/**
 * Reports text that is mostly signs, as text is whose font cannot be decoded: "+ !# % 3* %". Programs and formulas
 * are exempt.
 */
export function checkUndecoded(scene: Scene): Finding[] {
  return findInEach(scene, (element) => {
    if (element.type !== 'text' || element.layer !== 'slide' || isProgram(element)) return undefined;
    const text = readPlainText(element).replace(/https?:\S+|\S+@\S+/g, '');
    const visible = text.replace(/[\s._…-]/gu, '');
    if (visible.length < MIN_CHARACTERS) return undefined;
    // Most texts are mostly ASCII letters, which are counted without a match for each.
    if (visible.length - visible.replace(/[A-Za-z]+/g, '').length >= MIN_LETTERS * visible.length)
      return undefined;
    const letters = visible.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
    const digits = visible.match(/\p{N}/gu)?.length ?? 0;
    const share = (letters + digits) / visible.length;
    if (
      share >= MIN_READABLE ||
      letters / visible.length >= MIN_LETTERS ||
      digits / visible.length >= MIN_DIGITS
    )
      return undefined;
    return {
      code: 'undecoded_text',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      message: `Only ${Math.round(100 * share)} % of the characters of ${describeElement(element)} are letters or digits: "${text.trim().slice(0, 40)}".`,
      measured: Math.round(share * 100) / 100,
      allowed: MIN_READABLE,
      unit: 'ratio',
      fix: FINDINGS.undecoded_text.fix,
    };
  });
}

/** Reports columns of a table that hold values under no name, and series of a chart without a name. */
export function checkUnnamedColumns(scene: Scene): Finding[] {
  return findInEach(scene, (element) => {
    const unnamed =
      element.type === 'table'
        ? findUnnamedColumns(element.table.columns, element.table.rows)
        : element.type === 'chart' && element.chart.series.length > 1
          ? element.chart.series.flatMap(({ name }, at) => (name.trim() === '' ? [at + 1] : []))
          : [];
    if (unnamed.length === 0 || element.layer !== 'slide') return undefined;
    const [thing, whole] = element.type === 'chart' ? ['series', 'chart'] : ['column', 'table'];
    const plural = unnamed.length === 1 || thing === 'series' ? thing : 'columns';
    return {
      code: 'unnamed_column',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      message: `A ${whole} shows values without a name: ${plural} ${unnamed.join(', ')} of ${describeElement(element)}.`,
      fix: FINDINGS.unnamed_column.fix,
    };
  });
}

/** Numbers of the columns with numbers but no name. The first column has the names of the rows. */
function findUnnamedColumns(
  columns: readonly { readonly label: string }[],
  rows: readonly (readonly string[])[],
): number[] {
  const named = columns.filter(({ label }) => label.trim() !== '').length;
  // A grid without any header is drawn so on purpose.
  if (named === 0) return [];
  return columns.flatMap(({ label }, at) => {
    if (label.trim() !== '' || at === 0) return [];
    const filled = rows.filter((row) => (row[at] ?? '').trim() !== '');
    const numbers = filled.filter((row) => parseCellNumber(row[at] ?? '') !== undefined);
    return filled.length > 1 && numbers.length > filled.length / 2 ? [at + 1] : [];
  });
}

/** Reports titles that only refer to something: "Figure 3", "See Table 1", "One". */
export function checkReferenceTitle(scene: Scene): Finding[] {
  const title = scene.title.trim();
  if (title === '' || !(REFERENCE.test(title) || NUMBER_WORD.test(title) || isBareMark(title))) return [];
  return [
    {
      code: 'title_is_name',
      severity: 'warning',
      slide: 0,
      path: 'title',
      message: `The title "${title}" does not say what the slide shows.`,
      fix: FINDINGS.title_is_name.fix,
    },
  ];
}

/** A digit or a sign; a year or a figure may be all that a slide says. */
function isBareMark(title: string): boolean {
  return /^[\p{P}\s]*\p{N}?[\p{P}\s]*$/u.test(title);
}

/** Reports slides whose texts have at most three words, and that show nothing else. */
export function checkFewWords(scene: Scene): Finding[] {
  if (scene.density === 'airy') return [];
  const leaves = flatten(scene.elements).filter(
    ({ layer, decorative }) => layer === 'slide' && decorative !== true,
  );
  if (
    leaves.some(({ type }) => type === 'picture' || type === 'chart' || type === 'table' || type === 'line')
  )
    return [];
  const texts = leaves.filter(
    (element): element is TextElement => element.type === 'text' && isContentText(element),
  );
  const body = texts.filter(({ placeholder }) => placeholder !== 'title' && placeholder !== 'centered_title');
  if (body.length === 0) return [];
  const words = texts.reduce((sum, element) => sum + countWords(readPlainText(element)), 0);
  if (words === 0 || words > FEW_WORDS) return [];
  return [
    {
      code: 'few_words',
      severity: 'warning',
      slide: 0,
      message: `All texts of the slide have ${words === 1 ? 'one word' : `${words} words`} together.`,
      measured: words,
      allowed: FEW_WORDS + 1,
      unit: 'words',
      fix: FINDINGS.few_words.fix,
    },
  ];
}

function isContentText({ placeholder }: TextElement): boolean {
  return placeholder !== 'footer' && placeholder !== 'date' && placeholder !== 'slide_number';
}

function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + (text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0);
}

/** Names that programs give to series and that say nothing. */
const NO_NAME = new RegExp(
  `^(?:(?:${joinPhrases('default_series')})\\s*\\d*|values?|column\\s*\\d+|unnamed.*|y)?$`,
  'iu',
);

/** Reports hero figures without unit and label, and charts whose values have neither unit nor name. */
export function checkBareNumbers(scene: Scene): Finding[] {
  return findInEach(scene, (element) => {
    if (element.type !== 'chart' || element.layer !== 'slide') return undefined;
    const { series, unit, points, xLabel, yLabel, title } = element.chart;
    if ([points, unit, xLabel, yLabel, title].some((said) => said !== undefined)) return undefined;
    const [only, ...others] = series;
    if (only === undefined || others.length > 0 || !NO_NAME.test(only.name.trim())) return undefined;
    return {
      code: 'bare_number',
      severity: 'info',
      slide: 0,
      ...describePlace(element),
      message: `The values of ${describeElement(element)} have no unit, and its series is called "${only.name}".`,
      fix: FINDINGS.bare_number.fix,
    };
  });
}
