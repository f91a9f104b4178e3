import { every, first, readLocalName, value, type XmlNode } from './archive-xml.ts';

export interface OdfStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly hidden: boolean;
  readonly code: boolean;
  readonly shift?: 'raised' | 'lowered';
  readonly quote: boolean;
  readonly title: boolean;
  readonly subtitle: boolean;
  /** Outline level of its paragraphs. */
  readonly level?: number;
}

const PLAIN: OdfStyle = {
  bold: false,
  italic: false,
  strike: false,
  hidden: false,
  code: false,
  quote: false,
  title: false,
  subtitle: false,
};

/** Resolves the styles of an OpenDocument file with their base styles. */
export function readOdfStyles(
  parts: readonly (XmlNode | undefined)[],
): (name: string | undefined) => OdfStyle {
  const nodes = new Map<string, XmlNode>();
  for (const part of parts)
    for (const group of part?.children ?? [])
      if (/styles$/.test(readLocalName(group)))
        for (const style of every(group, 'style')) nodes.set(value(style, 'name') ?? '', style);
  const known = new Map<string, OdfStyle>();
  const read = (name: string, depth: number): OdfStyle => {
    const done = known.get(name);
    const node = nodes.get(name);
    if (done !== undefined || node === undefined || depth > 12) return done ?? readNamedStyle(name, PLAIN);
    const parent = value(node, 'parent-style-name');
    const base = readNamedStyle(name, parent === undefined ? PLAIN : read(parent, depth + 1));
    const text = first(node, 'text-properties');
    const level = Number(value(node, 'default-outline-level') || Number.NaN);
    const flag = (attribute: string, on: RegExp, inherited: boolean): boolean => {
      const property = value(text, attribute);
      return property === undefined ? inherited : on.test(property);
    };
    // Formats such as "super 58%", "33% 58%" and "-33% 58%".
    const position = value(text, 'text-position') ?? '';
    const shift = /^(?:super|[1-9])/.test(position)
      ? 'raised'
      : /^(?:sub|-)/.test(position)
        ? 'lowered'
        : undefined;
    const style: OdfStyle = {
      ...base,
      bold: flag('font-weight', /bold|[6-9]00/, base.bold),
      italic: flag('font-style', /italic|oblique/, base.italic),
      strike: flag('text-line-through-style', /^(?!none)/, base.strike),
      hidden: value(text, 'display') === 'none' || base.hidden,
      ...(shift === undefined ? {} : { shift }),
      ...(level >= 1 ? { level } : {}),
    };
    known.set(name, style);
    return style;
  };
  return (name) => (name === undefined ? PLAIN : read(name, 0));
}

/** Styles that exist under these names in every LibreOffice file. */
function readNamedStyle(name: string, base: OdfStyle): OdfStyle {
  return {
    ...base,
    title: base.title || name === 'Title',
    subtitle: base.subtitle || name === 'Subtitle',
    quote: base.quote || /^(?:Quotations|(?:Intense_20_)?Quote|Block_20_Text)$/.test(name),
    code: base.code || name === 'Preformatted_20_Text' || name === 'Source_20_Text',
    bold: base.bold || name === 'Strong_20_Emphasis',
    italic: base.italic || name === 'Emphasis',
  };
}
