import { DEFAULT_MAX_SLIDES } from '../input/slide-limit.ts';
import { joinPhrases } from '../locales/index.ts';

/**
 * Matches "Slide 3: Results", "**Slide 3 – Results**", "## Folie 3. Ergebnisse", and "Slide 3" with its title
 * on the next line.
 */
const MARK = new RegExp(
  `^\\s{0,3}(?:#{1,6}\\s+)?(?:[-*]\\s+)?(?:\\*\\*|__)?\\s*(?:${joinPhrases('slide')})\\s*(?:no\\.?\\s*|#\\s*)?(\\d{1,2})\\s*(?:of \\d{1,2}\\s*)?(?:[:：.)–—-]+\\s*|\\s+|$)(.*?)\\s*(?:\\*\\*|__)?\\s*:?\\s*$`,
  'iu',
);
/** Labels before the parts of a slide. */
const LABEL = new RegExp(
  `^\\s*(?:[-*]\\s+)?(?:\\*\\*|__)?(?:${joinPhrases('title')})(?:\\*\\*|__)?\\s*[:：]\\s*(?:\\*\\*|__)?\\s*(.+?)\\s*$`,
  'iu',
);
const FENCE = /^\s*(?:```|~~~)/;
const RULE = /^\s{0,3}(?:-\s?){3,}$/;
const HEADING = /^\s{0,3}#{1,3}\s+\S/;
/** Slides between rules are short; longer parts are chapters of a document. */
const SLIDE_MAX = 1_500;

/**
 * Slides of a text that marks their beginnings: "Slide 1: …" in counting order, or rules followed by
 * headings. Undefined for other texts.
 */
export function splitMarkedSlides(text: string): string[] | undefined {
  const slides = splitByNumber(text.split('\n')) ?? splitByRules(text.split('\n'));
  return slides === undefined || slides.length > DEFAULT_MAX_SLIDES ? undefined : slides;
}

function splitByNumber(lines: readonly string[]): string[] | undefined {
  const begins = outsideOfCode(lines).flatMap(({ line, index }) => {
    const match = MARK.exec(line);
    return match === null ? [] : [{ index, number: Number(match[1]), title: (match[2] ?? '').trim() }];
  });
  const counted = begins.every(({ number }, at) => number === (begins[0]?.number ?? 0) + at);
  const [first] = begins;
  if (begins.length < 2 || !counted || first === undefined || first.number > 1) return undefined;
  // A single line before the first slide is about the deck; more is a text of its own.
  if (lines.slice(0, first.index).filter((line) => line.trim() !== '').length > 1) return undefined;
  return begins.map(({ index, title }, at) => addTitle(title, lines.slice(index + 1, begins[at + 1]?.index)));
}

function addTitle(marked: string, lines: readonly string[]): string {
  const body = lines.filter((line) => !RULE.test(line));
  const labelled = body.findIndex((line) => LABEL.test(line));
  const named = labelled === -1 ? undefined : LABEL.exec(body[labelled] ?? '')?.[1];
  const plain = marked !== '' || named !== undefined ? -1 : body.findIndex((line) => line.trim() !== '');
  const title = named ?? (marked === '' ? (body[plain] ?? '') : marked);
  const rest = body.filter((_, index) => index !== labelled && index !== plain);
  return [`# ${title.replace(/^[\s#*_]+|[\s*_]+$/gu, '')}`, rest.join('\n').trim()]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** As in tools for Markdown slides; front matter before them is removed. */
function splitByRules(lines: readonly string[]): string[] | undefined {
  const rules = outsideOfCode(lines).flatMap(({ line, index }) =>
    RULE.test(line) && (lines[index - 1] ?? '').trim() === '' ? [index] : [],
  );
  const pieces = [-1, ...rules]
    .map((from, at) =>
      lines
        .slice(from + 1, rules[at] ?? lines.length)
        .join('\n')
        .trim(),
    )
    .filter((piece) => piece !== '');
  const headed = pieces.filter((piece) => HEADING.test(piece));
  if (
    rules.length < 2 ||
    pieces.length < 3 ||
    headed.length < pieces.length ||
    pieces.some((piece) => piece.length > SLIDE_MAX)
  )
    return undefined;
  // Several headings in a piece mean a document whose chapters are separated by rules.
  const chapters = pieces.some(
    (piece) => piece.split('\n').filter((line) => /^\s{0,3}#{1,2}\s+\S/.test(line)).length > 1,
  );
  return chapters ? undefined : pieces;
}

function outsideOfCode(lines: readonly string[]): { readonly line: string; readonly index: number }[] {
  let fenced = false;
  return lines.flatMap((line, index) => {
    if (FENCE.test(line)) fenced = !fenced;
    return fenced ? [] : [{ line, index }];
  });
}
