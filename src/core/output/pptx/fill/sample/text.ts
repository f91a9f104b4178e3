import { element, join, text, type Xml } from '../../../../ooxml/xml/index.ts';
import { type FillParagraph, type FillRun, type Ink, inkXml, linkXml, monoXml } from '../fill-text.ts';
import { withFonts } from '../run-fonts.ts';
import { attributeIn, down, type Edited, type Markup, within } from './markup.ts';

export interface TextScope {
  readonly lang: string;
  readonly rtl: boolean;
  /** The relationship of a link. */
  link(address: string): string;
}

export interface TextFill {
  readonly paragraphs: readonly FillParagraph[];
  /** How PowerPoint shrinks it, 0…1; absent where it fits. */
  readonly fontScale?: number;
  /** Where the sample's own colour cannot be read. */
  readonly ink?: Ink;
  /** Letters that the sample sets smaller are set in this size. */
  readonly leastPt?: number;
  /** It runs the other way than the sample's: at which side it stands, where that is not the sample's own. */
  readonly turned?: { readonly side?: 'l' | 'r' };
  /** Lines that the sample does not break are broken. */
  readonly wrap?: boolean;
}

/** How paragraphs of a text are formatted, as written in the file. */
export interface Format {
  /** Which of the paragraphs it is of. */
  readonly at: number;
  readonly level: number;
  /** What stands in `a:pPr`, with its tags; "" without. */
  readonly pPr: string;
  /** Attributes and children of the first run's `a:rPr`. */
  readonly rPr: string;
  readonly end: string;
  readonly strong: boolean;
  readonly size: number;
}

/** Puts paragraphs in the place of those of a text body, each formatted as the sample's of its level. */
export function fillText(edited: Edited, body: Markup, fill: TextFill, scope: TextScope): void {
  const { source } = edited;
  const old = body.children.filter(({ name }) => name === 'p');
  const formats = formatsIn(source, body);
  const wanted = fill.paragraphs.length === 0 ? [{ runs: [], level: 0 }] : fill.paragraphs;
  const written = join(wanted.map((paragraph) => paragraphXml(paragraph, formatFor(paragraph, formats), fill, scope)));
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) edited.insert(body.close, written);
  else edited.replace(first.start, last.end, written);
  const properties = down(body, 'bodyPr');
  if (properties !== undefined) fitBody(edited, properties, fill);
}

function fitBody(edited: Edited, properties: Markup, { fontScale, wrap }: TextFill): void {
  if (wrap === true && attributeIn(edited.source, properties, 'wrap') === 'none') edited.setAttribute(properties, 'wrap', 'square');
  const old = properties.children.find(({ name }) => /Autofit$|^spAutoFit$/i.test(name));
  if (fontScale === undefined) {
    // Shrinking that the sample's own text needed.
    if (old?.name === 'normAutofit') edited.replace(old.start, old.end, '<a:normAutofit/>');
    return;
  }
  const fit = element('a:normAutofit', { fontScale: Math.round(fontScale * 100_000), lnSpcReduction: fontScale < 0.9 ? 10_000 : undefined });
  if (old !== undefined) edited.replace(old.start, old.end, fit);
  else {
    const warp = properties.children.find(({ name }) => name === 'prstTxWarp');
    if (warp !== undefined) edited.insert(warp.end, fit);
    else if (properties.children[0] !== undefined) edited.insert(properties.children[0].start, fit);
    else edited.setInner(properties, fit);
  }
}

const known = new WeakMap<Markup, readonly Format[]>();

/** The formats of the paragraphs of a body, in their order. */
export function formatsIn(source: string, body: Markup): readonly Format[] {
  const formats = known.get(body) ?? body.children.filter(({ name }) => name === 'p').map((paragraph, at) => formatOf(source, paragraph, at));
  known.set(body, formats);
  return formats;
}

function formatOf(source: string, paragraph: Markup, at: number): Format {
  const properties = down(paragraph, 'pPr');
  const run = paragraph.children.find(({ name }) => name === 'r' || name === 'fld');
  const runProperties = run === undefined ? undefined : down(run, 'rPr');
  const end = down(paragraph, 'endParaRPr');
  const sized = runProperties ?? end;
  return {
    at,
    level: properties === undefined ? 0 : Number(attributeIn(source, properties, 'lvl') ?? 0),
    pPr: properties === undefined ? '' : source.slice(properties.start, properties.end),
    rPr: sized === undefined ? '' : inner(source, sized),
    end: end === undefined ? '' : source.slice(end.start, end.end),
    strong: sized !== undefined && /^(1|true|on)$/.test(attributeIn(source, sized, 'b') ?? ''),
    size: sized === undefined ? 0 : Number(attributeIn(source, sized, 'sz') ?? 0),
  };
}

/** What only this run had: its links, and marks of spelling. */
const OF_ITS_WORDS = /<(\w+:)?hlink(?:Click|MouseOver)\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/\1hlink(?:Click|MouseOver)>)/g;

/** Attributes, then children, of run properties without what belongs to the words of the sample. */
function inner(source: string, properties: Markup): string {
  const tag = source.slice(properties.start, properties.inner);
  const attributes = tag
    .replace(/^<[^\s/>]+/, '')
    .replace(/\/?>$/, '')
    .replace(/\s(?:lang|altLang|dirty|err|smtClean|smtId|bmk|noProof)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
  return `${attributes.trimEnd()}\u0000${source.slice(properties.inner, properties.close).replace(OF_ITS_WORDS, '')}`;
}

/** The sample's format for a paragraph: of its level, headings as its heads, the rest as what stands below them. */
export function formatFor({ level, strong }: FillParagraph, formats: readonly Format[]): { readonly format: Format | undefined; readonly head: boolean } {
  const said = formats.filter(({ rPr, pPr }) => rPr !== '' || pPr !== '');
  const all = said.length > 0 ? said : formats;
  const [first] = all;
  const same = all.filter((format) => format.level === level);
  const near = same.length > 0 ? same : [...all].sort((a, b) => Math.abs(a.level - level) - Math.abs(b.level - level)).slice(0, 1);
  // Where a text begins with a head of its own, points are set as what follows it.
  const isHead = (format: Format) => (format.strong && all.some((other) => !other.strong)) || all.some((other) => other.size > 0 && format.size > other.size);
  const head = all.find(isHead);
  if (strong === true) return head === undefined ? { format: near[0] ?? first, head: near[0]?.strong === true } : { format: head, head: true };
  return { format: near.find((format) => !isHead(format)) ?? near[0] ?? first, head: false };
}

type Letters = Pick<TextFill, 'ink' | 'leastPt' | 'turned'>;

function paragraphXml(paragraph: FillParagraph, { format, head }: ReturnType<typeof formatFor>, letters: Letters, scope: TextScope): Xml {
  const { runs, level, plain, strong } = paragraph;
  const pPr = levelled(format, head ? (format?.level ?? level) : level, plain === true, scope.rtl, letters.turned);
  const written = runs.map((run) => runXml(strong === true && !head ? { ...run, bold: true } : run, format, letters, scope));
  return `<a:p>${pPr}${written.join('')}${runs.length === 0 ? (format?.end ?? '') : ''}</a:p>` as Xml;
}

/** Paragraph properties that say what stands before the paragraph. */
export const OWN_BULLET = /<(?:\w+:)?bu(?:Char|AutoNum|Blip)\b/;

function levelled(format: Format | undefined, level: number, plain: boolean, rtl: boolean, turned: TextFill['turned']): string {
  let pPr = format?.pPr ?? '';
  const set = (name: string, value: string | undefined) => {
    const found = new RegExp(`(<[^>]*?)\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`).exec(pPr);
    const start = /^<[^\s/>]+/.exec(pPr)?.[0];
    if (found !== null && found.index === 0) pPr = pPr.replace(found[0], value === undefined ? (found[1] ?? '') : `${found[1]} ${name}="${value}"`);
    else if (value !== undefined) pPr = start === undefined ? `<a:pPr ${name}="${value}"/>` : `${start} ${name}="${value}"${pPr.slice(start.length)}`;
  };
  if ((format?.level ?? 0) !== level) set('lvl', level === 0 ? undefined : String(level));
  if (rtl || turned !== undefined) set('rtl', rtl ? '1' : '0');
  if (turned?.side !== undefined) set('algn', turned.side);
  if (plain && OWN_BULLET.test(pPr)) {
    set('marL', '0');
    set('indent', '0');
    pPr = pPr.replace(/<(\w+:)?bu(?:Char|AutoNum|Blip)\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/\1bu(?:Char|AutoNum|Blip)>)/, '<a:buNone/>');
  }
  return pPr;
}

function runXml({ text: words, bold, italic, strike, mono, link }: FillRun, format: Format | undefined, { ink, leastPt }: Letters, scope: TextScope): Xml {
  const [attributes = '', children = ''] = (format?.rPr ?? '').split('\u0000');
  const without = (name: string, from: string) => from.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
  let given = attributes;
  let added = ` lang="${text(scope.lang)}"`;
  for (const [name, value] of [
    ['b', bold === true ? '1' : undefined],
    ['i', italic === true ? '1' : undefined],
    ['strike', strike === true ? 'sngStrike' : undefined],
    ['sz', leastPt === undefined ? undefined : String(Math.max(format?.size ?? 0, Math.round(leastPt * 100)))],
  ] as const) {
    if (value === undefined) continue;
    given = without(name, given);
    added += ` ${name}="${value}"`;
  }
  const fonts = monoXml(mono);
  const set = fonts === undefined ? children : withFonts(children, fonts);
  const own = ink === undefined ? set : withInk(set, ink);
  const address = link === undefined ? '' : linkXml(scope.link(link), ink);
  return `<a:r><a:rPr${added}${given} dirty="0">${withLink(own, address)}</a:rPr><a:t>${text(words)}</a:t></a:r>` as Xml;
}

/** Letters of another colour; lines about them stay. */
function withInk(children: string, ink: Ink): string {
  const line = /^\s*<((?:\w+:)?ln)\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/\1>)/.exec(children)?.[0] ?? '';
  const rest = children.slice(line.length).replace(/^\s*<((?:\w+:)?(?:noFill|solidFill|gradFill|blipFill|pattFill|grpFill))\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/\1>)/, '');
  return `${line}${inkXml(ink) ?? ''}${rest}`;
}

/** A link stands behind fonts and before `a:rtl` and `a:extLst`. */
function withLink(children: string, link: string): string {
  if (link === '') return children;
  const at = children.search(/<(?:\w+:)?(?:rtl|extLst)\b/);
  return at < 0 ? children + link : children.slice(0, at) + link + children.slice(at);
}

/** Letters that a text body holds. */
export function lettersIn(body: Markup): number {
  let sum = 0;
  for (const one of within(body)) if (one.name === 't') sum += one.close - one.inner;
  return sum;
}
