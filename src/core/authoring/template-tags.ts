import { removeRanges } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';

/** A link whose address is a tag, and tags and placeholders of Liquid, Jinja, Nunjucks and Handlebars. */
const LINK = /\[([^[\]]{1,200})\]\(\s*\{[{%][^{}]{0,200}[}%]\}\s*\)/gu;
const TAG = /\{%-?[^{}]{1,300}?-?%\}|\{\{[^{}]{1,900}?\}\}/gu;
/** Quoted words of a tag; the last ones are its text. */
const QUOTED = /["“]([^"“”]{1,200})["”]/gu;
/** An attribute of a tag with its text, which may be one word. */
const TEXT = /\b(?:text|title|label)=["“]([^"“”]{1,200})["”]/u;
/** A tag that shows a picture or film, whose words describe what a slide does not show. */
const PICTURE = /^\{[{%][-<%]*\s*(?:include\s+)?(?:img|image|figure|picture|video)\b|\b(?:alt|src)=["“]/iu;

/**
 * Removes the tags of template languages from a text, except in code. Of a tag with a text, the text stays, unless it
 * describes a picture.
 */
export function removeTemplateTags(text: Rich): Rich {
  if (!text.text.includes('{%') && !text.text.includes('{{')) return text;
  const isCode = (at: number): boolean =>
    text.marks.some(({ kind, start, end }) => kind === 'code' && start <= at && at < end);
  const ranges: [number, number][] = [];
  const keep = (
    start: number,
    end: number,
    span?: { readonly from: number; readonly length: number },
  ): void => {
    if (isCode(start) || ranges.some(([from, to]) => from < end && start < to)) return;
    if (span === undefined) ranges.push([start, end]);
    else ranges.push([start, span.from], [span.from + span.length, end]);
  };
  for (const match of text.text.matchAll(LINK))
    keep(match.index, match.index + match[0].length, {
      from: match.index + 1,
      length: match[1]?.length ?? 0,
    });
  for (const match of text.text.matchAll(TAG)) {
    const named = TEXT.exec(match[0]);
    const last = [...match[0].matchAll(QUOTED)].at(-1);
    const isNamed =
      !PICTURE.test(match[0]) && (named !== null || (last?.[1] !== undefined && /\s/u.test(last[1])));
    const [words = '', at = 0] =
      named === null
        ? [last?.[1], (last?.index ?? 0) + 1]
        : [named[1], named.index + named[0].indexOf('=') + 2];
    keep(
      match.index,
      match.index + match[0].length,
      isNamed ? { from: match.index + at, length: words.length } : undefined,
    );
  }
  return ranges.length === 0
    ? text
    : removeRanges(
        text,
        ranges.toSorted(([a], [b]) => a - b),
      );
}
