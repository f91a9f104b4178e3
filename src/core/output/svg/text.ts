import { chooseCodeBackdrop } from '../../scene/code-backdrop.ts';
import type { Bullet, GlyphSpan, Line, Paragraph, Run } from '../../scene/scene.ts';
import { getLineSizePx } from '../../scene/script-letters.ts';
import { isSlideLink } from '../../scene/slide-links.ts';
import { fillAttributes, type SvgContext, strokeAttributes } from './context.ts';
import { drawFormula } from './formula.ts';
import { drawGlyphs, measureGlyphs, wrapInRole } from './glyphs.ts';
import { buildElement } from './markup.ts';

/** Draws laid-out paragraphs; `x` and `y` are the origin of their line positions. */
export function drawParagraphs(
  paragraphs: readonly Paragraph[],
  x: number,
  y: number,
  widthPx: number,
  context: SvgContext,
): string {
  const numbers = numberBullets(paragraphs);
  return paragraphs
    .map((paragraph, index) => {
      const drawn = drawParagraph(paragraph, numbers[index] ?? 0, x, y, widthPx, context);
      return context.parts ? buildElement('g', { 'data-paragraph': index + 1 }, drawn) : drawn;
    })
    .join('');
}

function drawParagraph(
  paragraph: Paragraph,
  number: number,
  x: number,
  y: number,
  widthPx: number,
  context: SvgContext,
): string {
  const out: string[] = [];
  const [first] = paragraph.lines;
  const [run] = paragraph.runs;
  // As in office programs, an empty paragraph has no bullet, but a line of code may be a single space.
  if (paragraph.bullet && first && run && paragraph.runs.some(({ text }) => text !== ''))
    out.push(drawBullet(paragraph, paragraph.bullet, number, first, run, x, y, widthPx, context));
  const spaces = context.live ? findDroppedSpaces(paragraph) : [];
  for (const [index, line] of paragraph.lines.entries()) {
    // Adjacent glyphs of one format share a path: fewer elements, smaller files.
    for (const span of line.spans) {
      const format = paragraph.runs[span.run];
      if (format) out.push(drawSpan(span, format, x + span.x, y + line.baseline, context));
    }
    if (spaces[index] && run) out.push(drawSpace(line, run, paragraph.rtl, x, y, context));
  }
  return wrapInRole(paragraph.bullet ? 'LI' : 'P', out.join(''), run?.lang, context);
}

function drawSpan(span: GlyphSpan, run: Run, x: number, lineBaseline: number, context: SvgContext): string {
  const baseline = lineBaseline - (run.risePx ?? 0);
  const { theme } = context;
  const paint = fillAttributes(run.color, theme);
  const parts: string[] = [];
  if (run.highlight !== undefined)
    parts.push(
      buildElement('rect', {
        x,
        y: lineBaseline - getLineSizePx(run) * 0.98,
        width: span.width,
        height: getLineSizePx(run) * 1.24,
        ...fillAttributes(run.highlight, theme),
      }),
    );
  const behind = run.code && run.highlight === undefined ? chooseCodeBackdrop(run.color, theme) : undefined;
  if (behind !== undefined)
    parts.push(
      buildElement('rect', {
        x: x - run.sizePx * 0.12,
        y: baseline - run.sizePx * 0.98,
        width: span.width + run.sizePx * 0.24,
        height: run.sizePx * 1.28,
        rx: run.sizePx * 0.18,
        ...fillAttributes(behind, theme),
      }),
    );
  const { font, weight, italic, sizePx, lang, trackingPx } = run;
  const letters = { ...paint, ...strokeAttributes(run.outline, theme) };
  if (run.formula) parts.push(drawFormula(run.formula, run, x, baseline, paint, context));
  else
    parts.push(
      drawGlyphs(
        span.text,
        x,
        baseline,
        {
          font,
          weight,
          italic,
          sizePx,
          lang,
          rtl: span.rtl,
          ...(trackingPx === undefined ? {} : { trackingPx }),
        },
        letters,
        context,
      ),
    );
  const rule = (up: number) =>
    buildElement('rect', {
      x,
      y: baseline - run.sizePx * up,
      width: span.width,
      height: Math.max(1, run.sizePx * 0.055),
      ...paint,
    });
  if ((run.underline || run.link) && !run.formula) parts.push(rule(-0.1));
  if (run.strike) parts.push(rule(0.3));
  if (!run.link) return parts.join('');
  if (!isSlideLink(run.link))
    return buildElement('a', { href: run.link, target: '_blank', rel: 'noopener' }, parts);
  // A page that shows one slide has no such anchor.
  const address = context.live ? run.link : context.slideAddress?.(run.link);
  return address === undefined ? parts.join('') : buildElement('a', { href: address }, parts);
}

/** Lines after which line breaking dropped a space, without which live text would run together. */
function findDroppedSpaces({ runs, lines }: Paragraph): boolean[] {
  const text = runs.map((run) => run.text).join('');
  let at = 0;
  return lines.map(({ spans }) => {
    at += spans.reduce((sum, span) => sum + span.text.length, 0);
    const start = at;
    while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
    return at > start && at < text.length;
  });
}

function drawSpace(
  line: Line,
  { font, sizePx, lang, color }: Run,
  rtl: boolean,
  x: number,
  y: number,
  context: SvgContext,
): string {
  const style = { font, weight: 400, italic: false, sizePx, lang, rtl } as const;
  const edges = line.spans.flatMap((span) => (rtl ? span.x : span.x + span.width));
  const at = rtl ? Math.min(...edges) - measureGlyphs(' ', style, context) : Math.max(...edges);
  return drawGlyphs(' ', x + at, y + line.baseline, style, fillAttributes(color, context.theme), context);
}

/** The bullet hangs left of the text (right of it in right-to-left text), one indent for each level. */
function drawBullet(
  paragraph: Paragraph,
  bullet: Bullet,
  number: number,
  line: Line,
  run: Run,
  x: number,
  y: number,
  widthPx: number,
  context: SvgContext,
): string {
  const text = bullet.kind === 'char' ? bullet.char : `${number}${bullet.plain ? '' : '.'}`;
  const style = {
    font: run.font,
    weight: bullet.kind === 'char' ? 400 : run.weight,
    italic: false,
    sizePx: run.sizePx * (bullet.scale ?? 1),
    lang: run.lang,
    rtl: false,
  } as const;
  const indent = paragraph.level * paragraph.indentPx;
  const left = paragraph.rtl ? x + widthPx - indent - measureGlyphs(text, style, context) : x + indent;
  return drawGlyphs(
    text,
    left,
    y + line.baseline,
    style,
    fillAttributes(bullet.color, context.theme),
    context,
  );
}

/**
 * Numbers continue within a list as in PowerPoint: from `startAt`, through paragraphs of the same level and
 * start.
 */
function numberBullets(paragraphs: readonly Paragraph[]): number[] {
  const open: { startAt: number; next: number }[] = [];
  return paragraphs.map(({ bullet, level }) => {
    if (bullet?.kind !== 'number') {
      open.length = Math.min(open.length, bullet ? level : level + 1);
      return 0;
    }
    open.length = Math.min(open.length, level + 1);
    const running = open[level];
    const next = running && running.startAt === bullet.startAt ? running.next : bullet.startAt;
    open[level] = { startAt: bullet.startAt, next: next + 1 };
    return next;
  });
}
