/** Most copies that a limited repetition is written out as; more count as any number. */
const MAX_COPIES = 40;
/** Further faults of one element tell no more about it. */
const MAX_FAULTS = 50;
/** Stands for any element, as a wildcard of a schema does. */
export const ANY = '.';

type Particle =
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'sequence' | 'choice'; readonly items: readonly Particle[] }
  | { readonly kind: 'repetition'; readonly item: Particle; readonly min: number; readonly max: number };

/** Names that a part of a content model can begin and end with; it can also be empty. */
interface Ends {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isOptional: boolean;
}

/** A fault in the order of some children. */
export interface ContentFault {
  readonly kind: 'misplaced' | 'repeated' | 'missing';
  /** Position of the child; of the last one where others are missing. */
  readonly at: number;
  /** Names that could stand there. */
  readonly expected: readonly string[];
}

/**
 * The children that a schema allows in an element, as an automaton of positions in its content model
 * (V. M. Glushkov, 1961). It reads children once, whatever the model.
 */
export class ContentModel {
  readonly #names: string[] = [];
  readonly #follow: Set<number>[] = [];
  readonly #ends: Ends;
  /** Place of each name in the outermost sequence. */
  readonly #ranks = new Map<string, number>();

  /**
   * @param written names, "." for any element, joined with "," in order, "|" as alternatives and "&" in any
   * order, in parentheses, with ?, *, + or {min,max}
   */
  constructor(written: string) {
    const particle = new ContentReader(written).read();
    this.#ends = this.#build(particle);
    const outermost = particle.kind === 'sequence' ? particle.items : [particle];
    for (const [rank, item] of outermost.entries())
      for (const name of namesOf(item)) if (!this.#ranks.has(name)) this.#ranks.set(name, rank);
  }

  /** Place of a child in the outermost sequence; undefined if the model does not name it. */
  rank(name: string): number | undefined {
    return this.#ranks.get(name);
  }

  /** @param names names of the children in their order; those that the parent does not know are left out */
  check(names: readonly string[]): ContentFault[] {
    const faults: ContentFault[] = [];
    const passed = new Set<string>();
    let at: readonly number[] | undefined;
    let isIncomplete = false;
    for (const [index, name] of names.entries()) {
      const next = this.#step(at, name);
      if (next.length > 0) at = next;
      else {
        const expected = this.#expected(at);
        const later = names.slice(index + 1, index + 1 + MAX_COPIES);
        const reached = this.#reach(at, name);
        if (reached.length > 0 && !expected.some((one) => later.includes(one)))
          faults.push({ kind: 'missing', at: index, expected });
        else if (reached.length === 0 && passed.has(name))
          faults.push({ kind: 'repeated', at: index, expected });
        else faults.push({ kind: 'misplaced', at: index, expected });
        if (reached.length > 0) at = reached;
        isIncomplete = true;
      }
      passed.add(name);
      if (faults.length === MAX_FAULTS) break;
    }
    if (!isIncomplete && !this.#isComplete(at))
      faults.push({ kind: 'missing', at: names.length, expected: this.#expected(at) });
    return faults;
  }

  #next(at: readonly number[] | undefined): ReadonlySet<number> {
    if (at === undefined) return new Set(this.#ends.first);
    const [only] = at;
    if (at.length === 1) return this.#follow[only as number] as Set<number>;
    return new Set(at.flatMap((one) => [...(this.#follow[one] as Set<number>)]));
  }

  #step(at: readonly number[] | undefined, name: string): number[] {
    const reached: number[] = [];
    for (const position of this.#next(at))
      if (this.#names[position] === name || this.#names[position] === ANY) reached.push(position);
    return reached;
  }

  /** Positions of a name that can be reached when elements before it are left out. */
  #reach(at: readonly number[] | undefined, name: string): number[] {
    const reached = new Set(this.#next(at));
    for (const position of reached)
      for (const following of this.#follow[position] as Set<number>) reached.add(following);
    return [...reached].filter((position) => this.#names[position] === name);
  }

  #expected(at: readonly number[] | undefined): string[] {
    return [...new Set(Array.from(this.#next(at), (position) => this.#names[position] as string))];
  }

  #isComplete(at: readonly number[] | undefined): boolean {
    const { isOptional, last } = this.#ends;
    return at === undefined ? isOptional : at.some((position) => last.includes(position));
  }

  #build(particle: Particle): Ends {
    switch (particle.kind) {
      case 'element': {
        const position = this.#names.push(particle.name) - 1;
        this.#follow.push(new Set());
        return { first: [position], last: [position], isOptional: false };
      }
      case 'choice': {
        const parts = particle.items.map((item) => this.#build(item));
        return {
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
          isOptional: parts.some(({ isOptional }) => isOptional),
        };
      }
      case 'sequence':
        return particle.items
          .map((item) => this.#build(item))
          .reduce((before, after) => this.#join(before, after), EMPTY);
      case 'repetition':
        return this.#repeat(particle);
    }
  }

  #join(before: Ends, after: Ends): Ends {
    for (const last of before.last) for (const first of after.first) this.#follow[last]?.add(first);
    return {
      first: before.isOptional ? [...before.first, ...after.first] : before.first,
      last: after.isOptional ? [...before.last, ...after.last] : after.last,
      isOptional: before.isOptional && after.isOptional,
    };
  }

  #repeat({ item, min, max }: Extract<Particle, { kind: 'repetition' }>): Ends {
    const isEndless = max > MAX_COPIES;
    const copies = isEndless ? Math.max(1, Math.min(min, MAX_COPIES)) : max;
    let all = EMPTY;
    for (let copy = 0; copy < copies; copy += 1) {
      const built = this.#build(item);
      if (isEndless && copy === copies - 1) this.#join(built, built);
      all = this.#join(all, copy < min ? built : { ...built, isOptional: true });
    }
    return all;
  }
}

const EMPTY: Ends = { first: [], last: [], isOptional: true };

function namesOf(particle: Particle): string[] {
  if (particle.kind === 'element') return [particle.name];
  return particle.kind === 'repetition' ? namesOf(particle.item) : particle.items.flatMap(namesOf);
}

/** Reads the written form of a content model. */
class ContentReader {
  readonly #written: string;
  #at = 0;

  constructor(written: string) {
    this.#written = written;
  }

  read(): Particle {
    if (this.#written === '') return { kind: 'sequence', items: [] };
    return this.#particle();
  }

  #particle(): Particle {
    return this.#repeated(this.#written[this.#at] === '(' ? this.#group() : this.#element());
  }

  #element(): Particle {
    const [name = ''] = /^(?:\.|\w+)/.exec(this.#written.slice(this.#at)) ?? [];
    this.#at += name.length;
    return { kind: 'element', name };
  }

  #group(): Particle {
    const items: Particle[] = [];
    let separator = ',';
    do {
      this.#at += 1;
      items.push(this.#particle());
      const next = this.#written[this.#at] ?? ')';
      if (next !== ')') separator = next;
    } while (this.#written[this.#at] === separator);
    this.#at += 1;
    if (separator === ',') return { kind: 'sequence', items };
    const choice: Particle = { kind: 'choice', items };
    return separator === '|'
      ? choice
      : { kind: 'repetition', item: choice, min: 0, max: Number.POSITIVE_INFINITY };
  }

  #repeated(item: Particle): Particle {
    const [written = ''] = /^(?:[?*+]|\{\d+,\d*\})/.exec(this.#written.slice(this.#at)) ?? [];
    if (written === '') return item;
    this.#at += written.length;
    const [min, max] = TIMES[written] ?? written.slice(1, -1).split(',').map(Number);
    return {
      kind: 'repetition',
      item,
      min: min ?? 0,
      max: max === undefined || max === 0 ? Number.POSITIVE_INFINITY : max,
    };
  }
}

const TIMES: Readonly<Record<string, readonly [number, number]>> = {
  '?': [0, 1],
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
};
