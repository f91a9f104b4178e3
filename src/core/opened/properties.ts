import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, parseMarkup, readCharacterData, text, XmlEditor } from '../ooxml/xml/index.ts';
import { PROPERTY_NAMES, type PropertyName } from './api.ts';
import { invalidInput } from './find-element.ts';
import { findCorePart } from './opened-file.ts';

/** Core properties (ECMA-376 part 2, 8.3.2) with their namespaces. */
const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';
const CP = 'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"';
const PROPERTIES: Readonly<
  Record<PropertyName | 'title', { readonly tag: string; readonly namespace: string }>
> = {
  title: { tag: 'dc:title', namespace: DC },
  author: { tag: 'dc:creator', namespace: DC },
  subject: { tag: 'dc:subject', namespace: DC },
  keywords: { tag: 'cp:keywords', namespace: CP },
  category: { tag: 'cp:category', namespace: CP },
  comments: { tag: 'dc:description', namespace: DC },
};

/** Properties of the file that are not empty. */
export function readProperties(
  file: PackageEdit,
): { readonly name: PropertyName | 'title'; readonly value: string }[] {
  const part = findCorePart(file);
  if (part === undefined) return [];
  const source = file.text(part);
  const root = parseMarkup(source);
  return (['title', ...PROPERTY_NAMES] as const).flatMap((name) => {
    const own = childAtPath(root, localName(name));
    const value = own === undefined ? '' : readCharacterData(source, own);
    return value.trim() === '' ? [] : [{ name, value }];
  });
}

/** @throws Failure `invalid_input` if the file has no part for properties */
export function setProperty(file: PackageEdit, name: PropertyName | 'title', value: string): void {
  const part = findCorePart(file);
  if (part === undefined)
    throw invalidInput('properties', 'The file has no part for its properties.', undefined);
  const source = file.text(part);
  const edited = new XmlEditor(source);
  const root = parseMarkup(source);
  const own = childAtPath(root, localName(name));
  const { tag, namespace } = PROPERTIES[name];
  if (own !== undefined) edited.setInner(own, text(value));
  else edited.append(root, `<${tag} ${namespace}>${text(value)}</${tag}>`);
  file.put(part, edited.toString());
}

function localName(name: PropertyName | 'title'): string {
  return PROPERTIES[name].tag.split(':')[1] ?? '';
}
