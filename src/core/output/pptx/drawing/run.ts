import type { Run } from '../../../scene/scene.ts';
import { centipoints, endParaRPr, rPr } from '../xml/drawing.ts';
import { RELATIONSHIP } from '../xml/namespaces.ts';
import { element, text, type Xml } from '../xml/xml.ts';
import type { PartContext } from './part-context.ts';

/** Weights from here on are written as bold: PowerPoint knows no others. */
const BOLD_FROM = 600;
/** Keeps the run's own colour on a link, where PowerPoint would use the scheme's hlink. */
const LINK_KEEPS_COLOR = element(
  'a:extLst',
  {},
  element('a:ext', { uri: '{A12FA001-AC4F-418D-AE19-62706E023703}' }, element('ahyp:hlinkClr', { 'xmlns:ahyp': 'http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor', val: 'tx' })),
);
/** Any GUID serves: it names the kind of field, not the place. */
const SLIDE_NUMBER_FIELD = '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}';

/** `a:rPr` of a run. */
export function runProperties(run: Run, context: PartContext): Xml {
  const { latin, ea, cs } = context.fonts.ofRun(run.font, run.lang);
  return rPr(
    { ...sizeAndStyle(run), u: run.underline ? 'sng' : undefined, strike: run.strike ? 'sngStrike' : undefined, spc: run.trackingPx ? centipoints(run.trackingPx) : undefined, dirty: false },
    {
      fill: context.colors.fill(run.color),
      highlight: run.code ? element('a:highlight', {}, context.colors.color({ token: 'surface' })) : undefined,
      latin,
      ea,
      cs,
      hlinkClick: run.link === undefined ? undefined : element('a:hlinkClick', { 'r:id': context.relationships.external(RELATIONSHIP.hyperlink, run.link) }, LINK_KEEPS_COLOR),
    },
  );
}

/** Format of what a person types after the last run, and height of an empty paragraph. */
export function endProperties(run: Run, context: PartContext): Xml {
  return endParaRPr({ ...sizeAndStyle(run), dirty: false }, { fill: context.colors.fill(run.color), ...context.fonts.ofRun(run.font, run.lang) });
}

/** Latin words inside a run of another script are proofed as English. */
function sizeAndStyle(run: Run): { lang: string; altLang: string | undefined; sz: number; b: boolean; i: boolean } {
  return { lang: run.lang, altLang: run.lang.startsWith('en') ? undefined : 'en-US', sz: centipoints(run.sizePx), b: run.weight >= BOLD_FROM, i: run.italic };
}

/** `a:r` elements of the run; line feeds become line breaks. */
export function runXml(run: Run, context: PartContext): Xml[] {
  const properties = runProperties(run, context);
  return run.text.split(/\r\n|[\n\v]/).flatMap((piece, index) => {
    const content = piece === '' ? [] : [element('a:r', {}, properties, element('a:t', {}, text(piece)))];
    return index === 0 ? content : [element('a:br', {}, properties), ...content];
  });
}

/** The run with the slide's number as a field, so that moving the slide renumbers it. Text around the number stays. */
export function slideNumberXml(run: Run, context: PartContext): Xml[] {
  const properties = runProperties(run, context);
  const number = context.slideNumber === undefined ? /\d+|‹#›/u.exec(run.text)?.[0] : String(context.slideNumber);
  const at = number === undefined ? -1 : run.text.indexOf(number);
  const [before, inside, after] = at < 0 || number === undefined ? ['', run.text, ''] : [run.text.slice(0, at), number, run.text.slice(at + number.length)];
  const plain = (value: string) => (value === '' ? [] : [element('a:r', {}, properties, element('a:t', {}, text(value)))]);
  const shown = context.kind === 'layout' ? '‹#›' : inside;
  return [...plain(before), element('a:fld', { id: SLIDE_NUMBER_FIELD, type: 'slidenum' }, properties, element('a:t', {}, text(shown))), ...plain(after)];
}
