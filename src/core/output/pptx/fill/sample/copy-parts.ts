import { type Part, type Relationship, relationshipsPart } from '../../../../ooxml/package/index.ts';
import { CONTENT_TYPE } from '../../../../ooxml/xml/index.ts';
import type { DesignSource } from '../design-source.ts';
import { repairChart } from './repair-chart.ts';

/** Pictures, sounds and videos may be shared by slides; every other part belongs to one. */
const SHARED_TYPES: ReadonlySet<string> = new Set([
  'image',
  'media',
  'audio',
  'video',
  'font',
  'slideLayout',
  'slideMaster',
  'theme',
]);
const MAX_DEPTH = 8;

/** Copies the parts of one slide. */
export class PartCopier {
  readonly parts: Part[] = [];
  /** Parts of the source that the copy uses unchanged. */
  readonly shared = new Set<string>();
  readonly #source: DesignSource;
  readonly #slide: string;
  readonly #mark: string;
  readonly #names = new Map<string, string>();

  /**
   * @param slide part name of the copy
   * @param mark distinguishes part names of this copy from those of others
   */
  constructor(source: DesignSource, slide: string, mark: string) {
    this.#source = source;
    this.#slide = slide;
    this.#mark = mark;
  }

  /** Converts a relationship of the sample for the copy, and copies its target. */
  relationship(one: Relationship, depth = 0): Relationship {
    if (one.external) return one;
    // A button to a slide that no longer exists leads to its own slide.
    if (one.type === 'slide') return { ...one, target: this.#slide };
    return { ...one, target: this.part(one.target, SHARED_TYPES.has(one.type), depth) };
  }

  /** Copies a part of the source and returns its name in the copy. */
  part(name: string, shared: boolean, depth = 0): string {
    if (shared || depth > MAX_DEPTH) {
      this.shared.add(name);
      return name;
    }
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const copy = this.copyName(name);
    this.#names.set(name, copy);
    this.#add(copy, name, depth);
    return copy;
  }

  /** Returns the name for the copy of a part whose content the caller writes. */
  copyName(name: string): string {
    const dot = name.lastIndexOf('.');
    return `${name.slice(0, dot)}-${this.#mark}${name.slice(dot)}`;
  }

  #add(copy: string, name: string, depth: number): void {
    const isChart = this.#source.package.contentType(name) === CONTENT_TYPE.chart;
    this.parts.push(this.#source.part(name, copy, isChart ? repairChart : undefined));
    const relationships = this.#source.package
      .relationships(name)
      .filter(({ target, external }) => external || this.#source.package.has(target));
    if (relationships.length > 0)
      this.parts.push(
        relationshipsPart(
          copy,
          relationships.map((one) => this.relationship(one, depth + 1)),
        ),
      );
  }
}
