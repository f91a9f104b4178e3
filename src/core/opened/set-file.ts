import { attributeIn, down, Edited, element, findWithin, markupOf, text } from '../ooxml/xml/index.ts';
import { refused } from './find-element.ts';
import { type FileChange, PROPERTY_NAMES, type PropertyName } from './opened.ts';
import { corePart } from './opened-file.ts';
import { appendTo, type OpenedPackage } from './opened-package.ts';
import { setFooter } from './set-footer.ts';
import { setSections } from './set-sections.ts';

/** As the theme part calls them (ECMA-376 part 1, 20.1.6.2). */
const COLORS = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'] as const;

/** In the core properties (ECMA-376 part 2, 8.3.2), with their namespaces. */
const TITLE = { tag: 'dc:title', namespace: 'xmlns:dc="http://purl.org/dc/elements/1.1/"' };
const PROPERTIES: Readonly<Record<PropertyName, { readonly tag: string; readonly namespace: string }>> = {
  author: { tag: 'dc:creator', namespace: 'xmlns:dc="http://purl.org/dc/elements/1.1/"' },
  subject: { tag: 'dc:subject', namespace: 'xmlns:dc="http://purl.org/dc/elements/1.1/"' },
  keywords: { tag: 'cp:keywords', namespace: 'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"' },
  category: { tag: 'cp:category', namespace: 'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"' },
  comments: { tag: 'dc:description', namespace: 'xmlns:dc="http://purl.org/dc/elements/1.1/"' },
};

/** Changes what the deck has as a whole. @returns warnings @throws Failure `invalid_input` at the field */
export function setFile(file: OpenedPackage, change: FileChange, language: string): string[] {
  const warnings: string[] = [];
  if (change.title !== undefined && corePart(file) !== undefined) setProperty(file, TITLE, change.title);
  if (change.colors !== undefined) setColors(file, change.colors);
  if (change.fonts !== undefined) setFonts(file, change.fonts);
  if (change.footer !== undefined) warnings.push(...setFooter(file, change.footer, language));
  if (change.sections !== undefined) setSections(file, change.sections);
  for (const name of PROPERTY_NAMES) {
    const value = change.properties?.[name];
    if (value !== undefined) setProperty(file, PROPERTIES[name], value);
  }
  return warnings;
}

/** The themes of the masters that slides have; those of notes and handouts stay. */
function themes(file: OpenedPackage): string[] {
  const masters = file.relationships(file.main).filter(({ type, external, target }) => type === 'slideMaster' && !external && file.has(target));
  const found = masters.flatMap(({ target }) => file.relationships(target).filter(({ type, external }) => type === 'theme' && !external));
  return [...new Set(found.map(({ target }) => target))].filter((part) => file.has(part));
}

function setColors(file: OpenedPackage, colors: NonNullable<FileChange['colors']>): void {
  for (const name of Object.keys(colors))
    if (!(COLORS as readonly string[]).includes(name)) throw refused('colors', `A theme has no colour "${name.slice(0, 40)}".`, name, `Its colours are ${COLORS.join(', ')}.`);
  for (const part of themes(file)) {
    file.edit(part, (edited, root) => {
      const scheme = findWithin(root, ({ name }) => name === 'clrScheme');
      for (const one of scheme?.children ?? []) {
        const hex = colors[one.name];
        if (hex !== undefined) edited.setInner(one, element('a:srgbClr', { val: hex.replace('#', '').toUpperCase() }));
      }
    });
  }
}

function setFonts(file: OpenedPackage, { heading, body }: NonNullable<FileChange['fonts']>): void {
  for (const part of themes(file)) {
    file.edit(part, (edited, root) => {
      const scheme = findWithin(root, ({ name }) => name === 'fontScheme');
      for (const [name, family] of [
        ['majorFont', heading],
        ['minorFont', body],
      ] as const) {
        const latin = down(down(scheme, name), 'latin');
        if (latin === undefined || family === undefined) continue;
        edited.setAttribute(latin, 'typeface', text(family));
        // It describes the letters of the font that stood here.
        if (attributeIn(edited.source, latin, 'panose') !== undefined) edited.setAttribute(latin, 'panose', undefined);
      }
    });
  }
}

function setProperty(file: OpenedPackage, { tag, namespace }: { readonly tag: string; readonly namespace: string }, value: string): void {
  const part = corePart(file);
  if (part === undefined) throw refused('properties', 'The file has no part for its properties.', undefined);
  const source = file.text(part);
  const edited = new Edited(source);
  const root = markupOf(source);
  const own = down(root, tag.split(':')[1] ?? '');
  if (own !== undefined) edited.setInner(own, text(value));
  else appendTo(edited, root, `<${tag} ${namespace}>${text(value)}</${tag}>`);
  file.put(part, edited.toString());
}
