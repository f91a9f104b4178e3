import { writePlainParagraph } from '../ooxml/write/index.ts';
import {
  childAtPath,
  type Markup,
  readCharacterData,
  readTag,
  text,
  type XmlEditor,
} from '../ooxml/xml/index.ts';
import { drawingNamespace } from './replace-picture.ts';

/** Text of the title of a chart or an axis; undefined where it has no words of its own. */
export function readTitle(source: string, owner: Markup | undefined): string | undefined {
  const rich = childAtPath(owner, 'title', 'tx', 'rich');
  if (rich === undefined) return undefined;
  return rich.children
    .filter(({ name }) => name === 'p')
    .map((p) =>
      p.children
        .flatMap((run) => {
          const words = childAtPath(run, 't');
          return words === undefined ? [] : [readCharacterData(source, words)];
        })
        .join(''),
    )
    .join(' ');
}

/**
 * Sets the title of a chart (ECMA-376 part 1, 21.2.2.210) or an axis; one that is there keeps its look.
 *
 * @param at offset of a new title
 * @param body attributes of the text body of a new title
 */
export function setTitle(edited: XmlEditor, owner: Markup, title: string, at: number, body = ''): void {
  const own = childAtPath(owner, 'title');
  const rich = childAtPath(own, 'tx', 'rich');
  const paragraphs = rich?.children.filter(({ name }) => name === 'p') ?? [];
  const run = paragraphs[0]?.children.find(({ name }) => name === 'r');
  const words = run === undefined ? undefined : childAtPath(run, 't');
  if (words !== undefined && paragraphs[0] !== undefined) {
    edited.setInner(words, text(title));
    for (const other of paragraphs[0].children) if (other.name === 'r' && other !== run) edited.remove(other);
    for (const other of paragraphs.slice(1)) edited.remove(other);
    return;
  }
  const c = readTag(edited.source, owner).replace(/[^:]*$/, '');
  const inner = `<a:bodyPr${body}/>${writePlainParagraph(title, 'en-US')}`;
  const xml = `<${c}tx><${c}rich xmlns:a="${drawingNamespace(edited.source)}">${inner}</${c}rich></${c}tx>`;
  const tx = childAtPath(own, 'tx');
  if (tx !== undefined) edited.replace(tx.start, tx.end, xml);
  else if (own === undefined) edited.insert(at, `<${c}title>${xml}<${c}overlay val="0"/></${c}title>`);
  else if (own.children[0] === undefined) edited.setInner(own, xml);
  else edited.insert(own.children[0].start, xml);
}
