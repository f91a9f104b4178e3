import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, type Markup, parseMarkup } from '../ooxml/xml/index.ts';
import { addToSection, removeFromSections } from './section-entries.ts';

/** An entry in the presentation's list of slides. */
export interface ListedSlide {
  /** `p:sldId@id`. */
  readonly number: number;
  readonly relationship: string;
  readonly part: string;
}

const SUFFIX = '-0000-8000-8000-';

/**
 * A UUID (version 8, RFC 9562) made of the slide's id in the file and its occurrence among slides with that
 * id.
 */
export function slideUuid(number: number, time = 0): string {
  return `${number.toString(16).padStart(8, '0')}${SUFFIX}${time.toString(16).padStart(12, '0')}`;
}

/** The slides of the deck in order. */
export function listSlides(file: PackageEdit): ListedSlide[] {
  const source = file.text(file.main);
  const list = childAtPath(parseMarkup(source), 'sldIdLst');
  const targets = new Map(file.relationships(file.main).map((one) => [one.id, one]));
  return (list?.children ?? []).flatMap((one) => {
    if (one.name !== 'sldId') return [];
    const relationship = readRelationshipId(source, one);
    const found = targets.get(relationship);
    if (found === undefined || found.external || !file.has(found.target)) return [];
    return [{ number: Number(readId(source, one)) || 0, relationship, part: found.target }];
  });
}

/** `r:id` of an element that may also have an `id`. */
export function readRelationshipId(source: string, element: Markup): string {
  return /\b[\w.-]+:id\s*=\s*["']([^"']+)["']/.exec(source.slice(element.start, element.inner))?.[1] ?? '';
}

function readId(source: string, element: Markup): string {
  return /\sid\s*=\s*["']([^"']+)["']/.exec(source.slice(element.start, element.inner))?.[1] ?? '';
}

function readNumber(source: string, entry: Markup | undefined): number | undefined {
  return entry === undefined ? undefined : Number(readId(source, entry));
}

/** Slide ids as callers know them. */
export function slideIds(slides: readonly ListedSlide[]): string[] {
  const times = new Map<number, number>();
  return slides.map(({ number }) => {
    const time = times.get(number) ?? 0;
    times.set(number, time + 1);
    return slideUuid(number, time);
  });
}

/** Finds a slide by number or id. @throws Failure `invalid_input` if there is none */
export function findSlide(
  slides: readonly ListedSlide[],
  asked: number | string,
): { readonly slide: ListedSlide; readonly index: number } {
  const index = typeof asked === 'number' ? asked - 1 : slideIds(slides).indexOf(asked.toLowerCase());
  const slide = slides[index];
  if (slide === undefined) {
    const msg =
      typeof asked === 'number'
        ? `There is no slide ${asked}; the deck has ${slides.length}.`
        : `No slide of the deck has the id "${asked.slice(0, 80)}".`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['slide'], msg, type: 'out_of_range', input: asked }],
      hint: message`{get_presentation} lists the slides with their numbers and ids.`,
    });
  }
  return { slide, index };
}

/** Moves an entry within the list of slides. */
export function moveSlideEntry(file: PackageEdit, from: number, to: number): void {
  file.edit(file.main, (edited, root) => {
    const list = childAtPath(root, 'sldIdLst')?.children.filter(({ name }) => name === 'sldId') ?? [];
    const [one, other] = [list[from], list[to]];
    if (one === undefined || other === undefined || from === to) return;
    const raw = edited.source.slice(one.start, one.end);
    edited.remove(one);
    edited.insert(to < from ? other.start : other.end, raw);
    const moved = readNumber(edited.source, one) ?? 0;
    removeFromSections(edited, root, moved);
    const before = to < from ? list[to - 1] : other;
    addToSection(edited, root, moved, {
      before: readNumber(edited.source, before),
      after: readNumber(edited.source, other),
    });
  });
}

/** Inserts a slide at an index of the list. @returns its `p:sldId@id` */
export function insertSlideEntry(file: PackageEdit, part: string, at: number): number {
  const relationship = file.relate(file.main, 'slide', part);
  let number = 0;
  file.edit(file.main, (edited, root) => {
    const { source } = edited;
    const prefix = /^<([\w.-]+:)?/.exec(source.slice(root.start))?.[1] ?? '';
    const list = childAtPath(root, 'sldIdLst');
    const entries = list?.children.filter(({ name }) => name === 'sldId') ?? [];
    number = Math.max(255, ...entries.map((one) => Number(readId(source, one)) || 0)) + 1;
    const written = `<${prefix}sldId xmlns:r="${relationshipsNamespace(source)}" id="${number}" r:id="${relationship}"/>`;
    const next = entries[at];
    const last = entries.at(-1);
    addToSection(edited, root, number, {
      before: readNumber(source, next === undefined ? last : entries[at - 1]),
      after: readNumber(source, next),
    });
    if (next !== undefined) edited.insert(next.start, written);
    else if (last !== undefined) edited.insert(last.end, written);
    else if (list !== undefined) edited.setInner(list, written);
    else {
      const masters = childAtPath(root, 'sldMasterIdLst');
      const before =
        ['notesMasterIdLst', 'handoutMasterIdLst']
          .map((name) => childAtPath(root, name))
          .findLast((one) => one !== undefined) ?? masters;
      edited.insert(before?.end ?? root.inner, `<${prefix}sldIdLst>${written}</${prefix}sldIdLst>`);
    }
  });
  return number;
}

export function relationshipsNamespace(source: string): string {
  return source.includes('http://purl.oclc.org/ooxml/presentationml/main')
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
}

/** Removes entries from the list of slides whose slide is not in the file. */
export function removeLostEntries(file: PackageEdit): void {
  file.edit(file.main, (edited, root) => {
    for (const one of childAtPath(root, 'sldIdLst')?.children ?? []) {
      const target = file.target(file.main, readRelationshipId(edited.source, one));
      if (one.name !== 'sldId' || (target !== undefined && file.has(target))) continue;
      edited.remove(one);
      removeFromSections(edited, root, readNumber(edited.source, one) ?? 0);
    }
  });
}

/** Removes a slide from the list of slides, sections and custom shows. */
export function removeSlideEntry(file: PackageEdit, { number, relationship }: ListedSlide): void {
  file.edit(file.main, (edited, root) => {
    const { source } = edited;
    const list = childAtPath(root, 'sldIdLst');
    for (const one of list?.children ?? [])
      if (readRelationshipId(source, one) === relationship) edited.remove(one);
    removeFromSections(edited, root, number);
    const shows = childAtPath(root, 'custShowLst');
    for (const show of shows?.children ?? [])
      for (const one of childAtPath(show, 'sldLst')?.children ?? [])
        if (readRelationshipId(source, one) === relationship) edited.remove(one);
  });
  file.unrelate(file.main, relationship);
}
