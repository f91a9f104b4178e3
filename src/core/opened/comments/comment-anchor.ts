import type { PackageEdit } from '../../ooxml/package/index.ts';
import {
  childAtPath,
  element,
  findWithin,
  type Markup,
  readAttribute,
  type Xml,
} from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { findElements, type OwnElement } from '../elements.ts';
import { findElement, invalidInput } from '../find-element.ts';
import { readNumber } from './comment-parts.ts';
import { readPlainText } from './comment-text.ts';

const PC = { 'xmlns:pc': 'http://schemas.microsoft.com/office/powerpoint/2013/main/command' };
const AC = { 'xmlns:ac': 'http://schemas.microsoft.com/office/drawing/2013/main/command' };
/** Identity of an element that has none, as PowerPoint writes it. */
const NO_ID = '{00000000-0000-0000-0000-000000000000}';

/** Names of elements in anchors (MS-ODRAWXML 2.29.3), by their names on slides. */
const MONIKERS: Readonly<Record<string, string>> = {
  sp: 'spMk',
  grpSp: 'grpSpMk',
  graphicFrame: 'graphicFrameMk',
  cxnSp: 'cxnSpMk',
  pic: 'picMk',
  contentPart: 'inkMk',
};
const MONIKER_NAMES: ReadonlySet<string> = new Set(Object.values(MONIKERS));

/** Subject of a comment: an element of the slide, or words in it. */
export interface CommentAnchor {
  readonly element?: string;
  readonly words?: string;
}

/** A slide whose comments are read. */
export class AnchorReader {
  readonly #source: string;
  readonly #elements: ReadonlyMap<string, OwnElement>;

  constructor(file: PackageEdit, slide: string) {
    this.#source = file.text(slide);
    this.#elements = new Map(findElements(this.#source, file.markup(slide)).map((one) => [one.id, one]));
  }

  /** Subject of a modern comment; empty if it is the slide, or an element that is gone. */
  read(source: string, comment: Markup): CommentAnchor {
    const list = comment.children.find(({ name }) => /MkLst$/.test(name));
    const moniker = list?.children.findLast(({ name }) => MONIKER_NAMES.has(name));
    const own = this.#elements.get(moniker === undefined ? '' : (readAttribute(source, moniker, 'id') ?? ''));
    if (own === undefined) return {};
    const range = list?.children.find(({ name }) => name === 'txMk');
    const body = childAtPath(own.markup, 'txBody');
    const [from, length] = [readNumber(source, range, 'cp') ?? 0, readNumber(source, range, 'len') ?? 0];
    const words =
      body === undefined || length <= 0
        ? ''
        : readPlainText(this.#source, body)
            .slice(from, from + length)
            .replace(/[\r\v]/g, '\n');
    return { element: own.id, ...(words === '' ? {} : { words }) };
  }
}

/** Identity of a slide in anchors: `p:sldId@id` and `p14:creationId@val`, 0 without one. */
export interface SlideMoniker {
  readonly slideId: number;
  readonly creationId: number;
}

export function readSlideMoniker(file: PackageEdit, slide: string, slideId: number): SlideMoniker {
  const common = childAtPath(file.markup(slide), 'cSld', 'extLst');
  const own = common === undefined ? undefined : findWithin(common, ({ name }) => name === 'creationId');
  return { slideId, creationId: readNumber(file.text(slide), own, 'val') ?? 0 };
}

/**
 * Writes the subject of a modern comment: the slide, an element, or words in the text of an element.
 *
 * @throws Failure `invalid_input` if the slide has no such element, or the element no such words
 */
export function writeAnchor(
  file: PackageEdit,
  slide: string,
  { slideId, creationId }: SlideMoniker,
  { element: id, words }: CommentAnchor,
): Xml {
  const place = [element('pc:docMk', PC), element('pc:sldMk', { ...PC, cId: creationId, sldId: slideId })];
  if (id === undefined) return element('pc:sldMkLst', PC, ...place);
  const { source, element: own } = findElement(file, slide, id);
  const creation = findWithin(own.about, ({ name }) => name === 'creationId');
  const moniker = element(`ac:${MONIKERS[own.markup.name] ?? 'spMk'}`, {
    ...AC,
    id: Number(id.split('.')[0]),
    creationId: (creation === undefined ? undefined : readAttribute(source, creation, 'id')) ?? NO_ID,
  });
  if (words === undefined) return element('ac:deMkLst', AC, ...place, moniker);
  const body = childAtPath(own.markup, 'txBody');
  const at = body === undefined ? -1 : readPlainText(source, body).indexOf(words.replace(/\n/g, '\r'));
  if (at < 0)
    throw invalidInput(
      'words',
      `Element ${id} has no text "${words.slice(0, 80)}".`,
      words.slice(0, 80),
      'Give words as they stand in the text of a shape, or leave words out. A comment on a table is on the whole table.',
    );
  return element('ac:txMkLst', AC, ...place, moniker, element('ac:txMk', { cp: at, len: words.length }));
}

/** Position of a classic comment in 1/576 inch: the upper left corner of an element, or that of the slide. */
export function locateClassic(
  file: PackageEdit,
  slide: string,
  id: string | undefined,
): { x: number; y: number } {
  if (id === undefined) return { x: 10, y: 10 };
  const { source, element: own } = findElement(file, slide, id);
  const offset = findWithin(own.markup, ({ name }) => name === 'off');
  const [x = 0, y = 0] = ['x', 'y'].map((name) => readNumber(source, offset, name));
  const units = (emu: number) => Math.max(0, Math.round((emu / EMU_PER_PX) * 6));
  return { x: units(x), y: units(y) };
}
