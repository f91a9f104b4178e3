import type { Paragraph, Run, TextElement } from '../../scene/scene.ts';
import { formatColour } from './paints.ts';
import { escapeMarkup, type Piece, px } from './piece.ts';

/** Paragraphs of one element: a list, or one paragraph. */
interface Block {
  readonly paragraphs: readonly Paragraph[];
  readonly list?: 'ul' | 'ol';
}

/** Tolerance for rounded boxes, so that texts that just fit still fit, in pixels. */
const SLACK_PX = 0.02;
/** Minimum font size of a heading, in pixels. */
const MIN_HEADING_PX = 20;

/** Splits a text element into one piece per paragraph or list, each at the position of its lines. */
export function createTextPieces(element: TextElement, isTitle: boolean, deckRtl: boolean): Piece[] {
  const { box, paragraphs, id } = element;
  const blocks: readonly Block[] = isTitle ? [{ paragraphs }] : groupBlocks(paragraphs);
  // A single block keeps the whole box, which has room for the text in other fonts.
  const isAlone = blocks.length === 1 && element.anchor === 'top';
  return blocks.flatMap((block, index): Piece[] => {
    const [first, last] = [block.paragraphs[0]?.lines[0], block.paragraphs.at(-1)?.lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [lead] = block.paragraphs;
    const indent = block.list === undefined ? (lead?.indentPx ?? 0) : 0;
    const set = last.top + last.height - first.top;
    const place = {
      x: box.x + indent,
      y: box.y + first.top,
      width: box.width - indent + SLACK_PX,
      height: isAlone ? Math.max(set, box.height) : set,
    };
    const own = `${formatStyle(block, deckRtl)}${isTitle || block.list === undefined ? '' : formatGap(block.paragraphs)}`;
    const tag = isTitle ? 'h1' : (block.list ?? (isHeading(block) ? 'h3' : 'p'));
    const inner =
      block.list === undefined
        ? block.paragraphs.map(({ runs }) => formatInline(runs, lead?.runs[0])).join('<br>')
        : block.paragraphs.map(({ runs }) => `<li>${formatInline(runs, lead?.runs[0])}</li>`).join('');
    const number =
      lead?.bullet?.kind === 'number' && lead.bullet.startAt !== 1 ? ` start="${lead.bullet.startAt}"` : '';
    return [
      {
        id: index === 0 ? id : `${id}-${index + 1}`,
        box: place,
        isText: !isAlone,
        print: (style) => `<${tag}${number} style="${style}${own}">${inner}</${tag}>`,
      },
    ];
  });
}

function groupBlocks(paragraphs: readonly Paragraph[]): Block[] {
  const blocks: { paragraphs: Paragraph[]; list?: 'ul' | 'ol' }[] = [];
  for (const paragraph of paragraphs) {
    const list =
      paragraph.bullet === undefined ? undefined : paragraph.bullet.kind === 'number' ? 'ol' : 'ul';
    const before = blocks.at(-1);
    if (list !== undefined && before?.list === list && findSize(before.paragraphs[0]) === findSize(paragraph))
      before.paragraphs.push(paragraph);
    else blocks.push({ paragraphs: [paragraph], ...(list === undefined ? {} : { list }) });
  }
  return blocks;
}

function findSize(paragraph: Paragraph | undefined): number {
  return Math.max(
    0,
    ...(paragraph?.runs.filter(({ script }) => script === undefined).map(({ sizePx }) => sizePx) ?? []),
  );
}

function isHeading({ paragraphs: [first] }: Block): boolean {
  const run = first?.runs[0];
  return run !== undefined && run.sizePx >= MIN_HEADING_PX && (run.weight >= 600 || run.font === 'heading');
}

/** Indentation of a list and the gap between its items. */
function formatGap(paragraphs: readonly Paragraph[]): string {
  const [first, second] = paragraphs;
  const end = first?.lines.at(-1);
  const start = second?.lines[0];
  const indent = `;padding-left:${px(first?.indentPx ?? 0)}`;
  return end === undefined || start === undefined
    ? indent
    : `${indent};gap:${px(Math.max(0, start.top - end.top - end.height))}`;
}

function formatStyle({ paragraphs: [first] }: Block, deckRtl: boolean): string {
  const run = first?.runs[0];
  if (first === undefined || run === undefined) return '';
  const tracking = Math.round(((run.trackingPx ?? 0) / run.sizePx) * 1000) / 1000;
  return [
    `font-size:${px(findSize(first))}`,
    `color:${formatColour(run.color)}`,
    `font-family:${run.font === 'mono' && run.code === true ? 'body' : run.font}`,
    `font-weight:${run.weight}`,
    `font-style:${run.italic ? 'italic' : 'normal'}`,
    `line-height:${Math.round(first.lineHeight * 1000) / 1000}`,
    `letter-spacing:${tracking}em`,
    `text-align:${resolveAlign(first, deckRtl)}`,
  ].join(';');
}

/** Converts an alignment to the direction of the deck, which may differ from that of the paragraph. */
function resolveAlign({ align, rtl }: Paragraph, deckRtl: boolean): Paragraph['align'] {
  return align === 'center' || rtl === deckRtl ? align : align === 'start' ? 'end' : 'start';
}

/** Prints runs with their differences from the first run. */
function formatInline(runs: readonly Run[], base: Run | undefined): string {
  return runs.map((run) => formatRun(run, base)).join('');
}

function formatRun(run: Run, base: Run | undefined): string {
  if (run.formula !== undefined)
    return run.formula.display ? `$$${escapeMarkup(run.text)}$$` : `$${escapeMarkup(run.text)}$`;
  const styles = [
    ...(base !== undefined && run.weight !== base.weight ? [`font-weight:${run.weight}`] : []),
    ...(base !== undefined && run.italic !== base.italic
      ? [`font-style:${run.italic ? 'italic' : 'normal'}`]
      : []),
    ...(base !== undefined && formatColour(run.color) !== formatColour(base.color)
      ? [`color:${formatColour(run.color)}`]
      : []),
  ];
  const wrap = (tag: string, inner: string, attributes = ''): string =>
    `<${tag}${attributes}>${inner}</${tag}>`;
  let words = escapeMarkup(run.text);
  if (run.code === true) words = wrap('code', words);
  if (run.script !== undefined) words = wrap(run.script, words);
  if (run.underline === true && run.link === undefined) words = wrap('u', words);
  if (run.strike === true) words = wrap('s', words);
  if (run.highlight !== undefined && run.code !== true)
    words = wrap('mark', words, ` style="background:${formatColour(run.highlight)}"`);
  if (styles.length === 1 && styles[0] === 'font-weight:700') words = wrap('strong', words);
  else if (styles.length > 0) words = wrap('span', words, ` style="${styles.join(';')}"`);
  return run.link === undefined ? words : wrap('a', words, ` href="${escapeMarkup(run.link)}"`);
}
