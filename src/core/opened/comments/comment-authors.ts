import type { PackageEdit } from '../../ooxml/package/index.ts';
import { element, findWithin, type Markup, readAttribute, resolveReferences } from '../../ooxml/xml/index.ts';
import { toStrict } from '../../output/pptx/fill/to-strict.ts';
import { makeGuid } from './comment-guid.ts';
import {
  type CommentForm,
  listAllCommentParts,
  MODERN_NS,
  readNumber,
  readPrefix,
  THREAD_NS,
} from './comment-parts.ts';

/** A reviewer; accounts are of a service such as "AD", or of "None". */
export interface CommentAuthor {
  readonly name: string;
  readonly initials?: string;
  readonly userId?: string;
  readonly providerId?: string;
}

/** Where and how each form lists its authors. */
const LISTS = {
  classic: {
    relationship: 'commentAuthors',
    part: 'ppt/commentAuthors.xml',
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.commentAuthors+xml',
    empty:
      '<p:cmAuthorLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"></p:cmAuthorLst>',
  },
  modern: {
    relationship: 'http://schemas.microsoft.com/office/2018/10/relationships/authors',
    part: 'ppt/authors.xml',
    contentType: 'application/vnd.ms-powerpoint.authors+xml',
    empty: `<p188:authorLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p188="${MODERN_NS}"></p188:authorLst>`,
  },
} as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Extension with the account of a classic author (MS-PPTX 2.9.1). */
const PRESENCE = '{19B8F6BF-5375-455C-9EA6-DF929625EA0E}';

function findAuthorsPart(file: PackageEdit, form: CommentForm): string | undefined {
  const wanted = LISTS[form].relationship.split('/').at(-1);
  return file
    .relationships(file.main)
    .find(({ type, external, target }) => type === wanted && !external && file.has(target))?.target;
}

/** Authors of comments of a form by id. */
export function readAuthors(file: PackageEdit, form: CommentForm): ReadonlyMap<string, CommentAuthor> {
  const part = findAuthorsPart(file, form);
  if (part === undefined) return new Map();
  const source = file.text(part);
  return new Map(
    file
      .markup(part)
      .children.map((one) => [readAttribute(source, one, 'id') ?? '', readAuthor(source, one)]),
  );
}

function readAuthor(source: string, markup: Markup): CommentAuthor {
  const read = (from: Markup | undefined, name: string) => {
    const value = from === undefined ? undefined : readAttribute(source, from, name);
    return value === undefined ? undefined : resolveReferences(value, markup.start);
  };
  const account = findWithin(markup, ({ name }) => name === 'presenceInfo') ?? markup;
  const [initials, userId, providerId] = [
    read(markup, 'initials'),
    read(account, 'userId'),
    read(account, 'providerId'),
  ];
  return {
    name: read(markup, 'name') ?? '',
    ...(initials === undefined ? {} : { initials }),
    ...(userId === undefined ? {} : { userId }),
    ...(providerId === undefined ? {} : { providerId }),
  };
}

/** Lists an author unless one of the same name and account is listed. @returns the id */
export function ensureAuthor(file: PackageEdit, form: CommentForm, author: CommentAuthor): string {
  const known = readAuthors(file, form);
  const same = [...known].find(
    ([, one]) => one.name === author.name && (author.userId === undefined || one.userId === author.userId),
  );
  if (same !== undefined) return same[0];
  const part = findAuthorsPart(file, form) ?? addAuthorsPart(file, form);
  const about = { name: author.name, initials: author.initials ?? makeInitials(author.name) };
  const account = { userId: author.userId ?? author.name, providerId: author.providerId ?? 'None' };
  let id = makeGuid(`author ${author.name} ${account.userId}`);
  file.edit(part, (edited, root) => {
    const prefix = readPrefix(edited.source, root);
    if (form === 'modern') {
      edited.append(root, element(`${prefix}author`, { id, ...about, ...account }));
      return;
    }
    const next = (name: string) =>
      Math.max(-1, ...root.children.map((one) => readNumber(edited.source, one, name) ?? -1)) + 1;
    id = String(next('id'));
    edited.append(
      root,
      element(
        `${prefix}cmAuthor`,
        { id, ...about, lastIdx: 0, clrIdx: next('clrIdx') },
        element(
          `${prefix}extLst`,
          {},
          element(
            `${prefix}ext`,
            { uri: PRESENCE },
            element('p15:presenceInfo', { 'xmlns:p15': THREAD_NS, ...account }),
          ),
        ),
      ),
    );
  });
  return id;
}

function addAuthorsPart(file: PackageEdit, form: CommentForm): string {
  const { part, contentType, empty, relationship } = LISTS[form];
  const made = file.add(part, HEAD + (file.isStrict ? toStrict(empty) : empty), contentType);
  file.relate(file.main, relationship, made);
  return made;
}

/** First letters of the first and last word: "Ann van Lee" becomes "AL". */
function makeInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

/** Takes the next indices of a classic author, which no comment of the deck has. @returns the first */
export function takeIndices(file: PackageEdit, author: string, count = 1): number {
  const part = findAuthorsPart(file, 'classic');
  let index = 1;
  for (const one of listAllCommentParts(file)) {
    if (one.form !== 'classic') continue;
    const source = file.text(one.part);
    for (const comment of file.markup(one.part).children)
      if (readAttribute(source, comment, 'authorId') === author)
        index = Math.max(index, (readNumber(source, comment, 'idx') ?? 0) + 1);
  }
  if (part === undefined) return index;
  file.edit(part, (edited, root) => {
    const own = root.children.find((one) => readAttribute(edited.source, one, 'id') === author);
    index = Math.max(index, (readNumber(edited.source, own, 'lastIdx') ?? 0) + 1);
    if (own !== undefined) edited.setAttribute(own, 'lastIdx', String(index + count - 1));
  });
  return index;
}
