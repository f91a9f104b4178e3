import { joinPhrases } from '../locales/index.ts';
import type { SourceSection } from '../sources/source-document.ts';
import { isAnnouncement } from './announcements.ts';
import type { Range } from './cut.ts';
import { canBeShown } from './picture-address.ts';
import type { Unit } from './unit.ts';

/** Consecutive units under one heading. */
export interface Group {
  readonly heading: string;
  readonly section: SourceSection;
  readonly units: readonly Unit[];
}

/** Material for one slide, sorted by its position in the source. */
export interface Material {
  readonly units: Range;
  /** Innermost section around all units; absent at the top of a document. */
  readonly section?: SourceSection;
  /** Sections around all units, outermost first. */
  readonly path: readonly SourceSection[];
  /** Units directly in `section`. */
  readonly own: readonly Unit[];
  /** Subsections with their units. */
  readonly groups: readonly Group[];
  readonly tables: readonly Unit[];
  readonly figures: readonly Unit[];
  readonly quotes: readonly Unit[];
  /**
   * Sentences that can be on a slide, without announcements of what follows them, captions and parts of
   * sentences.
   */
  readonly sentences: readonly Unit[];
  readonly items: readonly Unit[];
}

export function createMaterial(range: Range): Material {
  const path = findCommonPath(range);
  const depth = path.length;
  const own = range.filter((unit) => unit.sections.length === depth);
  const groups: { heading: string; section: SourceSection; units: Unit[] }[] = [];
  for (const unit of range) {
    const section = unit.sections[depth];
    if (section === undefined) continue;
    const last = groups.at(-1);
    if (last !== undefined && last.section === section) last.units.push(unit);
    else groups.push({ heading: section.heading, section, units: [unit] });
  }
  const section = path.at(-1);
  return {
    units: range,
    path,
    own,
    groups,
    tables: range.filter((unit) => unit.kind === 'table'),
    figures: range.filter((unit) => unit.kind === 'figure' && canBeShown(unit.figure?.url ?? '')),
    quotes: range.filter((unit) => unit.kind === 'quote'),
    sentences: range.filter(
      (unit, index) =>
        unit.kind === 'sentence' &&
        !isAnnouncement(unit.text.text) &&
        !isTorn(unit, range[index - 1]) &&
        !isCaption(unit.text.text),
    ),
    items: range.filter((unit) => unit.kind === 'list_item'),
    ...(section === undefined ? {} : { section }),
  };
}

/** Minimum number of pieces of a section that fill a slide under a sentence of that section. */
const PIECES_LEAST = 2;

/** The material of the section in which the title of a slide stands, if the others have names that the slide would lack. */
export function limitToSection(material: Material, title: Unit | undefined): Material {
  const section = title?.sections[material.path.length];
  if (section === undefined || material.groups.length < 2) return material;
  const range = material.units.filter(({ sections }) => sections.includes(section));
  const pieces = range.filter(
    ({ kind, id }) => (kind === 'sentence' || kind === 'list_item') && id !== title?.id,
  );
  return pieces.length < PIECES_LEAST ? material : createMaterial(range);
}

/** Caption of a picture or table that is elsewhere: "Figure 7-26. Self-locking nuts." */
const CAPTION = new RegExp(
  `^(?:${joinPhrases('figure_number', 'table_number')})\\s?\\d[\\d.–-]*(?:\\s?[.:：–—]\\s?.{1,160}|[.:]?\\s\\p{Lu}.{0,80})$`,
  'iu',
);

/** True for the caption of a picture or table. */
export function isCaption(text: string): boolean {
  return CAPTION.test(text);
}

/** True for a part of a sentence that a page or picture cut. */
function isTorn({ text: { text }, index }: Unit, before: Unit | undefined): boolean {
  if (index > 0) return /^\p{Lu}\p{L}*(?:\s\p{L}+)?$/u.test(text);
  return /^\p{Ll}{2,},?\s\p{Ll}/u.test(text) && !/[.!?:;…]["”’)]*$/u.test(before?.text.text ?? '');
}

function findCommonPath(range: Range): readonly SourceSection[] {
  const first = range[0];
  if (first === undefined) return [];
  let depth = first.sections.length;
  for (const unit of range) {
    let shared = 0;
    while (shared < depth && unit.sections[shared] === first.sections[shared]) shared++;
    depth = shared;
  }
  return first.sections.slice(0, depth);
}
