import { Failure } from '../errors/failure.ts';
import { type Message, message } from '../errors/message.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import type { Markup } from '../ooxml/xml/index.ts';
import { findElements, type OwnElement } from './elements.ts';

/** An element with the current content of its slide's part. */
export interface FoundElement {
  readonly source: string;
  readonly element: OwnElement;
  readonly all: readonly OwnElement[];
}

/** Finds an element by id. @throws Failure `invalid_input` if the slide has no such element */
export function findElement(file: PackageEdit, part: string, id: string): FoundElement {
  const source = file.text(part);
  const all = findElements(source, file.markup(part));
  const element = all.find((one) => one.id === id);
  if (element === undefined) {
    const msg = `The slide has no element "${id.slice(0, 80)}".`;
    const known = all.slice(0, 20).map((one) => one.id);
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['element'], msg, type: 'not_found', input: id.slice(0, 80) }],
      hint:
        known.length === 0
          ? 'The slide has no elements.'
          : message`It has ${known.join(', ')}${all.length > 20 ? ' …' : ''}; {get_presentation} with detailed shows what they are.`,
    });
  }
  return { source, element, all };
}

/** Descends by element names and takes the first child of each name. */
export function childAt(markup: Markup | undefined, ...path: readonly string[]): Markup | undefined {
  let found = markup;
  for (const name of path) found = found?.children.find((one) => one.name === name);
  return found;
}

export function invalidInput(loc: string, msg: string, input: unknown, hint?: Message): Failure {
  return new Failure('invalid_input', msg, {
    issues: [{ loc: [loc], msg, type: 'unsupported', input }],
    ...(hint === undefined ? {} : { hint }),
  });
}
