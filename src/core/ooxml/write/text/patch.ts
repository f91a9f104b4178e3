import type { Edited, KnownXml } from '../../xml/edited.ts';
import { attributeIn, down, type Markup, tagOf, within } from '../../xml/markup.ts';
import { patched, patchIn } from '../../xml/patch.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import { type FillParagraph, type FillRun, NO_BULLET, runFormat, shrunkXml, type TextColor, type TextScope } from './fill-text.ts';
import { paragraphXml, type TextPolicy } from './paragraph.ts';

/** What a text of a slide of a file is to say, and what of its looks is changed. */
export interface TextFill {
  readonly paragraphs: readonly FillParagraph[];
  /** How PowerPoint shrinks it, 0…1; absent where it fits. */
  readonly fontScale?: number;
  /** Where the sample's own colour cannot be read. */
  readonly textColor?: TextColor;
  /** Letters that the sample sets smaller are set in this size. */
  readonly leastPt?: number;
  /** It runs the other way than the sample's: at which side it stands, where that is not the sample's own. */
  readonly turned?: { readonly side?: 'l' | 'r' };
  /** Where it stands when the sample says nothing of it. */
  readonly side?: 'r';
  /** Lines that the sample does not break are broken. */
  readonly wrap?: boolean;
}

/** How a paragraph of a text is formatted, as written in the file; "" where it is not. */
export interface Format {
  /** Which of the paragraphs it is of. */
  readonly at: number;
  readonly level: number;
  readonly pPr: string;
  /** Of its first run, without what belongs to the words. */
  readonly rPr: string;
  readonly end: string;
  readonly strong: boolean;
  readonly size: number;
}

/** What only the words of the sample had: their language, marks of spelling, links. */
const OF_WORDS = { lang: null, altLang: null, dirty: null, err: null, smtClean: null, smtId: null, bmk: null, noProof: null };
const LINKS = ['hlinkClick', 'hlinkMouseOver'];
/** All that names fonts: letters of one width stand in their place. */
const FONTS = ['latin', 'ea', 'cs', 'sym'];
/** Paragraph properties that say what stands before the paragraph. */
export const OWN_BULLET = /<(?:\w+:)?bu(?:Char|AutoNum|Blip)\b/;
const SIDE = /^<[^>]*\salgn\s*=/;
const PLAIN = element('a:rPr');
const NO_PROPERTIES = element('a:pPr');

/** Puts paragraphs in the place of those of a text body, each formatted as the sample's of its level. */
export function fillText(edited: Edited, body: Markup, fill: TextFill, scope: TextScope): void {
  const old = body.children.filter(({ name }) => name === 'p');
  const formats = formatsIn(edited, body);
  const wanted = fill.paragraphs.length === 0 ? [{ runs: [], level: 0 }] : fill.paragraphs;
  const written = wanted.map((paragraph) => paragraphXml(paragraph, new PatchedText(formatFor(paragraph, formats), fill, scope))).join('');
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) edited.insert(body.close, written);
  else edited.replace(first.start, last.end, written);
  const properties = down(body, 'bodyPr');
  if (properties !== undefined) fitBody(edited, properties, fill);
}

function fitBody(edited: Edited, properties: Markup, { fontScale, wrap }: TextFill): void {
  const breaks = wrap === true && attributeIn(edited.source, properties, 'wrap') === 'none';
  // Shrinking that the sample's own text needed goes.
  const isShrunk = down(properties, 'normAutofit') !== undefined;
  const children = fontScale !== undefined ? [shrunkXml(fontScale)] : isShrunk ? [shrunkXml()] : [];
  if (breaks || children.length > 0) patchIn(edited, properties, { attributes: breaks ? { wrap: 'square' } : {}, children });
}

/** The formats of the paragraphs of a body, in their order. */
export function formatsIn({ source, memo }: KnownXml, body: Markup): readonly Format[] {
  return memo.kept(readFormats, body, source);
}

function readFormats(body: Markup, source: string): readonly Format[] {
  return body.children.filter(({ name }) => name === 'p').map((paragraph, at) => formatOf(source, paragraph, at));
}

function formatOf(source: string, paragraph: Markup, at: number): Format {
  const properties = down(paragraph, 'pPr');
  const run = paragraph.children.find(({ name }) => name === 'r' || name === 'fld');
  const end = down(paragraph, 'endParaRPr');
  const sized = down(run, 'rPr') ?? end;
  const written = (one: Markup | undefined) => (one === undefined ? '' : source.slice(one.start, one.end));
  return {
    at,
    level: properties === undefined ? 0 : Number(attributeIn(source, properties, 'lvl') ?? 0),
    pPr: written(properties),
    rPr: sized === undefined ? '' : patched(asRun(source, sized), { attributes: OF_WORDS, without: LINKS }),
    end: written(end),
    strong: sized !== undefined && /^(1|true|on)$/.test(attributeIn(source, sized, 'b') ?? ''),
    size: sized === undefined ? 0 : Number(attributeIn(source, sized, 'sz') ?? 0),
  };
}

/** Properties of letters as `a:rPr`. */
function asRun(source: string, letters: Markup): string {
  const rest = letters.start + 1 + tagOf(source, letters).length;
  return letters.close === letters.end ? `<a:rPr${source.slice(rest, letters.end)}` : `<a:rPr${source.slice(rest, letters.close)}</a:rPr>`;
}

export interface Chosen {
  readonly format: Format | undefined;
  /** The sample's own format of heads. */
  readonly head: boolean;
}

/** The sample's format for a paragraph: of its level, headings as its heads, the rest as what stands below them. */
export function formatFor({ level, strong }: FillParagraph, formats: readonly Format[]): Chosen {
  // Most texts of samples have one paragraph.
  if (formats.length === 1) return { format: formats[0], head: strong === true && formats[0]?.strong === true };
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

/** A paragraph of a slide of the file: its own markup, with what is changed of it. */
class PatchedText implements TextPolicy<FillParagraph> {
  readonly #chosen: Chosen;
  readonly #fill: TextFill;
  readonly #scope: TextScope;

  constructor(chosen: Chosen, fill: TextFill, scope: TextScope) {
    this.#chosen = chosen;
    this.#fill = fill;
    this.#scope = scope;
  }

  properties({ level: given, plain }: FillParagraph): Xml {
    const { format, head } = this.#chosen;
    const { turned, side } = this.#fill;
    const { rtl } = this.#scope;
    const own = format?.level ?? 0;
    const level = head ? own : given;
    const pPr = format?.pPr ?? '';
    const bare = plain === true && OWN_BULLET.test(pPr);
    const attributes = {
      lvl: own === level ? undefined : level === 0 ? null : level,
      rtl: rtl || turned !== undefined ? rtl : undefined,
      algn: turned?.side ?? (SIDE.test(pPr) ? undefined : side),
      marL: bare ? 0 : undefined,
      indent: bare ? 0 : undefined,
    };
    if (pPr === '' && Object.values(attributes).every((value) => value === undefined || value === null)) return '' as Xml;
    return patched(pPr === '' ? NO_PROPERTIES : pPr, { attributes, children: bare ? [NO_BULLET] : [] });
  }

  run(into: Xml[], run: FillRun, { strong }: FillParagraph): void {
    const { format, head } = this.#chosen;
    const { textColor, leastPt } = this.#fill;
    const sizePt = leastPt === undefined ? undefined : Math.max((format?.size ?? 0) / 100, leastPt);
    const said = strong === true && !head ? { ...run, bold: true } : run;
    const { attributes, children } = runFormat(said, { sizePt, textColor }, this.#scope);
    const properties = patched(format === undefined || format.rPr === '' ? PLAIN : format.rPr, { attributes, children, without: run.mono === true ? FONTS : [] });
    into.push(element('a:r', {}, properties, element('a:t', {}, text(run.text))));
  }

  end(): Xml {
    return (this.#chosen.format?.end ?? '') as Xml;
  }
}

/** Letters that a text body holds. */
export function lettersIn(body: Markup): number {
  let sum = 0;
  for (const one of within(body)) if (one.name === 't') sum += one.close - one.inner;
  return sum;
}
