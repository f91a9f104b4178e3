import { countFitting } from './longest-fitting.ts';

/** Number of characters that fits in many labels; the search for the cut starts there. */
const TYPICAL_LENGTH = 16;

/**
 * Closing brackets and quotes, full stops, marks of long vowels and of repetition, and signs after numbers.
 */
const CLOSING =
  /^[\p{Pe}\p{Pf}\u3001\u3002\uff0c\uff0e\u30fb\uff1a\uff1b\uff1f\uff01\u30fc\u3005%\uff05\u2030\u2103\u00b0]/u;
const OPENING = /[\p{Ps}\p{Pi}]$/u;

/**
 * Breaks a short label at spaces into lines no wider than `widthPx`. Labels that are too long for `maxLines`
 * end in an
 * ellipsis, as in PowerPoint's charts.
 */
export function wrapLabel(
  text: string,
  widthPx: number,
  maxLines: number,
  measure: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of splitWords(text, widthPx, measure)) {
    const joined = line === '' ? word.trimStart() : line + word;
    if (line === '' || measure(joined.trimEnd()) <= widthPx) line = joined;
    else {
      lines.push(line.trimEnd());
      line = word.trimStart();
    }
  }
  if (line !== '') lines.push(line.trimEnd());
  if (lines.length <= maxLines) return lines.map((one) => truncate(one, widthPx, measure));
  const shown = lines.slice(0, maxLines);
  shown[maxLines - 1] = truncate(`${shown[maxLines - 1]}…`, widthPx, measure);
  return shown;
}

/**
 * Words with the space before them. Scripts without spaces are split into dictionary words of the language.
 */
function splitWords(text: string, widthPx: number, measure: (text: string) => number): string[] {
  return text
    .trim()
    .split(/(?=\s)/u)
    .flatMap((word) => (measure(word) > widthPx ? splitUnspaced(word) : [word]));
}

const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/;

/** Splits a text of a script without spaces into dictionary words; a text of another script stays whole. */
export function splitUnspaced(text: string): string[] {
  return UNSPACED.test(text)
    ? keepTogether(
        [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(
          ({ segment }) => segment,
        ),
      )
    : [text];
}

/**
 * Keeps characters that may not begin a line in Chinese and Japanese with the ones before them, and opening
 * brackets with
 * what follows (JIS X 4051).
 */
function keepTogether(segments: readonly string[]): string[] {
  const words: string[] = [];
  for (const segment of segments) {
    const before = words.at(-1);
    if (before !== undefined && (CLOSING.test(segment) || OPENING.test(before)))
      words[words.length - 1] = before + segment;
    else words.push(segment);
  }
  return words;
}

function truncate(text: string, widthPx: number, measure: (text: string) => number): string {
  if (measure(text) <= widthPx + 0.5) return text;
  const clusters = [...text.replace(/…$/, '')];
  const prefix = (count: number) => clusters.slice(0, count).join('');
  const count = countFitting(
    clusters.length,
    TYPICAL_LENGTH,
    (some) => measure(`${prefix(some)}…`) <= widthPx,
  );
  return `${prefix(count).trimEnd()}…`;
}
