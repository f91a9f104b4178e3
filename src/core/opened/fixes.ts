import { listMends, mendPackage } from '../ooxml/check/index.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import { type ReadSlide, type StreamedDeck, streamDeck } from '../ooxml/read/index.ts';
import {
  applyPatch,
  descendants,
  type Markup,
  parseMarkup,
  readAttribute,
  type Xml,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../scene/scene.ts';
import type { Fix } from './api.ts';
import { changeElement, removeElement } from './element-edit.ts';
import { findElements, readPlaceholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import { measureLargePicture } from './large-pictures.ts';
import { applyLookFix, findLookFixes } from './look-fixes.ts';
import { type ListedSlide, listSlides } from './opened-slides.ts';
import { findReadingOrder, reorderElements } from './reading-order.ts';
import { unlink } from './slide-parts.ts';
import { readSlideTitle } from './slide-title.ts';
import { type PairedElement, pairElements, readSlides } from './slide-tree.ts';
import { findParagraphs } from './text-body.ts';

/** Placeholders that may stay empty, because a slide show hides them then. */
const HIDDEN_WHEN_EMPTY: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum']);
/** A picture narrower or lower than this is an ornament, in pixels. */
const MAX_ORNAMENT_PX = 24;

/** All fixes that a file needs. */
export function findFixes(file: PackageEdit): Fix[] {
  const listed = listSlides(file);
  const deck = streamDeck(file.toBytes());
  const read = readSlides(deck, new Set(listed.map(({ part }) => part)));
  const fixes = listed.flatMap((slide, index) => {
    const known = read.get(slide.part);
    return known === undefined ? [] : findSlideFixes(file, slide, known, index + 1, deck);
  });
  return [...findFileFixes(file), ...fixes];
}

/** The fix for what PowerPoint would repair in the file itself. Its slide is 0. */
function findFileFixes(file: PackageEdit): Fix[] {
  const mends = Array.from(listMends(file), ([what, count]) => `${what} (${count})`);
  if (mends.length === 0) return [];
  const what = `The file breaks the schemas of its format, which PowerPoint repairs or refuses. ${mends.join(', ')}. Nothing that slides show is lost.`;
  return [{ id: `0:${FILE_FAULTS}`, kind: FILE_FAULTS, slide: 0, what }];
}

/** Puts right what the fix of the file names; false if the fix is of another kind. */
export function applyFileFix(file: PackageEdit, { kind }: Fix): boolean {
  if (kind !== FILE_FAULTS) return false;
  mendPackage(file);
  return true;
}

const FILE_FAULTS = 'file_faults';

/** Fixes for a slide, in the order of its elements. */
function findSlideFixes(
  file: PackageEdit,
  { part }: ListedSlide,
  slide: ReadSlide,
  place: number,
  deck: StreamedDeck,
): Fix[] {
  const source = file.text(part);
  const pairs = pairElements(file, slide);
  const fixes: Fix[] = [];
  const add = (kind: string, what: string, element?: string, asks = false, color?: string) =>
    fixes.push({
      id: `${place}:${kind}${element === undefined ? '' : `:${element}`}`,
      kind,
      slide: place,
      what,
      ...(element === undefined ? {} : { element }),
      ...(asks ? { asks: true as const } : {}),
      ...(color === undefined ? {} : { color }),
    });
  const own = findElements(source, parseMarkup(source));
  const repeated = own.filter(({ id }) => id.includes('.'));
  if (repeated.length > 0)
    add(
      'duplicate_ids',
      `${repeated.length} element${repeated.length === 1 ? ' has' : 's have'} the id of another element; each gets its own id.`,
    );
  for (const { id, target, external } of file.relationships(part))
    if (!external && !file.has(target))
      add(
        'broken_relationship',
        `A relationship (${id}) leads to "${target}", which is not in the file; it and links by it are removed.`,
        id,
      );
  for (const [id, { own: element, read }] of pairs) {
    const type = readPlaceholderType(source, element);
    const isEmpty =
      read.kind === 'shape' &&
      read.placeholder !== undefined &&
      (read.text === undefined ||
        read.text.prompt ||
        read.text.paragraphs.every(({ runs }) => runs.every(({ text }) => text.trim() === '')));
    if (isEmpty && type !== undefined && !HIDDEN_WHEN_EMPTY.has(type))
      add('empty_placeholder', `"${read.name}" is an empty placeholder; it is removed.`, id);
    const large = measureLargePicture(file, read);
    if (large !== undefined)
      add(
        'large_picture',
        `"${read.name}" has ${(large / 1e6).toFixed(1)} MB; it is stored with only as many pixels as slides show.`,
        id,
      );
    if (needsAlt(read)) {
      if (isOrnament(read))
        add('decorative', `"${read.name}" is too small to show anything; it is marked as decorative.`, id);
      else
        add(
          'missing_alt',
          `"${read.name}" (${read.kind === 'opaque' ? 'a diagram or object' : read.kind}) has no alternative text: say what it shows with set_element and value {"alt": "…"}, or mark it with {"decorative": true}.`,
          id,
          true,
        );
    }
  }
  for (const { kind, element, name, color } of findLookFixes(file, slide, deck)) {
    if (kind === 'contrast')
      add(
        kind,
        `"${name}" has too little contrast with its background; it gets theme colour ${color}, the closest one with enough contrast.`,
        element,
        false,
        color,
      );
    else
      add(
        kind,
        `"${name}" has text smaller than 12 pt and room for larger text; it is set in 12 pt.`,
        element,
      );
  }
  if (findReadingOrder(source, pairs) !== undefined)
    add(
      'reading_order',
      'A screen reader reads the elements in a different order than the slide shows them; they are reordered in the file without a visible change.',
    );
  if (readSlideTitle(file, part) === '') {
    const title = findLikelyTitle(pairs);
    if (title !== undefined)
      add(
        'title_placeholder',
        `The slide has no title; "${title.read.name}", which looks like one, becomes the title.`,
        title.own.id,
      );
    else
      add(
        'missing_title',
        'The slide has no title, and no text that looks like one: write one.',
        undefined,
        true,
      );
  }
  return fixes;
}

function needsAlt({ kind, alt, decorative }: PairedElement['read']): boolean {
  return alt.trim() === '' && !decorative && (kind === 'picture' || kind === 'chart' || kind === 'opaque');
}

function isOrnament({ kind, box }: PairedElement['read']): boolean {
  return kind === 'picture' && Math.min(box.width, box.height) / EMU_PER_PX < MAX_ORNAMENT_PX;
}

/** The largest text in the upper third of the slide, if no other text is as large. */
function findLikelyTitle(pairs: ReadonlyMap<string, PairedElement>): PairedElement | undefined {
  const texts = [...pairs.values()].flatMap((pair) => {
    const { read } = pair;
    if (
      read.kind !== 'shape' ||
      read.text === undefined ||
      read.placeholder !== undefined ||
      pair.own.parent !== undefined
    )
      return [];
    const words = read.text.paragraphs.flatMap(({ runs }) => runs);
    const text = words
      .map(({ text }) => text)
      .join('')
      .trim();
    if (text === '' || text.length > 120) return [];
    return [{ pair, size: Math.max(...words.map(({ sizePt }) => sizePt)), top: read.box.y }];
  });
  const [first, second] = texts.sort((a, b) => b.size - a.size || a.top - b.top);
  if (first === undefined || first.size < 16 || (second !== undefined && second.size >= first.size))
    return undefined;
  return texts.every(({ top, pair }) => pair === first.pair || top >= first.top - 40 * EMU_PER_PX)
    ? first.pair
    : undefined;
}

export function applyFix(
  file: PackageEdit,
  part: string,
  slide: ReadSlide,
  { kind, element = '', color }: Fix,
): void {
  switch (kind) {
    case 'empty_placeholder':
      removeElement(file, part, element);
      break;
    case 'decorative':
      changeElement(file, part, element, { decorative: true }, { read: undefined });
      break;
    case 'duplicate_ids':
      renumber(file, part);
      break;
    case 'broken_relationship':
      unlink(file, part, element);
      break;
    case 'contrast':
    case 'small_text':
      applyLookFix(file, slide, { kind, element, ...(color === undefined ? {} : { color }) });
      break;
    case 'reading_order': {
      const order = findReadingOrder(file.text(part), pairElements(file, slide));
      if (order !== undefined) reorderElements(file, part, order);
      break;
    }
    case 'title_placeholder':
      makeTitle(file, part, slide, element);
      break;
    default:
  }
}

function renumber(file: PackageEdit, part: string): void {
  file.edit(part, (edited, root) => {
    const all = findElements(edited.source, root);
    let next = Math.max(
      0,
      ...descendants(root).flatMap((one) =>
        one.name === 'cNvPr' ? [Number(readAttribute(edited.source, one, 'id') ?? 0)] : [],
      ),
    );
    for (const { id, about } of all) if (id.includes('.')) edited.setAttribute(about, 'id', String(++next));
  });
}

/**
 * Makes a text box the title placeholder. It gets explicit values for all it would inherit differently, so it
 * looks the same.
 */
function makeTitle(file: PackageEdit, part: string, slide: ReadSlide, id: string): void {
  const source = file.text(part);
  const pair = pairElements(file, slide).get(id);
  const place = pair?.own.markup.children.find(({ name }) => name === 'nvSpPr');
  const marks = childAt(place, 'nvPr');
  const body = childAt(pair?.own.markup, 'txBody');
  if (pair === undefined || marks === undefined || body === undefined || pair.read.kind !== 'shape') return;
  const edited = new XmlEditor(source);
  const box = childAt(place, 'cNvSpPr');
  if (box !== undefined) edited.setAttribute(box, 'txBox', undefined);
  const prefix = /^<([\w.-]+:)?/.exec(source.slice(marks.start))?.[1] ?? '';
  edited.setInner(marks, `<${prefix}ph type="title"/>${source.slice(marks.inner, marks.close)}`);
  const frame = childAt(body, 'bodyPr');
  if (frame !== undefined && readAttribute(source, frame, 'anchor') === undefined)
    edited.setAttribute(frame, 'anchor', 't');
  const sizePt = pair.read.text?.paragraphs.flatMap(({ runs }) => runs)[0]?.sizePt ?? 18;
  for (const paragraph of findParagraphs(body)) {
    const properties = childAt(paragraph, 'pPr');
    if (properties === undefined) edited.insert(paragraph.inner, '<a:pPr algn="l"/>');
    else if (readAttribute(source, properties, 'algn') === undefined)
      edited.setAttribute(properties, 'algn', 'l');
    for (const run of paragraph.children)
      if (run.name === 'r' || run.name === 'fld') writeRunFormat(edited, run, sizePt);
  }
  file.put(part, edited.toString());
}

function writeRunFormat(edited: XmlEditor, run: Markup, sizePt: number): void {
  const own = childAt(run, 'rPr');
  const raw = own === undefined ? '<a:rPr/>' : edited.source.slice(own.start, own.end);
  const isSet = (name: string) => own !== undefined && readAttribute(edited.source, own, name) !== undefined;
  const hasChild = (name: RegExp) => own?.children.some((one) => name.test(one.name)) === true;
  const children = [
    ...(hasChild(/Fill$/) ? [] : ['<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>']),
    ...(hasChild(/^latin$/) ? [] : ['<a:latin typeface="+mn-lt"/>']),
  ] as Xml[];
  const written = applyPatch(raw, {
    attributes: { sz: isSet('sz') ? undefined : Math.round(sizePt * 100), b: isSet('b') ? undefined : 0 },
    children,
  });
  if (own === undefined) edited.insert(run.inner, written);
  else edited.replace(own.start, own.end, written);
}
