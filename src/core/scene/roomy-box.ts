import type { Box, Paragraph, TextElement } from './scene.ts';

/** Bold is up to a tenth wider than the weights that it stands for. */
const SINGLE_LINE_ROOM = 1.12;
/** LibreOffice sets a quarter of an em between East Asian letters and Latin ones or digits. */
const MIXED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?=[\p{Script=Latin}\p{Nd}])|[\p{Script=Latin}\p{Nd}](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/gu;
const MIXED_SPACE_EM = 0.25;

/**
 * The box that a text has in a file. Semibold is written as bold and a missing font is replaced, so lines may come
 * out wider than they were measured. Where every paragraph is one line, a wider box changes nothing but keeps it on one line.
 */
export function roomyBox({ box, paragraphs }: Pick<TextElement, 'box' | 'paragraphs'>): Box {
  if (paragraphs.length === 0 || paragraphs.some(({ lines }) => lines.length !== 1)) return box;
  const widest = Math.max(...paragraphs.map((paragraph) => ((paragraph.lines[0]?.width ?? 0) + mixedSpace(paragraph)) * SINGLE_LINE_ROOM + paragraph.indentPx * (paragraph.level + 1)));
  const extra = widest - box.width;
  const [first] = paragraphs;
  if (extra <= 0 || first === undefined || paragraphs.some(({ align, rtl }) => align !== first.align || rtl !== first.rtl)) return box;
  const before = first.align === 'center' ? extra / 2 : (first.align === 'start') === first.rtl ? extra : 0;
  return { ...box, x: box.x - before, width: widest };
}

function mixedSpace({ runs }: Paragraph): number {
  const size = Math.max(0, ...runs.map(({ sizePx }) => sizePx));
  return (
    (runs
      .map(({ text }) => text)
      .join('')
      .match(MIXED)?.length ?? 0) *
    MIXED_SPACE_EM *
    size
  );
}
