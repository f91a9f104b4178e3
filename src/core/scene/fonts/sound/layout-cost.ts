import { FontProblem } from '../font-problem.ts';

/**
 * Rules that may be examined for one letter in the worst case; Noto Nastaliq Urdu, the richest known font,
 * has half as many.
 */
const MAX_RULES = 60_000;
/** Rules that this check reads over all lists; Noto Nastaliq Urdu has 30,000. */
const MAX_READ = 200_000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_KERN_TABLES = 100;
const MAX_DEPTH = 16;
/**
 * Lookup types of GSUB and GPOS that examine lists of rules one by one, and the type that only refers to
 * another.
 */
const LOOKUP_TYPES = {
  GSUB: { ligature: 4, context: 5, chain: 6, extension: 7 },
  GPOS: { ligature: 0, context: 7, chain: 8, extension: 9 },
} as const;

type LookupTypes = (typeof LOOKUP_TYPES)[keyof typeof LOOKUP_TYPES];

/**
 * Refuses tables whose rules take too long to apply. Offsets of a small table can lead to the same rules
 * again and again, so
 * the check counts the rules that are met on the way, not those that exist.
 * | @throws FontProblem
 */
export function checkLayout(tables: ReadonlyMap<string, Uint8Array>): void {
  for (const tag of ['GSUB', 'GPOS'] as const) {
    const table = tables.get(tag);
    if (table !== undefined) new LayoutCost(table, tag).check();
  }
  for (const tag of ['GDEF', 'kern'])
    if ((tables.get(tag)?.length ?? 0) > MAX_BYTES) throw createRulesProblem(tag);
  const kern = tables.get('kern');
  if (kern === undefined || kern.length < 8) return;
  const { word } = createReader(kern);
  // Apple's version has a count of four bytes.
  if ((word(0) === 0 ? word(2) : word(4) * 65_536 + word(6)) > MAX_KERN_TABLES)
    throw createRulesProblem('kern');
}

/** Number of rules examined, and the cost of the lookups that the matching rule applies. */
interface Cost {
  readonly rules: number;
  readonly acts: number;
}

const ONE: Cost = { rules: 1, acts: 0 };

class LayoutCost {
  readonly #tag: keyof typeof LOOKUP_TYPES;
  readonly #word: (at: number) => number;
  readonly #long: (at: number) => number;
  readonly #lookups: number;
  readonly #costs = new Map<number, number>();
  /** Remaining work of this check itself. */
  #remaining = MAX_READ;

  constructor(table: Uint8Array, tag: keyof typeof LOOKUP_TYPES) {
    if (table.length > MAX_BYTES) throw createRulesProblem(tag);
    const { word, long } = createReader(table);
    [this.#tag, this.#word, this.#long, this.#lookups] = [tag, word, long, table.length < 10 ? 0 : word(8)];
  }

  check(): void {
    if (this.#lookups === 0) return;
    let sum = 0;
    for (let index = this.#word(this.#lookups) - 1; index >= 0; index -= 1) {
      sum += this.#lookupCost(index, 0);
      if (sum > MAX_RULES) throw createRulesProblem(this.#tag);
    }
  }

  #lookupCost(lookup: number, depth: number): number {
    const known = this.#costs.get(lookup);
    if (known !== undefined) return known;
    // A recursive lookup costs as much as the shaper's own limits allow.
    if (depth > MAX_DEPTH || lookup >= this.#word(this.#lookups)) return 1;
    this.#costs.set(lookup, 1);
    const at = this.#lookups + this.#word(this.#lookups + 2 + 2 * lookup);
    // All rules may be examined, but only the first match acts.
    let [rules, acts] = [0, 0];
    for (let subtable = this.#word(at + 4) - 1; subtable >= 0; subtable -= 1) {
      const cost = this.#subtableCost(at + this.#word(at + 6 + 2 * subtable), this.#word(at), depth);
      rules = this.#spend(rules + cost.rules);
      acts = Math.max(acts, cost.acts);
    }
    this.#costs.set(lookup, rules + acts);
    return rules + acts;
  }

  #subtableCost(at: number, kind: number, depth: number): Cost {
    const kinds: LookupTypes = LOOKUP_TYPES[this.#tag];
    if (kind === kinds.extension) {
      const [led, to] = [this.#word(at + 2), at + this.#long(at + 4)];
      return led === kinds.extension ? ONE : this.#subtableCost(to, led, depth);
    }
    if (kind === kinds.ligature) return this.#longestSet(at, 4, () => 0);
    if (kind !== kinds.context && kind !== kinds.chain) return ONE;
    const [format, isChain] = [this.#word(at), kind === kinds.chain];
    if (format === 3)
      return {
        rules: 1,
        acts: this.#actionCost(
          this.#skipCoverages(at, isChain),
          isChain ? undefined : this.#word(at + 4),
          depth,
        ),
      };
    const sets = format === 1 ? 4 : isChain ? 10 : 6;
    return this.#longestSet(at, sets, (rule) => this.#actionCost(...this.#findActions(rule, isChain), depth));
  }

  /**
   * Finds the longest list of rules, of which there is one per class of letters, and the rule with the
   * highest cost.
   * | @param count offset of the number of lists
   */
  #longestSet(at: number, count: number, actsOf: (rule: number) => number): Cost {
    let [rules, acts] = [1, 0];
    for (let set = this.#word(at + count) - 1; set >= 0; set -= 1) {
      const offset = this.#word(at + count + 2 + 2 * set);
      if (offset === 0) continue;
      const found = this.#word(at + offset);
      rules = Math.max(rules, found);
      for (let rule = found - 1; rule >= 0; rule -= 1)
        acts = Math.max(acts, this.#spend(actsOf(at + offset + this.#word(at + offset + 2 + 2 * rule))));
    }
    return { rules, acts };
  }

  /** Offset of the actions of a rule, and their number where it is stored separately. */
  #findActions(rule: number, isChain: boolean): [at: number, count: number | undefined] {
    if (!isChain) return [rule + 4 + 2 * Math.max(0, this.#word(rule) - 1), this.#word(rule + 2)];
    const input = rule + 2 + 2 * this.#word(rule);
    const ahead = input + 2 + 2 * Math.max(0, this.#word(input) - 1);
    return [ahead + 2 + 2 * this.#word(ahead), undefined];
  }

  #skipCoverages(at: number, isChain: boolean): number {
    if (!isChain) return at + 6 + 2 * this.#word(at + 2);
    let end = at + 2;
    for (let list = 0; list < 3; list += 1) end += 2 + 2 * this.#word(end);
    return end;
  }

  /**
   * Cost of the lookups that a matching rule applies.
   * | @param given number of actions; read from the table when absent
   */
  #actionCost(at: number, stored: number | undefined, depth: number): number {
    const start = stored === undefined ? at + 2 : at;
    let cost = 0;
    for (let action = (stored ?? this.#word(at)) - 1; action >= 0; action -= 1)
      cost = this.#spend(cost + this.#lookupCost(this.#word(start + 4 * action + 2), depth + 1));
    return cost;
  }

  #spend(cost: number): number {
    this.#remaining -= 1;
    if (this.#remaining < 0 || cost > MAX_RULES) throw createRulesProblem(this.#tag);
    return cost;
  }
}

/** Bytes beyond the end of a table read as zero; the font reader reports them. */
function createReader(table: Uint8Array): {
  readonly word: (at: number) => number;
  readonly long: (at: number) => number;
} {
  const word = (at: number) => ((table[at] ?? 0) << 8) | (table[at + 1] ?? 0);
  return { word, long: (at) => word(at) * 65_536 + word(at + 2) };
}

function createRulesProblem(tag: string): FontProblem {
  return new FontProblem(`its table "${tag}" has more rules than can be applied in time`);
}
