import { walk, type XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import type { PackageInventory } from './inventory.ts';
import type { PackageFault } from './package-fault.ts';

interface KeyedList {
  /** Local names of the list, and of its entries. */
  readonly list: string;
  readonly entry: string;
  readonly attributes: readonly string[];
  readonly ignoresCase?: true;
}

/** Lists whose entries are known by attributes of their own, by the root of their part. */
const LISTS: Readonly<Record<string, readonly KeyedList[]>> = {
  presentation: [
    { list: 'custShowLst', entry: 'custShow', attributes: ['id'] },
    { list: 'custShowLst', entry: 'custShow', attributes: ['name'] },
    { list: 'sectionLst', entry: 'section', attributes: ['id'], ignoresCase: true },
  ],
  tblStyleLst: [{ list: 'tblStyleLst', entry: 'tblStyle', attributes: ['styleId'], ignoresCase: true }],
  cmAuthorLst: [{ list: 'cmAuthorLst', entry: 'cmAuthor', attributes: ['id'] }],
  cmLst: [{ list: 'cmLst', entry: 'cm', attributes: ['authorId', 'idx'] }],
  tagLst: [{ list: 'tagLst', entry: 'tag', attributes: ['name'], ignoresCase: true }],
};

/** Checks that entries of lists have keys of their own, and that the authors of comments are listed. */
export function checkLists(pkg: PackageInventory): PackageFault[] {
  const faults: PackageFault[] = [];
  const kinds = new RegExp(`^(?:${Object.keys(LISTS).join('|')})$`);
  for (const [part, root] of pkg.documents.all(kinds)) {
    const lists = LISTS[localName(root.tag)] ?? [];
    for (const node of walk(root))
      for (const one of lists)
        if (localName(node.tag) === one.list)
          for (const message of findRepeats(node, one))
            faults.push({ code: 'list_id_duplicate', part, message });
  }
  return [...faults, ...checkSections(pkg), ...checkAuthors(pkg)];
}

function findRepeats({ children }: XmlNode, { entry, attributes, ignoresCase }: KeyedList): string[] {
  const taken = new Set<string>();
  const messages: string[] = [];
  for (const node of children) {
    const values = attributes.map((name) => node.attributes.get(name));
    if (localName(node.tag) !== entry || values.includes(undefined)) continue;
    const key = ignoresCase ? values.join(' ').toLowerCase() : values.join(' ');
    if (taken.has(key))
      messages.push(`Two <${node.tag}> have the same ${attributes.join(' and ')}, "${key}".`);
    taken.add(key);
  }
  return messages;
}

/** A slide belongs to one section. */
function checkSections({ main = '', documents }: PackageInventory): PackageFault[] {
  const taken = new Set<string>();
  const repeated = new Set<string>();
  const root = documents.get(main);
  for (const node of root === undefined ? [] : walk(root)) {
    if (localName(node.tag) !== 'section') continue;
    for (const entry of walk(node)) {
      const id = localName(entry.tag) === 'sldId' ? entry.attributes.get('id') : undefined;
      if (id === undefined) continue;
      if (taken.has(id)) repeated.add(id);
      taken.add(id);
    }
  }
  return Array.from(repeated, (id) => ({
    code: 'list_id_duplicate',
    part: main,
    message: `Slide ${id} stands in two sections, or twice in one.`,
  }));
}

function checkAuthors({ documents }: PackageInventory): PackageFault[] {
  const known = new Set<string>();
  for (const [, root] of documents.all(/^cmAuthorLst$/))
    for (const { attributes } of root.children) known.add(attributes.get('id') ?? '');
  return Array.from(documents.all(/^cmLst$/), ([part, root]) =>
    root.children
      .filter(({ tag }) => tag === 'p:cm')
      .map(({ attributes }) => attributes.get('authorId') ?? '')
      .filter((id) => id !== '' && !known.has(id))
      .map(
        (id): PackageFault => ({
          code: 'comment_author_unknown',
          part,
          message: `A comment is by author ${id}, whom the deck does not list.`,
        }),
      ),
  ).flat();
}
