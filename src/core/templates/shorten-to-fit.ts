import type { LayoutEngine } from '../layout/engine.ts';
import type { Finding } from '../scene/finding.ts';
import type { Content, Field, LayoutContract } from './contract.ts';
import { fillContent, picturesForIcons } from './fill-content.ts';
import { MEASURED_LANGUAGES, type MeasuredLanguage } from './language-shares.ts';
import { findFaults } from './layout-faults.ts';
import type { LayoutTree, Template } from './tree.ts';

interface Measured {
  readonly count: number;
  /** Rounds a measured length to the published one. */
  readonly published: (length: number) => number;
  /** Characters by field. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Fields that can replace a list, and lists inside items that can replace details. */
  readonly alternatives: readonly string[];
  readonly nested: readonly string[];
}

const STEP = 0.95;
/** Shorter fields are figures and marks: shortening them gives their neighbours no space. */
const SHORT = 16;
const MAX_STEPS = 40;
/** Space for "+12.4 %" and a little more. */
const SHORTEST_CHANGE = 9;
/** Space for "€2.4 m": figures need at least this, so their neighbours are shortened instead. */
const SHORTEST_FIGURE = 7;
/** Offsets in the sample prose, for other words and line breaks. */
const SHIFTS = [0, 97];

/**
 * Shortens lengths until every heavier variant of the content fits: each measured language at its share,
 * other words, the most items inside items, pictures for icons, different alternatives on both sides, and
 * items of which only every second is full. Only the fields at fault are shortened.
 */
export function shortenToFit(
  engine: LayoutEngine,
  template: Template,
  tree: LayoutTree,
  contract: LayoutContract,
  measured: Measured,
): Map<string, number> {
  const lengths = new Map(measured.lengths);
  for (const { language, content } of variants(contract, { ...measured, lengths })) {
    const before = [...lengths];
    if (shortenUntil(lengths, () => findFaults(engine, template, tree, contract, content(), language)))
      continue;
    // The layout itself is at fault, not the lengths.
    for (const [field, length] of before) lengths.set(field, length);
  }
  return lengths;
}

/** Shortens the fields at fault and their neighbours step by step until there are no faults. */
function shortenUntil(lengths: Map<string, number>, faults: () => readonly Finding[]): boolean {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const found = faults();
    if (found.length === 0) return true;
    const paths = found
      .flatMap(({ path, others = [] }) => [path ?? [], ...others].flat())
      .map((path) => path.replace(/\[\d+\]/g, '[]'));
    const faulty = [...lengths.keys()]
      .filter((field) => paths.some((path) => matchesField(path, field)))
      .map((field) => fieldToShorten(field, lengths));
    const shorter = [...lengths].filter(
      ([field, length]) =>
        length > minLength(field) &&
        (faulty.includes(field) ||
          (length > SHORT &&
            faulty.some((other) => itemPath(other) !== '' && itemPath(other) === itemPath(field)))),
    );
    if (shorter.length === 0) return false;
    for (const [field, length] of shorter)
      lengths.set(field, Math.max(minLength(field), Math.floor(length * STEP)));
  }
  return faults().length === 0;
}

function minLength(field: string): number {
  return field.endsWith('.value') ? SHORTEST_FIGURE : 2;
}

/** A figure that is too wide first takes the space of the change beside it. */
function fieldToShorten(field: string, lengths: ReadonlyMap<string, number>): string {
  const change = `${itemPath(field)}.change`;
  return field.endsWith('.value') && (lengths.get(change) ?? 0) > SHORTEST_CHANGE ? change : field;
}

/** The list item or object that contains a field: "items[]" for "items[].heading". */
function itemPath(field: string): string {
  return field.slice(0, Math.max(0, field.lastIndexOf('.')));
}

/**
 * Returns whether a path belongs to a field; points that are one text are reported as "items" instead of
 * "items[]".
 */
function matchesField(path: string, field: string): boolean {
  return path === field || `${path}[]` === field || field.startsWith(`${path}[].`);
}

/** Returns whether items of a list can differ in how full they are. */
function isUneven(fields: Readonly<Record<string, Field>>): boolean {
  return Object.values(fields).some((field) => {
    if (field.kind === 'object') return isUneven(field.fields);
    return (
      field.kind === 'list' &&
      field.item.kind === 'object' &&
      Object.values(field.item.fields).some((inner) =>
        inner.kind === 'text'
          ? inner.optional === true
          : inner.kind === 'list' && inner.optional !== true && inner.max > inner.min,
      )
    );
  });
}

interface Variant {
  readonly language: MeasuredLanguage;
  /** Creates the content with the current lengths. */
  readonly content: () => Content;
}

function* variants(
  contract: LayoutContract,
  { count, lengths, alternatives, nested, published }: Measured,
): Generator<Variant> {
  const apart = [...alternatives, ...nested];
  const plain = (path: string) => (lengths.has(path) ? published(lengths.get(path) ?? 0) : undefined);
  const mixes = alternatives.length === 0 ? [[]] : [[], alternatives, alternatives.slice(-1)];
  for (const language of MEASURED_LANGUAGES) {
    for (const shift of SHIFTS) {
      for (const mix of mixes) {
        const length = (path: string) =>
          apart.includes(path) && !mix.includes(path) ? undefined : lengths.get(path);
        const fill = (withPictures: boolean) =>
          fillContent(contract, {
            count,
            length: (path) => length(path) ?? (withPictures && path.endsWith('.image') ? 1 : undefined),
            language,
            shift,
            heaviest: true,
          });
        yield { language, content: () => fill(false) };
        for (const inner of nested)
          yield {
            language,
            content: () =>
              fillContent(contract, {
                count,
                length: (path) => (path === inner ? lengths.get(path) : length(path)),
                language,
                shift,
                heaviest: true,
                nested: inner,
              }),
          };
        if (picturesForIcons(contract.fields)) yield { language, content: () => fill(true) };
      }
    }
  }
  // Fewer texts of one size are set larger, and leave less space beside them.
  for (const shift of SHIFTS)
    for (const full of isUneven(contract.fields) ? (['even', 'odd'] as const) : [])
      for (const readLength of [(path: string) => lengths.get(path), (path: string) => plain(path)])
        yield {
          language: 'en',
          content: () =>
            fillContent(contract, {
              count,
              length: (path) => (apart.includes(path) ? undefined : readLength(path)),
              shift,
              heaviest: true,
              full,
            }),
        };
  // Shorter text is set larger, so the published lengths must hold as well.
  yield { language: 'en', content: () => fillContent(contract, { count, length: plain }) };
  if (picturesForIcons(contract.fields))
    yield {
      language: 'en',
      content: () =>
        fillContent(contract, {
          count,
          length: (path) => plain(path) ?? (path.endsWith('.image') ? 1 : undefined),
        }),
    };
}
