import { joinPhrases, knownOf } from '../../../locales/index.ts';
import { byLanguage } from '../../../memory/memo.ts';
import { toAsciiDigits } from '../../cell-number.ts';
import { FINDINGS, type Finding } from '../../finding.ts';
import { readNumberWords } from '../../number-words.ts';
import type { Scene, SceneElement } from '../../scene.ts';
import { stripPageMark } from '../../slide-links.ts';
import { describePlace, flatten } from '../geometry.ts';
import { listGrids } from './grids.ts';
import { fold } from './names.ts';
import { listShownTexts } from './shown-texts.ts';

/** Larger numbers count other things than the items of a slide. */
const MAX_COUNT = 12;
/** Rows that a table may lack of those that its title counts. */
const MAX_MISSING = 3;
const LISTED = new RegExp(`^(?:${joinPhrases('listed_things')})$`, 'iu');
const UNSPACED_LISTED = new RegExp(
  `^[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{0,3}?(?:${joinPhrases('listed_things')})`,
  'u',
);
const OUT_OF = new RegExp(`^(?:${joinPhrases('out_of')})$`, 'iu');
const WORD = /[\p{L}\p{M}\p{N}’'-]+/gu;
/** Letters by which two forms of a noun are compared. */
const STEM = 4;

interface Count {
  readonly count: number;
  readonly thing: string;
  /** True where the title counts what a list lists, such as steps. */
  readonly isListed: boolean;
  /** True where the title counts all of them: "the eight ports". */
  readonly isWhole: boolean;
}

interface Collection {
  readonly element: SceneElement;
  readonly items: number;
  readonly kind: 'list' | 'table';
  readonly heading: string;
}

/** Reports a title that counts the items of its slide, "Three steps to a permit", where there are more or fewer. */
export function checkTitleCounts(scene: Scene): Finding[] {
  const { title, lang } = scene;
  if (title === '' || stripPageMark(title) !== undefined) return [];
  const counted = readCount(title, lang);
  if (counted === undefined) return [];
  const collections = listCollections(scene);
  if (collections.some(({ items }) => items === counted.count)) return [];
  const [only, ...more] = collections.filter(({ kind }) => kind === 'table' || counted.isListed);
  if (only === undefined || more.length > 0 || !isWrong(counted, only)) return [];
  const what = only.kind === 'table' ? 'the table has' : 'the slide lists';
  return [
    {
      code: 'count_differs',
      severity: 'warning',
      slide: 0,
      ...describePlace(only.element),
      words: title.slice(0, 60),
      message: `The title counts ${counted.count} ${counted.thing}, and ${what} ${only.items}: "${title}".`,
      measured: only.items,
      allowed: counted.count,
      unit: 'items',
      fix: FINDINGS.count_differs.fix,
    },
  ];
}

function isWrong({ count, thing, isListed, isWhole }: Count, { items, kind, heading }: Collection): boolean {
  if (kind === 'list') return isListed && Math.abs(items - count) <= MAX_MISSING;
  const isNamed = sharesStem(thing, heading);
  if (!isNamed && !isListed) return false;
  return items < count ? count - items <= MAX_MISSING : isWhole && items - count <= MAX_MISSING;
}

/** The count with which a title begins and what it counts. */
export function readCount(title: string, lang: string): Count | undefined {
  const words = toAsciiDigits(title).match(WORD) ?? [];
  const numbers = readNumberWords(lang);
  const read = (word = ''): number | undefined => {
    const digits = /^\d{1,2}$/.test(word) ? Number(word) : numbers.get(word.toLowerCase());
    return digits !== undefined && digits >= 2 && digits <= MAX_COUNT ? digits : undefined;
  };
  const unspaced = readUnspacedCount(title, numbers);
  if (unspaced !== undefined) return unspaced;
  const at = [0, 1].find((index) => read(words[index]) !== undefined);
  if (at === undefined) return undefined;
  if (at === 1 && !leadWords(lang).test(words[0] ?? '')) return undefined;
  const count = read(words[at]) ?? 0;
  const next = words.slice(at + 1, at + 4);
  if (next.length === 0 || OUT_OF.test(next[0] ?? '') || read(next[0]) !== undefined) return undefined;
  const listed = next.findIndex((word) => LISTED.test(word));
  if (next.slice(0, listed === -1 ? 1 : listed).some((word) => OUT_OF.test(word))) return undefined;
  const thing = listed === -1 ? (next[0] ?? '') : (next[listed] ?? '');
  return { count, thing, isListed: listed !== -1, isWhole: at === 1 };
}

/** "三个步骤", "3つの理由": the count, at most three letters and what is counted. */
function readUnspacedCount(title: string, numbers: ReadonlyMap<string, number>): Count | undefined {
  const match =
    /^(\d{1,2}|[\p{Script=Han}])\s?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,8})/u.exec(
      toAsciiDigits(title),
    );
  if (match === null) return undefined;
  const [, figure = '', rest = ''] = match;
  const count = /^\d/.test(figure) ? Number(figure) : (numbers.get(figure) ?? 0);
  const listed = UNSPACED_LISTED.exec(rest)?.[0];
  if (count < 2 || count > MAX_COUNT || listed === undefined) return undefined;
  return { count, thing: listed, isListed: true, isWhole: false };
}

/** Articles and pronouns before a count that make it one of all. */
const leadWords = byLanguage(
  (lang) =>
    new RegExp(
      `^(?:${[knownOf(lang, 'phrases')?.definite, knownOf('en', 'phrases')?.definite].filter((one) => one !== undefined).join('|')})$`,
      'iu',
    ),
);

function sharesStem(thing: string, heading: string): boolean {
  const [one, other] = [fold(thing), fold(heading)];
  return (
    one.length >= STEM &&
    other.split(' ').some((word) => word.length >= STEM && word.slice(0, STEM) === one.slice(0, STEM))
  );
}

/** Texts that are the numbers 1, 2, 3 and so on, as cards have them. */
function countMarks(scene: Scene): Collection[] {
  const marks = new Map(
    listShownTexts(scene).flatMap(({ words, element }) => {
      const number = /^0?([1-9])[.)]?$/.exec(toAsciiDigits(words))?.[1];
      return number === undefined ? [] : [[Number(number), element] as const];
    }),
  );
  const [element] = marks.values();
  const isRow = [...marks.keys()].every((number) => number <= marks.size);
  return element === undefined || marks.size < 2 || !isRow
    ? []
    : [{ element, items: marks.size, kind: 'list', heading: '' }];
}

/** Lists of fields, numbered lists and tables of a slide. */
function listCollections(scene: Scene): Collection[] {
  const fields = new Map<string, { element: SceneElement; items: number }>();
  for (const element of flatten(scene.elements)) {
    const [, name = '', index = ''] = /^([\p{L}_]+)\[(\d+)\]/u.exec(element.path ?? '') ?? [];
    // A matrix always has four quadrants.
    if (name === '' || name === 'quadrants' || element.layer !== 'slide') continue;
    const items = Math.max(Number(index) + 1, fields.get(name)?.items ?? 0);
    fields.set(name, { element: fields.get(name)?.element ?? element, items });
  }
  const lists = [...fields.values()].filter(({ items }) => items > 1);
  const numbered = listShownTexts(scene).filter(({ element, at }) => {
    const { bullet, level } = element.paragraphs[at] ?? {};
    // Points of a file may be an introduction and its list.
    return level === 0 && (bullet?.kind === 'number' || (bullet !== undefined && element.path !== undefined));
  });
  const byElement = Map.groupBy(numbered, ({ element }) => element);
  return [
    ...lists.map((list) => ({ ...list, kind: 'list' as const, heading: '' })),
    ...(lists.length > 0
      ? []
      : [...byElement].map(([element, items]) => ({
          element,
          items: items.length,
          kind: 'list' as const,
          heading: '',
        }))),
    ...countMarks(scene),
    ...listGrids(scene)
      .filter(({ element }) => element.type === 'table')
      .map(({ element, rows, totals, heads }) => ({
        element,
        items: rows.length - totals.length,
        kind: 'table' as const,
        heading: heads[0] ?? '',
      })),
  ];
}
