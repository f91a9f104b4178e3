import { every, first, value, type XmlNode } from './archive-xml.ts';

export interface ParagraphStyle {
  /** 1–9 for headings. */
  readonly heading?: number;
  readonly title: boolean;
  readonly subtitle: boolean;
  readonly quote: boolean;
  readonly code: boolean;
  readonly caption: boolean;
  /** True for a table of contents or an index. */
  readonly contents: boolean;
  readonly list?: string;
  readonly level?: number;
  readonly bold: boolean;
}

const PLAIN: ParagraphStyle = {
  title: false,
  subtitle: false,
  quote: false,
  code: false,
  caption: false,
  contents: false,
  bold: false,
};
const MAX_DEPTH = 12;
/** Names in Word, in LibreOffice ("Quotations") and in pandoc ("Block Text"). */
const QUOTE = /^(?:intense ?quote|quote|quotations?|block ?(?:text|quote|quotation))$/;

/**
 * Reads the kind of paragraphs of a style, from its name in Word's own naming (the same in every language)
 * and its base style.
 */
export function readStyles(root: XmlNode | undefined): (id: string | undefined) => ParagraphStyle {
  const styles = new Map(every(root, 'style').map((node) => [value(node, 'styleId') ?? '', node]));
  const known = new Map<string, ParagraphStyle>();
  const read = (id: string, depth: number): ParagraphStyle => {
    const done = known.get(id);
    const node = styles.get(id);
    if (done !== undefined || node === undefined || depth > MAX_DEPTH) return done ?? PLAIN;
    const below = value(first(node, 'basedOn'), 'val');
    const base = below === undefined ? PLAIN : read(below, depth + 1);
    const style = readStyle(node, base);
    known.set(id, style);
    return style;
  };
  return (id) => (id === undefined ? PLAIN : read(id, 0));
}

function readStyle(node: XmlNode, base: ParagraphStyle): ParagraphStyle {
  const name = (value(first(node, 'name'), 'val') ?? '').toLowerCase();
  const id = (value(node, 'styleId') ?? '').toLowerCase();
  const properties = first(node, 'pPr');
  const outline = Number(value(first(properties, 'outlineLvl'), 'val') ?? Number.NaN);
  const named = /^heading (\d)$/.exec(name)?.[1];
  const heading =
    named === undefined
      ? outline >= 0 && outline < 9
        ? outline + 1
        : outline === 9
          ? undefined
          : base.heading
      : Number(named);
  const numbering = first(properties, 'numPr');
  const list = value(first(numbering, 'numId'), 'val') ?? base.list;
  const level = value(first(numbering, 'ilvl'), 'val');
  const bold = first(first(node, 'rPr'), 'b');
  return {
    title: name === 'title' || base.title,
    subtitle: name === 'subtitle' || base.subtitle,
    quote: QUOTE.test(name) || QUOTE.test(id) || base.quote,
    code: /^(?:html preformatted|plain text|code|source code|macro)/.test(name) || base.code,
    caption: name === 'caption' || base.caption,
    contents: /^(?:toc \d|toc heading|table of figures|index \d)$/.test(name) || base.contents,
    bold: bold === undefined ? base.bold : value(bold, 'val') !== '0',
    ...(heading === undefined || /^toc/.test(name) ? {} : { heading }),
    ...(list === undefined ? {} : { list }),
    ...(level === undefined
      ? base.level === undefined
        ? {}
        : { level: base.level }
      : { level: Number(level) }),
  };
}
