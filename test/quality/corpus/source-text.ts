import { plain } from '../../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../../src/core/sources/sentences.ts';
import { wordsOf } from './shown.ts';

export interface SourceSentence {
  readonly text: string;
  readonly words: readonly string[];
  /** True for a sentence with a full stop outside of headings and tables. */
  readonly isProse: boolean;
}

export interface Match extends SourceSentence {
  /** Share of the words that the sentence has in the same order. */
  readonly covered: number;
  /** Words of the sentence between the first and the last match that were left out. */
  readonly skipped: readonly string[];
}

export interface SourceText {
  readonly words: ReadonlySet<string>;
  /** Sentence with most of the words in their order. */
  closest(words: readonly string[]): Match | undefined;
}

/** A full stop, before a short remark in brackets; Thai has none. */
const END = /[.!?。！？।;:؟]["”»)]*(?:\s*[([][^()[\]]{1,20}[)\]])?$|\p{Script=Thai}{20}/u;
/** Candidates that are compared word by word. */
const CANDIDATES = 8;

export function readSourceText(markdown: string, language: string): SourceText {
  const paragraphs: { text: string; isProse: boolean }[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') paragraphs.push({ text: open, isProse: true });
    open = '';
  };
  for (const raw of markdown.split('\n')) {
    const line = plainLine(raw);
    if (/^\s*(?:#|\|)/.test(raw)) {
      close();
      paragraphs.push({ text: line, isProse: false });
    } else if (line === '') close();
    else if (/^\s*(?:[-*+•]|\d+[.)])\s/.test(raw)) {
      close();
      open = line;
    } else open = open === '' ? line : `${open} ${line}`;
  }
  close();
  const sentences: SourceSentence[] = paragraphs.flatMap(({ text, isProse }) =>
    splitSentences(plain(text), language).map((one) => ({
      text: one.text,
      words: wordsOf(one.text),
      isProse: isProse && END.test(one.text.trim()),
    })),
  );
  const index = new Map<string, number[]>();
  for (const [at, { words }] of sentences.entries())
    for (const word of new Set(words)) index.set(word, [...(index.get(word) ?? []), at]);
  return {
    words: new Set(index.keys()),
    closest: (words) => {
      const counts = new Map<number, number>();
      for (const word of new Set(words)) {
        const places = index.get(word) ?? [];
        for (const at of places) counts.set(at, (counts.get(at) ?? 0) + 1 / Math.sqrt(places.length));
      }
      const candidates = [...counts].sort((a, b) => b[1] - a[1]).slice(0, CANDIDATES);
      return candidates
        .flatMap(([at]) => {
          const sentence = sentences[at];
          return sentence === undefined ? [] : [matchOf(words, sentence)];
        })
        .sort((a, b) => b.covered - a.covered || a.skipped.length - b.skipped.length)[0];
    },
  };
}

function matchOf(words: readonly string[], sentence: SourceSentence): Match {
  const { matched, last } = inOrder(words, sentence.words);
  const first = matched[0] ?? 0;
  const found = new Set(matched);
  return {
    ...sentence,
    covered: words.length === 0 ? 0 : matched.length / words.length,
    skipped: sentence.words.filter((_, at) => at > first && at < last && !found.has(at)),
  };
}

/** Longest common subsequence, as positions in the sentence. */
function inOrder(
  words: readonly string[],
  sentence: readonly string[],
): { readonly matched: readonly number[]; readonly last: number } {
  const [rows, columns] = [words.length, sentence.length];
  const lengths = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  for (let a = rows - 1; a >= 0; a--)
    for (let b = columns - 1; b >= 0; b--)
      (lengths[a] as Uint16Array)[b] =
        words[a] === sentence[b]
          ? (lengths[a + 1]?.[b + 1] ?? 0) + 1
          : Math.max(lengths[a + 1]?.[b] ?? 0, lengths[a]?.[b + 1] ?? 0);
  const matched: number[] = [];
  for (let [a, b] = [0, 0]; a < rows && b < columns; ) {
    if (words[a] === sentence[b]) {
      matched.push(b);
      a++;
      b++;
    } else if ((lengths[a + 1]?.[b] ?? 0) >= (lengths[a]?.[b + 1] ?? 0)) a++;
    else b++;
  }
  return { matched, last: matched.at(-1) ?? 0 };
}

function plainLine(line: string): string {
  return (
    line
      .replace(/<[^>]*>/g, ' ')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      // A mark of a citation after a full stop would join two sentences.
      .replace(/(?<=[.!?,;])\[\d{1,3}\](?::\s?\d+(?=\s))?/g, ' ')
      .replace(/[*_`#|>]+/g, ' ')
      .replace(/^\s*(?:[-+•]|\d+[.)])\s+/, '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
