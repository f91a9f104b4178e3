import { joinPhrases } from '../locales/index.ts';
import { splitSentences } from '../sources/sentences.ts';
import { readDeckRequest } from './scaffold.ts';
import { capitalize } from './shorten.ts';

/** Longer texts are documents. */
const PROMPT_MAX = 1_500;
const HEAD_MAX = 80;
const HEAD_WORDS = 10;
const ITEM_MAX = 90;
const AND = `(?:${joinPhrases('and')})`;
const LABELLED = /^(\p{Lu}[\p{L}\p{M} &/-]{1,30}):\s+(.+)$/u;
const PARTS_LEAST = 3;
const COUNT = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d{1,2})[- ](?:pages?|${joinPhrases('slides')})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** Text for the author and not for the audience. */
const DIRECTION = new RegExp(`^(?:${joinPhrases('direction')})\\s*[:：]`, 'iu');
const MENTION = new RegExp(
  `^(?:please )?(?:also )?(?:${joinPhrases('mention')})(?: the fact)?,? (?:${joinPhrases('that')}) `,
  'iu',
);

export interface Prompt {
  /** The same words as Markdown with a title, lists and sections. */
  readonly content: string;
  /** Requested number of slides, if it stands in digits after a verb such as "create". */
  readonly count?: number;
  /** Instructions about the manner. */
  readonly directions: readonly string[];
}

interface List {
  readonly head: string;
  readonly ordered: boolean;
  readonly items: string[];
}

/**
 * Reads the structure of a one-line prompt: "Create 5 slides on onboarding: 1) call, 2) set-up. Costs: flour
 * 0.8 m, rent 0.6 m." Undefined for a text that neither requests a deck nor begins with a list.
 */
export function readPrompt(content: string, lang: string): Prompt | undefined {
  const text = content.trim();
  if (text.length > PROMPT_MAX || /\n\s*\S/.test(text) || /^[#>|`*-]/.test(text)) return undefined;
  const order = readDeckRequest(text);
  const [first, ...others] = splitSentences({ text: text.slice(order.length), marks: [] }, lang).map(
    (sentence) => sentence.text.trim().replace(/[.。]$/u, ''),
  );
  if (first === undefined) return undefined;
  const lists = readLists(first);
  if (lists === undefined && (order === '' || others.length === 0)) return undefined;
  const title = lists === undefined ? first : (lists[0]?.head ?? '');
  if (title === '' || title.length > HEAD_MAX) return undefined;
  const directions = others.filter((sentence) => DIRECTION.test(sentence));
  const requests = others
    .filter((sentence) => !DIRECTION.test(sentence))
    .map((sentence) => sentence.replace(MENTION, ''));
  // "Problem: … Solution: …" are requested parts; a single one is a normal sentence.
  const parts = requests.filter((sentence) => LABELLED.test(sentence)).length >= PARTS_LEAST;
  const sectionsOf = (sentence: string): string[] | undefined => {
    const labelled = parts ? LABELLED.exec(sentence) : null;
    return (
      readLists(sentence)?.map(formatSection) ??
      (labelled === null ? undefined : [`## ${labelled[1]}\n\n${capitalizeText(labelled[2] ?? '')}.`])
    );
  };
  const sections = [
    ...(lists?.slice(1) ?? []).map(formatSection),
    ...requests.flatMap((sentence) => sectionsOf(sentence) ?? []),
  ];
  const statements = requests
    .filter((sentence) => sectionsOf(sentence) === undefined)
    .map((sentence) => `${capitalizeText(sentence)}.`);
  const blocks = [
    `# ${capitalizeText(title)}`,
    ...(lists?.[0] === undefined ? [] : [formatList(lists[0])]),
    ...(statements.length === 0 ? [] : [statements.join(' ')]),
  ];
  const count = Number(COUNT.exec(order)?.[1]);
  return {
    content: [...blocks, ...sections].filter((block) => block !== '').join('\n\n'),
    ...(count >= 1 ? { count } : {}),
    directions,
  };
}

/** Reads "Head: one, two, more: three, four" as lists; undefined for a sentence without a head and items. */
function readLists(sentence: string): List[] | undefined {
  const parts = /^([^:：,;]{2,}?)\s*[:：]\s+(.+)$/u.exec(sentence);
  const [, head = '', rest = ''] = parts ?? [];
  if (parts === null || head.length > HEAD_MAX || head.split(/\s+/).length > HEAD_WORDS) return undefined;
  const steps = rest
    .split(/(?:^|[,;.]?\s+)(?:and\s+|und\s+|et\s+|y\s+)?\(?(?:[1-9]|1\d)[).]\s+/u)
    .map((step) => step.trim());
  if (steps[0] === '' && steps.length > 2)
    return [{ head, ordered: true, items: steps.slice(1).filter((step) => step !== '') }];
  const lists: { head: string; ordered: boolean; items: string[] }[] = [{ head, ordered: false, items: [] }];
  for (const piece of splitPieces(rest)) {
    const inner = /^(\p{L}[^:：]{1,40}?)\s*[:：]\s+(.+)$/u.exec(piece);
    if (inner !== null) lists.push({ head: inner[1] ?? '', ordered: false, items: [inner[2] ?? ''] });
    else lists.at(-1)?.items.push(piece);
  }
  const items = lists.flatMap((list) => list.items);
  if (items.length < 2 || items.some((item) => item.length > ITEM_MAX)) return undefined;
  // A head with a single item belongs to the list before it.
  return lists.reduce<typeof lists>((merged, list) => {
    const before = merged.at(-1);
    if (before === undefined || list.items.length > 1) merged.push(list);
    else before.items.push(`${list.head}: ${list.items[0]}`);
    return merged;
  }, []);
}

/**
 * Splits at commas or semicolons outside of brackets; the last part is split at "and" if there are figures on
 * both sides.
 */
function splitPieces(text: string): string[] {
  const mark = /;\s/.test(text) ? /;\s+/u : /,\s+(?![^()]*\))/u;
  const pieces = text.split(mark).map((piece) => piece.replace(new RegExp(`^${AND}\\s+`, 'iu'), '').trim());
  const last = pieces.at(-1) ?? '';
  const halves = new RegExp(`^([^\\d]*\\d.*?)\\s${AND}\\s(.*\\d.*)$`, 'iu').exec(last);
  return (halves === null ? pieces : [...pieces.slice(0, -1), halves[1] ?? '', halves[2] ?? '']).filter(
    (piece) => piece !== '',
  );
}

function formatSection(list: List): string {
  return `## ${capitalizeText(list.head)}\n\n${formatList(list)}`;
}

function formatList({ ordered, items }: List): string {
  return items.map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${capitalizeText(item)}`).join('\n');
}

function capitalizeText(text: string): string {
  return capitalize({ text, marks: [] }).text;
}
