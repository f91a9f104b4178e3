import type { LayoutEngine } from '../layout/engine.ts';
import type { Finding } from '../scene/finding.ts';
import type { Content, Field, LayoutContract } from './contract.ts';
import { fillContent, picturesForIcons } from './fill-content.ts';
import { MEASURED_LANGUAGES, type MeasuredLanguage } from './language-shares.ts';
import { findFaults } from './layout-faults.ts';
import type { LayoutTree, Template } from './tree.ts';

interface Measured {
  readonly count: number;
  /** What is published of a measured length. */
  readonly published: (length: number) => number;
  /** Characters by field. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Fields that stand where a list could, and lists inside items that stand where details could. */
  readonly alternatives: readonly string[];
  readonly nested: readonly string[];
}

const STEP = 0.95;
/** Shorter fields are figures and marks: making them shorter gives their neighbours no room. */
const SHORT = 16;
const MAX_STEPS = 40;
/** "+12.4 %" and a little more. */
const SHORTEST_CHANGE = 9;
/** "€2.4 m": no figure is of use with less room, and what lacks is its neighbours' to give. */
const SHORTEST_FIGURE = 7;
/** Other places of the prose to begin at: other words, other line breaks. */
const SHIFTS = [0, 97];

/**
 * Lengths that hold with every heavier variant of the content: in each measured language at its
 * share, with other words, with the most items inside items, with pictures for icons, with one
 * alternative on one side and the other on the other, and with items of which only every second one is
 * full. Only what is at fault is shortened.
 */
export function shortenToFit(engine: LayoutEngine, template: Template, tree: LayoutTree, contract: LayoutContract, measured: Measured): Map<string, number> {
  const lengths = new Map(measured.lengths);
  for (const { language, content } of variants(contract, { ...measured, lengths })) {
    const before = [...lengths];
    if (shortenUntil(lengths, () => findFaults(engine, template, tree, contract, content(), language))) continue;
    // Not a matter of length: the layout itself is at fault.
    for (const [field, length] of before) lengths.set(field, length);
  }
  return lengths;
}

/** Shortens the fields at fault and those beside them, step by step, until nothing is. */
function shortenUntil(lengths: Map<string, number>, faults: () => readonly Finding[]): boolean {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const found = faults();
    if (found.length === 0) return true;
    const paths = found.flatMap(({ path, others = [] }) => [path ?? [], ...others].flat()).map((path) => path.replace(/\[\d+\]/g, '[]'));
    const faulty = [...lengths.keys()].filter((field) => paths.some((path) => matchesField(path, field))).map((field) => fieldToShorten(field, lengths));
    const shorter = [...lengths].filter(
      ([field, length]) => length > minLength(field) && (faulty.includes(field) || (length > SHORT && faulty.some((other) => itemPath(other) !== '' && itemPath(other) === itemPath(field)))),
    );
    if (shorter.length === 0) return false;
    for (const [field, length] of shorter) lengths.set(field, Math.max(minLength(field), Math.floor(length * STEP)));
  }
  return faults().length === 0;
}

function minLength(field: string): number {
  return field.endsWith('.value') ? SHORTEST_FIGURE : 2;
}

/** A figure that is too wide takes the room of the change beside it before it is cut itself. */
function fieldToShorten(field: string, lengths: ReadonlyMap<string, number>): string {
  const change = `${itemPath(field)}.change`;
  return field.endsWith('.value') && (lengths.get(change) ?? 0) > SHORTEST_CHANGE ? change : field;
}

/** The list item, or the object, that a field is in: "items[].heading" is in "items[]". */
function itemPath(field: string): string {
  return field.slice(0, Math.max(0, field.lastIndexOf('.')));
}

/** Whether a path is that of a field: "items[]" of points that are one text is told as "items". */
function matchesField(path: string, field: string): boolean {
  return path === field || `${path}[]` === field || field.startsWith(`${path}[].`);
}

/** Whether items of a list can be fuller than others. */
function isUneven(fields: Readonly<Record<string, Field>>): boolean {
  return Object.values(fields).some((field) => {
    if (field.kind === 'object') return isUneven(field.fields);
    return (
      field.kind === 'list' &&
      field.item.kind === 'object' &&
      Object.values(field.item.fields).some((inner) => (inner.kind === 'text' ? inner.optional === true : inner.kind === 'list' && inner.optional !== true && inner.max > inner.min))
    );
  });
}

interface Variant {
  readonly language: MeasuredLanguage;
  /** With the lengths as they are when it is asked for. */
  readonly content: () => Content;
}

function* variants(contract: LayoutContract, { count, lengths, alternatives, nested, published }: Measured): Generator<Variant> {
  const apart = [...alternatives, ...nested];
  const plain = (path: string) => (lengths.has(path) ? published(lengths.get(path) ?? 0) : undefined);
  const mixes = alternatives.length === 0 ? [[]] : [[], alternatives, alternatives.slice(-1)];
  for (const language of MEASURED_LANGUAGES) {
    for (const shift of SHIFTS) {
      for (const mix of mixes) {
        const length = (path: string) => (apart.includes(path) && !mix.includes(path) ? undefined : lengths.get(path));
        const fill = (withPictures: boolean) =>
          fillContent(contract, { count, length: (path) => length(path) ?? (withPictures && path.endsWith('.image') ? 1 : undefined), language, shift, heaviest: true });
        yield { language, content: () => fill(false) };
        for (const inner of nested)
          yield { language, content: () => fillContent(contract, { count, length: (path) => (path === inner ? lengths.get(path) : length(path)), language, shift, heaviest: true, nested: inner }) };
        if (picturesForIcons(contract.fields)) yield { language, content: () => fill(true) };
      }
    }
  }
  // Texts of one size are set larger where there are fewer of them, and leave less room beside them.
  for (const shift of SHIFTS)
    for (const full of isUneven(contract.fields) ? (['even', 'odd'] as const) : [])
      for (const readLength of [(path: string) => lengths.get(path), (path: string) => plain(path)])
        yield { language: 'en', content: () => fillContent(contract, { count, length: (path) => (apart.includes(path) ? undefined : readLength(path)), shift, heaviest: true, full }) };
  // Less text is set larger: what is published has to hold, too.
  yield { language: 'en', content: () => fillContent(contract, { count, length: plain }) };
  if (picturesForIcons(contract.fields)) yield { language: 'en', content: () => fillContent(contract, { count, length: (path) => plain(path) ?? (path.endsWith('.image') ? 1 : undefined) }) };
}
