import { attribute, type Element } from '../../files/html-tree.ts';
import { PAGE_LIMITS } from '../limits.ts';
import { BROWSER_SHEET } from './browser-sheet.ts';
import { matchesMedia } from './match-media.ts';
import { type CssRule, type Declaration, parseDeclarations, parseRules, splitList } from './parse-rules.ts';
import { compileSelector, elementKeys, selectorKey, specificity } from './selectors.ts';
import { expandShorthand } from './shorthands.ts';

interface Rule {
  readonly matches: (element: Element) => boolean;
  readonly weight: number;
  readonly order: number;
  readonly declarations: readonly Declaration[];
}

/** Pseudo-elements whose text belongs to a slide. */
export type Generated = 'before' | 'after';
const GENERATED = /::?(before|after)\s*$/;

/** Style sheets of a page, ready to say which declarations hold for an element. */
export class Cascade {
  readonly #rules = new Map<string, Rule[]>();
  readonly #generated: Readonly<Record<Generated, Map<string, Rule[]>>> = {
    before: new Map(),
    after: new Map(),
  };
  #count = 0;

  constructor(sheets: readonly string[]) {
    this.#add(BROWSER_SHEET, -1);
    let left: number = PAGE_LIMITS.sheetCharacters;
    for (const sheet of sheets) {
      this.#add(sheet.slice(0, left), 0);
      left -= Math.min(left, sheet.length);
    }
  }

  /** True if rules were left out, since there are too many. */
  get isCut(): boolean {
    return this.#count >= PAGE_LIMITS.rules;
  }

  /** Declared longhands of an element, or of what is generated before or after it. */
  declared(element: Element, part?: Generated): Map<string, string> {
    const rules = part === undefined ? this.#rules : this.#generated[part];
    const matching = elementKeys(element)
      .flatMap((key) => rules.get(key) ?? [])
      .filter(({ matches }) => matches(element))
      .sort((a, b) => a.weight - b.weight || a.order - b.order);
    const own = part === undefined ? parseDeclarations(attribute(element, 'style')) : [];
    const ordered = [
      ...matching.flatMap(({ declarations }) => declarations),
      ...own.flatMap(expandShorthand),
    ];
    const declared = new Map<string, string>();
    for (const one of ordered) if (!one.important) declared.set(one.name, one.value);
    for (const one of ordered) if (one.important) declared.set(one.name, one.value);
    return declared;
  }

  #add(sheet: string, origin: number): void {
    const left = PAGE_LIMITS.rules - this.#count;
    if (left <= 0) return;
    for (const rule of parseRules(sheet, matchesMedia, left)) this.#addRule(rule, origin);
  }

  #addRule({ selector, declarations }: CssRule, origin: number): void {
    const expanded = declarations.flatMap(expandShorthand);
    for (const one of splitList(selector)) {
      const part = GENERATED.exec(one)?.[1] as Generated | undefined;
      const plain = part === undefined ? one : one.replace(GENERATED, '') || '*';
      const matches = compileSelector(plain);
      if (matches === undefined || this.#count >= PAGE_LIMITS.rules) continue;
      this.#count += 1;
      const rules = part === undefined ? this.#rules : this.#generated[part];
      const key = selectorKey(plain);
      const alike = rules.get(key);
      const rule = {
        matches,
        weight: origin < 0 ? -1 : specificity(plain),
        order: this.#count,
        declarations: expanded,
      };
      if (alike === undefined) rules.set(key, [rule]);
      else alike.push(rule);
    }
  }
}
