import { createHash } from 'node:crypto';
import type { PackageEdit, Relationship } from '../ooxml/package/index.ts';
import { childAtPath } from '../ooxml/xml/index.ts';
import { findReachable } from './slide-parts.ts';

const MARKUP_PART = /\.(?:xml|vml)$/i;
/** Attributes with the id of a relationship. */
const REFERENCE = /([\w.-]+:(?:id|embed|link|pict|dm|lo|qs|cs)\s*=\s*)(["'])([^"']*)\2/g;
/** Related parts that no attribute refers to. */
const IMPLICIT_TYPES: ReadonlySet<string> = new Set(['theme', 'themeOverride']);
/** The XML declaration, and prefixes that an edit may declare at the root. */
const INCIDENTAL = /^\ufeff?<\?xml[^>]*\?>\s*|\sxmlns:[ar]\s*=\s*(?:"[^"]*"|'[^']*')/g;

/**
 * Moves copied slides from copied masters to masters of the deck with the same content, and removes the copies
 * that no slide needs then.
 *
 * @param copies masters that were copied and that the presentation does not list yet
 * @param slides parts of the copied slides
 * @returns copies that have no equal in the deck
 */
export function reuseMasters(
  file: PackageEdit,
  copies: readonly string[],
  slides: readonly string[],
): string[] {
  const digests = new PartDigests(file);
  const own = findRelated(file, file.main, 'slideMaster').map(({ target }) => target);
  const before = findReachable(file, copies);
  const left = copies.filter((copy) => {
    const uses = slides.flatMap((slide) =>
      findRelated(file, slide, 'slideLayout')
        .filter(({ target }) => findRelated(file, target, 'slideMaster').some((one) => one.target === copy))
        .map(({ id, target }) => ({ slide, id, layout: target })),
    );
    const found = own.some((master) => {
      if (digests.of(master) !== digests.of(copy)) return false;
      const layouts = new Map(
        findRelated(file, master, 'slideLayout').map(({ target }) => [digests.of(target), target]),
      );
      const targets = uses.map((use) => layouts.get(digests.of(use.layout)));
      if (targets.includes(undefined)) return false;
      for (const [index, { slide, id }] of uses.entries()) file.redirect(slide, id, targets[index] ?? '');
      return true;
    });
    return !found;
  });
  if (left.length < copies.length) {
    const needed = findReachable(file, ['', ...left]);
    for (const part of before) if (!needed.has(part) && file.has(part)) file.remove(part);
  }
  return left;
}

function findRelated(file: PackageEdit, part: string, wanted: string): readonly Relationship[] {
  return file
    .relationships(part)
    .filter(({ type, target, external }) => type === wanted && !external && file.has(target));
}

/** Digests of parts with all that they refer to, whatever the names of parts and relationships. */
class PartDigests {
  readonly #file: PackageEdit;
  readonly #known = new Map<string, string>();

  constructor(file: PackageEdit) {
    this.#file = file;
  }

  of(part: string): string {
    const known = this.#known.get(part);
    if (known !== undefined) return known;
    // A part that refers to itself is not followed again.
    this.#known.set(part, '');
    const digest = createHash('sha256').update(this.#content(part)).digest('hex');
    this.#known.set(part, digest);
    return digest;
  }

  #content(part: string): string | Uint8Array {
    const file = this.#file;
    if (!MARKUP_PART.test(part)) return file.bytes(part) ?? '';
    const source = file.text(part);
    // A master is the same with other layouts, which are compared one by one.
    const list = childAtPath(file.markup(part), 'sldLayoutIdLst');
    const text = list === undefined ? source : source.slice(0, list.start) + source.slice(list.end);
    const relations = new Map(file.relationships(part).map((one) => [one.id, one]));
    const resolve = ({ target, external }: Relationship) =>
      external ? target : file.has(target) ? this.of(target) : '';
    const resolved = text.replace(INCIDENTAL, '').replace(REFERENCE, (whole, name: string, _, id: string) => {
      const found = relations.get(id);
      return found === undefined ? whole : `${name}"${resolve(found)}"`;
    });
    const implicit = [...relations.values()].filter(({ type }) => IMPLICIT_TYPES.has(type));
    return [resolved, ...implicit.map((one) => `${one.type} ${resolve(one)}`).sort()].join('\n');
  }
}
