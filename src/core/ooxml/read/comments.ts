import { defined } from '../../input/fields.ts';
import type { OpcPackage, Relationship } from '../package/index.ts';
import { localName, walk, type XmlNode } from '../xml/index.ts';
import { attribute } from './node.ts';

/** Review comment on a slide. */
export interface ReadComment {
  readonly author?: string;
  readonly text: string;
}

/** Maximum number of comments of a slide, replies included. */
const MAX_COMMENTS = 200;
const AUTHOR_PARTS = /^ppt\/(?:commentAuthors|authors)\.xml$/i;

/** Comments on a slide with their replies, in the form of PowerPoint 2007 and in that of 2021. */
export function readComments(file: OpcPackage, relationships: readonly Relationship[]): ReadComment[] {
  const parts = relationships.filter(
    ({ type, external, target }) => type === 'comments' && external !== true && file.has(target),
  );
  if (parts.length === 0) return [];
  const authors = readAuthors(file);
  return parts
    .flatMap(({ target }) => {
      const root = file.xml(target);
      return root === undefined ? [] : [...walk(root)].flatMap((node) => readComment(node, authors));
    })
    .slice(0, MAX_COMMENTS);
}

function readComment(node: XmlNode, authors: ReadonlyMap<string, string>): ReadComment[] {
  if (localName(node.tag) !== 'cm' && localName(node.tag) !== 'reply') return [];
  const words = node.children.find((one) => ['text', 'txBody'].includes(localName(one.tag)));
  const text =
    words === undefined
      ? ''
      : localName(words.tag) === 'text'
        ? words.text
        : words.children
            .filter((one) => localName(one.tag) === 'p')
            .map((paragraph) =>
              [...walk(paragraph)].map((one) => (localName(one.tag) === 't' ? one.text : '')).join(''),
            )
            .join('\n');
  return text.trim() === ''
    ? []
    : [{ text: text.trim(), ...defined({ author: authors.get(attribute(node, 'authorId') ?? '') }) }];
}

function readAuthors(file: OpcPackage): ReadonlyMap<string, string> {
  const roots = file.names.filter((name) => AUTHOR_PARTS.test(name)).map((name) => file.xml(name));
  return new Map(
    roots.flatMap((root) =>
      (root?.children ?? []).map(
        (one) => [attribute(one, 'id') ?? '', attribute(one, 'name') ?? ''] as const,
      ),
    ),
  );
}
