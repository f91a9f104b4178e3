import { withNameHyphens } from '../../../scene/name-hyphen.ts';
import type { Paragraph, Run } from '../../../scene/scene.ts';
import { getLineSizePx, SCRIPT_RISE } from '../../../scene/script-letters.ts';
import { isSlideLink } from '../../../scene/slide-links.ts';
import { withUnitSpaces } from '../../../scene/unit-space.ts';
import { centipoints, endParaRPr, fontSize, per100000, rPr, textRun } from '../../xml/drawing.ts';
import { RELATIONSHIP } from '../../xml/namespaces.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import { paintKey } from '../drawing/format-cache.ts';
import type { PartContext } from '../drawing/part-context.ts';
import type { SlotFonts } from '../drawing/theme-fonts.ts';
import { writeFormula } from '../math/formula-xml.ts';
import { toLinearText } from '../math/linear-text.ts';
import { splitLink } from './link-pieces.ts';

/** Minimum weight that is written as bold, because PowerPoint has no other weights. */
const BOLD_FROM = 600;
/** Keeps the run's own colour on a link, where PowerPoint would use the scheme's hlink. */
export const LINK_KEEPS_COLOR = element(
  'a:extLst',
  {},
  element(
    'a:ext',
    { uri: '{A12FA001-AC4F-418D-AE19-62706E023703}' },
    element('ahyp:hlinkClr', {
      'xmlns:ahyp': 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor',
      val: 'tx',
    }),
  ),
);
const LINE_BREAK = /\r\n|[\n\v]/;
/** Any GUID is valid: it identifies the kind of field, not its position. */
const SLIDE_NUMBER_FIELD = '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}';

/** Writes `a:rPr` of a run. */
export function runProperties(run: Run, context: PartContext): Xml {
  if (run.link !== undefined) return createRunProperties(run, context);
  return context.formats.runs.get(run, () =>
    context.formats.get(
      `r ${formatKey(run)} ${run.underline} ${run.strike} ${run.trackingPx} ${run.code} ${run.verbatim} ${run.script} ${paintKey(run.highlight)}`,
      () => createRunProperties(run, context),
    ),
  );
}

/** Writes the format for text that is typed after the last run, and the height of an empty paragraph. */
export function writeEndProperties(run: Run, context: PartContext): Xml {
  return context.formats.get(`e ${formatKey(run)}`, () =>
    endParaRPr(
      { ...sizeAndStyle(run), dirty: false },
      { fill: context.colors.fill(run.color), ...context.fonts.runFonts(run.font, run.lang) },
    ),
  );
}

function formatKey(run: Run): string {
  return `${run.font} ${run.sizePx} ${run.weight} ${run.italic} ${paintKey(run.color)} ${run.lang}`;
}

function createRunProperties(
  run: Run,
  context: PartContext,
  { latin, ea, cs }: SlotFonts = context.fonts.runFonts(run.font, run.lang),
): Xml {
  return rPr(
    {
      ...sizeAndStyle(run),
      u: run.underline ? 'sng' : undefined,
      strike: run.strike ? 'sngStrike' : undefined,
      spc: run.trackingPx ? centipoints(run.trackingPx) : undefined,
      baseline: run.script === undefined ? undefined : per100000(SCRIPT_RISE[run.script]),
      noProof: run.verbatim,
      dirty: false,
    },
    {
      fill: context.colors.fill(run.color),
      highlight: highlightXml(run, context),
      latin,
      ea,
      cs,
      hlinkClick: run.link === undefined ? undefined : linkXml(run.link, context, LINK_KEEPS_COLOR),
    },
  );
}

/**
 * Writes `a:hlinkClick`; undefined for a link to a slide that does not exist.
 *
 * @param inner extensions; those of text keep its colour
 */
export function linkXml(
  link: string,
  { relationships, slideLink }: PartContext,
  inner: Xml | undefined = undefined,
): Xml | undefined {
  if (!isSlideLink(link))
    return element('a:hlinkClick', { 'r:id': relationships.external(RELATIONSHIP.hyperlink, link) }, inner);
  const target = slideLink?.(link);
  if (target === undefined) return undefined;
  const id = target.part === undefined ? '' : relationships.to(RELATIONSHIP.slide, target.part);
  return element('a:hlinkClick', { 'r:id': id, action: target.action }, inner);
}

function highlightXml(run: Run, context: PartContext): Xml | undefined {
  const color = context.colors.highlight(run);
  return color === undefined ? undefined : element('a:highlight', {}, color);
}

/** Latin text inside a run of another script is proofed as English. */
function sizeAndStyle(run: Run): {
  lang: string;
  altLang: string | undefined;
  sz: number;
  b: boolean;
  i: boolean;
} {
  return {
    lang: run.lang,
    altLang: run.lang.startsWith('en') ? undefined : 'en-US',
    sz: fontSize(getLineSizePx(run)),
    b: run.weight >= BOLD_FROM,
    i: run.italic,
  };
}

/** Appends the `a:r` elements of the run. Line feeds become line breaks, formulas OMML. */
export function pushRun(into: Xml[], run: Run, paragraph: Paragraph, context: PartContext): void {
  if (run.formula !== undefined) {
    if (context.mathematics === true) {
      into.push(writeFormula(run.formula, run, paragraph, context));
      return;
    }
    const { formula, link: _, ...plain } = run;
    const characters = toLinearText(formula.mathml);
    // Isolated, because bidi would otherwise reorder its symbols with the surrounding text.
    pushRun(
      into,
      { ...plain, text: paragraph.rtl ? `\u2066${characters}\u2069` : characters },
      paragraph,
      context,
    );
    return;
  }
  const pieces = context.fonts.pieces(run);
  if (pieces === undefined) pushText(into, run, run.text, paragraph.rtl, runProperties(run, context));
  else
    for (const { text: words, fonts } of pieces)
      pushText(into, run, words, paragraph.rtl, createRunProperties(run, context, fonts));
}

function pushText(into: Xml[], run: Run, content: string, rtl: boolean, properties: Xml): void {
  const lines = LINE_BREAK.test(content) ? content.split(LINE_BREAK) : [content];
  lines.forEach((line, index) => {
    if (index > 0) into.push(element('a:br', {}, properties));
    if (line === '') return;
    const spaced = run.verbatim ? line : withUnitSpaces(line);
    const words = rtl && !run.verbatim ? withNameHyphens(spaced) : spaced;
    if (run.link === undefined) into.push(textRun(properties, text(words)));
    else
      for (const piece of splitLink(words, properties))
        into.push(textRun(piece.properties, text(piece.text)));
  });
}

/**
 * Writes the run with the slide number as a field, so that it updates when the slide moves. Text around the
 * number stays.
 */
export function writeSlideNumber(run: Run, context: PartContext): Xml[] {
  const properties = runProperties(run, context);
  const number =
    context.slideNumber === undefined ? /\d+|‹#›/u.exec(run.text)?.[0] : String(context.slideNumber);
  const at = number === undefined ? -1 : run.text.indexOf(number);
  const [before, inside, after] =
    at < 0 || number === undefined
      ? ['', run.text, '']
      : [run.text.slice(0, at), number, run.text.slice(at + number.length)];
  const plain = (value: string) => (value === '' ? [] : [textRun(properties, text(value))]);
  const shown = context.kind === 'layout' ? '‹#›' : inside;
  return [
    ...plain(before),
    element(
      'a:fld',
      { id: SLIDE_NUMBER_FIELD, type: 'slidenum' },
      properties,
      element('a:t', {}, text(shown)),
    ),
    ...plain(after),
  ];
}
