import type { PackageEdit } from '../../ooxml/package/index.ts';
import { findMediumStyle } from '../../ooxml/read/index.ts';
import {
  element,
  parseMarkup,
  readAttribute,
  resolveReferences,
  text,
  type Xml,
} from '../../ooxml/xml/index.ts';
import { invalidInput } from '../find-element.ts';

/** Styles that every program knows without a definition in the file. */
const BUILT_IN: Readonly<Record<string, string>> = {
  'No Style, No Grid': '{2D5ABB26-0587-4C30-8999-92F81FD0307C}',
  'No Style, Table Grid': '{5940675A-B579-460E-94D1-54222C63F5DA}',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((number) => {
      const id = findMediumStyle(`accent${number}`);
      return id === undefined ? [] : [[`Medium Style 2 - Accent ${number}`, id]];
    }),
  ),
};

/** Finds a table style by name or id. @returns `a:tableStyleId` @throws Failure `invalid_input` for an unknown one */
export function findTableStyle(file: PackageEdit, wanted: string): Xml {
  const known = { ...BUILT_IN, ...readOwnStyles(file) };
  const name = wanted.trim().toLowerCase();
  const [, id] =
    Object.entries(known).find(([own, id]) => own.toLowerCase() === name || id.toLowerCase() === name) ?? [];
  if (id === undefined)
    throw invalidInput(
      'table_style',
      `There is no table style "${wanted.slice(0, 80)}".`,
      wanted.slice(0, 80),
      `The styles are ${Object.keys(known)
        .map((own) => `"${own}"`)
        .join(', ')}.`,
    );
  return element('a:tableStyleId', {}, text(id));
}

/** Styles that the file defines, by name. */
function readOwnStyles(file: PackageEdit): Record<string, string> {
  const part = file
    .relationships(file.main)
    .find(({ type, external }) => type === 'tableStyles' && !external)?.target;
  if (part === undefined || !file.has(part)) return {};
  const source = file.text(part);
  const styles: Record<string, string> = {};
  for (const one of parseMarkup(source).children) {
    const [name, id] = [readAttribute(source, one, 'styleName'), readAttribute(source, one, 'styleId')];
    if (name !== undefined && id !== undefined) styles[resolveReferences(name, one.start)] = id;
  }
  return styles;
}
