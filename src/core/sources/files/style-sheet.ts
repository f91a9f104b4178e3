import { attribute, type Element, isElement } from './html-tree.ts';

/** Text appearance of an element. */
export interface Look {
  readonly sizePx: number;
  readonly bold: boolean;
}

interface Rule {
  /** Simple selectors from the outermost; all but the last are for ancestors. */
  readonly path: readonly Simple[];
  readonly weight: number;
  readonly declarations: Declarations;
}

interface Simple {
  readonly tag: string;
  readonly id: string;
  readonly classes: readonly string[];
}

interface Declarations {
  readonly size?: (parentPx: number) => number;
  readonly bold?: boolean;
}

const CHARACTERS_MAX = 200_000;
/** Maximum number of rules for one class. */
const ALIKE_MAX = 20;
const NORMAL_PX = 16;
const KEYWORDS: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
const PX: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 3.78,
  cm: 37.8,
  in: 96,
  rem: NORMAL_PX,
};
/** Defaults of browsers without a style sheet. */
const PLAIN =
  'h1{font-size:2em;font-weight:bold}h2{font-size:1.5em;font-weight:bold}h3{font-size:1.17em;font-weight:bold}h4,h5,h6,th,b,strong{font-weight:bold}big{font-size:1.2em}small{font-size:0.83em}';

/** Font sizes and weights from style sheets. */
export class StyleSheet {
  private readonly rules = new Map<string, Rule[]>();
  private readonly known = new Map<Element, Look>();
  private count = 0;

  constructor(sheets: readonly string[]) {
    for (const sheet of [PLAIN, ...sheets]) this.add(sheet.slice(0, CHARACTERS_MAX));
  }

  look(element: Element): Look {
    const known = this.known.get(element);
    if (known !== undefined) return known;
    const parent =
      element.parentNode !== null && isElement(element.parentNode)
        ? this.look(element.parentNode)
        : { sizePx: NORMAL_PX, bold: false };
    const applicable = [...this.matching(element), parseDeclarations(attribute(element, 'style'))];
    const size = applicable.findLast((one) => one.size !== undefined)?.size;
    const look = {
      sizePx: size?.(parent.sizePx) ?? parent.sizePx,
      bold: applicable.findLast((one) => one.bold !== undefined)?.bold ?? parent.bold,
    };
    this.known.set(element, look);
    return look;
  }

  private matching(element: Element): Declarations[] {
    const keys = [
      element.tagName,
      ...readClasses(element).map((name) => `.${name}`),
      `#${attribute(element, 'id')}`,
    ];
    const rules = keys.flatMap((key) => this.rules.get(key) ?? []).filter(({ path }) => fits(element, path));
    return rules.sort((a, b) => a.weight - b.weight).map((rule) => rule.declarations);
  }

  private add(sheet: string): void {
    for (const { selectors, body } of parseRules(sheet)) {
      const parsed = parseDeclarations(body);
      if (parsed.size === undefined && parsed.bold === undefined) continue;
      for (const selector of selectors.split(',')) {
        const path = parseSelector(selector);
        const last = path?.at(-1);
        if (path === undefined || last === undefined) continue;
        const key =
          last.id !== '' ? `#${last.id}` : last.classes[0] !== undefined ? `.${last.classes[0]}` : last.tag;
        const alike = this.rules.get(key) ?? [];
        if (alike.length >= ALIKE_MAX) continue;
        this.count += 1;
        // Ids outweigh classes, and classes outweigh tags; among equal rules the last one wins.
        const weight = path.reduce(
          (sum, { id, classes, tag }) =>
            sum + (id === '' ? 0 : 1e9) + classes.length * 1e7 + (tag === '' ? 0 : 1e5),
          this.count,
        );
        this.rules.set(key, [...alike, { path, weight, declarations: parsed }]);
      }
    }
  }
}

/** Parses rules outside of at-rules, which concern printing and fonts. */
function parseRules(sheet: string): { readonly selectors: string; readonly body: string }[] {
  const rules: { selectors: string; body: string }[] = [];
  let selectors = '';
  let depth = 0;
  let begun = 0;
  for (let at = 0; at < sheet.length; at++) {
    const char = sheet[at];
    if (char === '/' && sheet[at + 1] === '*') {
      const end = sheet.indexOf('*/', at + 2);
      if (end < 0) return rules;
      if (depth === 0) selectors += sheet.slice(begun, at);
      begun = end + 2;
      at = end + 1;
    } else if (char === '{') {
      if (depth === 0) selectors += sheet.slice(begun, at);
      depth += 1;
      if (depth === 1) begun = at + 1;
    } else if (char === '}' || (char === ';' && depth === 0)) {
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      if (char === '}' && !selectors.trim().startsWith('@'))
        rules.push({ selectors, body: sheet.slice(begun, at) });
      selectors = '';
      begun = at + 1;
    }
  }
  return rules;
}

/** Undefined for selectors with states, attributes or siblings. */
function parseSelector(selector: string): Simple[] | undefined {
  const parts = selector.replaceAll('>', ' ').trim().split(/\s+/);
  const path = parts.map((part): Simple | undefined => {
    const [, tag, rest = ''] = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(part) ?? [];
    if ((tag === undefined && rest === '') || part === '' || (tag === '*' && rest === '')) return undefined;
    return {
      tag: tag === '*' ? '' : (tag ?? '').toLowerCase(),
      id: /#([\w-]+)/.exec(rest)?.[1] ?? '',
      classes: [...rest.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    };
  });
  return path.some((one) => one === undefined) ? undefined : (path as Simple[]);
}

function fits(element: Element, path: readonly Simple[]): boolean {
  let at = path.length - 1;
  for (
    let one: Element | undefined = element;
    one !== undefined && at >= 0;
    one = one.parentNode !== null && isElement(one.parentNode) ? one.parentNode : undefined
  ) {
    const simple = path[at];
    if (simple !== undefined && isSimple(one, simple)) at -= 1;
    else if (one === element) return false;
  }
  return at < 0;
}

function isSimple(element: Element, { tag, id, classes }: Simple): boolean {
  const own = readClasses(element);
  return (
    (tag === '' || element.tagName === tag) &&
    (id === '' || attribute(element, 'id') === id) &&
    classes.every((name) => own.includes(name))
  );
}

function readClasses(element: Element): string[] {
  return attribute(element, 'class').split(/\s+/).filter(Boolean);
}

function parseDeclarations(body: string): Declarations {
  let parsed: Declarations = {};
  for (const [, name = '', value = ''] of body.matchAll(
    /(?:^|;)\s*(font(?:-size|-weight)?)\s*:\s*([^;]*)/gi,
  )) {
    const property = name.toLowerCase();
    const size = property === 'font-weight' ? undefined : parseSize(value);
    if (size !== undefined) parsed = { ...parsed, size };
    if (property === 'font-weight' || property === 'font')
      parsed = { ...parsed, bold: /\bbold(?:er)?\b|\b[6-9]00\b/i.test(value) };
  }
  return parsed;
}

function parseSize(value: string): Declarations['size'] {
  const [, amount = '', unit = ''] = /(?:^|\s)(\d*\.?\d+)(em|%|px|pt|pc|mm|cm|in|rem)/i.exec(value) ?? [];
  const number = Number(amount);
  const px = PX[unit.toLowerCase()];
  if (px !== undefined) return () => number * px;
  if (unit !== '') return (parentPx) => (unit === '%' ? number / 100 : number) * parentPx;
  const word =
    /\b(?:x{1,3}-)?(?:small|large)\b|\bmedium\b|\bsmaller\b|\blarger\b/i.exec(value)?.[0].toLowerCase() ?? '';
  if (word === 'smaller' || word === 'larger')
    return (parentPx) => parentPx * (word === 'larger' ? 1.2 : 1 / 1.2);
  const keyword = KEYWORDS[word];
  return keyword === undefined ? undefined : () => keyword;
}
