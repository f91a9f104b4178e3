import { SVG_BOUNDS, SvgProblem } from './bounds.ts';
import type { SvgNode } from './parse-svg.ts';

/** Compound selector: `rect`, `.outline`, `#logo`, or a combination of these. */
interface Selector {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  /** Precedence, higher wins: ids, then classes, then types, then rule order. */
  readonly weight: number;
  readonly declarations: ReadonlyMap<string, string>;
}

const RULE = /([^{}]*)\{([^{}]*)\}/y;
const AT_BLOCK = /@[\w-]+[^{};]*\{/y;
const AT_LINE = /@[\w-]+[^{};]*;/y;
const SIMPLE = /[.#]?[A-Za-z_*-][\w-]*|\*/g;
const SELECTOR = /^(?:\*|[A-Za-z_][\w-]*)?(?:[.#][A-Za-z_-][\w-]*)*$/;
/** Pseudo-classes of interaction, which never apply to a picture. */
const NEVER = /:(?:hover|focus|active|visited|target|focus-within|focus-visible)\b/;
const [ID, CLASS] = [1_000_000_000, 1_000_000];

/** Rules of a drawing's `<style>` elements, indexed by type, class and id. */
export class StyleSheet {
  readonly #byKey = new Map<string, Selector[]>();
  #rules = 0;
  #matches = 0;

  /** @throws SvgProblem for an unsupported selector, and for more rules than the bounds allow. */
  add(css: string): void {
    const text = removeComments(css);
    for (let at = 0; at < text.length; ) {
      const rest = text.slice(at, at + 1);
      if (/[\s;}]/.test(rest)) at += 1;
      else if (rest === '@') at = this.#skip(text, at);
      else {
        RULE.lastIndex = at;
        const match = RULE.exec(text);
        if (match === null) return;
        this.#rule(match[1] ?? '', match[2] ?? '');
        at = RULE.lastIndex;
      }
    }
  }

  /** Declarations of all rules that match an element, in ascending order of specificity. */
  declarationsFor({ name, attributes }: SvgNode): Map<string, string> {
    if (this.#rules === 0) return new Map();
    const id = attributes.get('id');
    const classes = new Set(
      (attributes.get('class') ?? '').split(/\s+/).filter(Boolean).slice(0, SVG_BOUNDS.selectors),
    );
    const keys = [
      '*',
      name,
      ...(id === undefined ? [] : [`#${id}`]),
      ...[...classes].map((one) => `.${one}`),
    ];
    const found = keys.flatMap((key) => this.#byKey.get(key) ?? []);
    for (const { declarations } of found) this.#matches += 1 + declarations.size;
    if (this.#matches > SVG_BOUNDS.matches)
      throw new SvgProblem(
        `the style sheet of an SVG may set ${SVG_BOUNDS.matches} properties in all, counted for each element`,
      );
    const holds = found.filter(
      (one) =>
        (one.type ?? name) === name &&
        (one.id ?? id) === id &&
        one.classes.every((each) => classes.has(each)),
    );
    const declared = new Map<string, string>();
    for (const { declarations } of holds.sort((a, b) => a.weight - b.weight))
      for (const [property, value] of declarations) declared.set(property, value);
    return declared;
  }

  #rule(selectors: string, body: string): void {
    this.#rules += 1;
    if (this.#rules > SVG_BOUNDS.rules)
      throw new SvgProblem(`the style sheet of an SVG may have at most ${SVG_BOUNDS.rules} rules`);
    const list = selectors.split(',').map((one) => one.trim());
    if (list.length > SVG_BOUNDS.selectors)
      throw new SvgProblem(
        `a rule of an SVG's style sheet may name at most ${SVG_BOUNDS.selectors} selectors`,
      );
    const declarations = parseDeclarations(body);
    for (const selector of list)
      if (selector !== '' && selector !== ':root' && !NEVER.test(selector))
        this.#selector(selector, declarations);
  }

  #selector(selector: string, declarations: ReadonlyMap<string, string>): void {
    const simple = SELECTOR.test(selector) ? (selector.match(SIMPLE) ?? []) : [];
    if (simple.length === 0 || simple.length > SVG_BOUNDS.simpleSelectors)
      throw new SvgProblem(
        `its style sheet has the selector "${selector.slice(0, 60)}"; those of an SVG are element names, classes and ids, such as ".outline"`,
      );
    const [first = ''] = simple;
    const type = /^[.#*]/.test(first) ? undefined : first;
    const ids = simple.filter((one) => one.startsWith('#'));
    const classes = simple.filter((one) => one.startsWith('.'));
    const weight =
      ids.length * ID + classes.length * CLASS + (type === undefined ? 0 : SVG_BOUNDS.rules) + this.#rules;
    const key = ids[0] ?? classes[0] ?? type ?? '*';
    const known = this.#byKey.get(key) ?? [];
    known.push({
      type,
      id: ids[0]?.slice(1),
      classes: classes.map((one) => one.slice(1)),
      weight,
      declarations,
    });
    this.#byKey.set(key, known);
  }

  /** Offset after an at-rule; media queries, fonts and animations do not affect a picture. */
  #skip(text: string, at: number): number {
    AT_LINE.lastIndex = at;
    if (AT_LINE.test(text)) return AT_LINE.lastIndex;
    AT_BLOCK.lastIndex = at;
    if (!AT_BLOCK.test(text)) return text.length;
    let depth = 1;
    let end = AT_BLOCK.lastIndex;
    for (; end < text.length && depth > 0; end += 1)
      depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
    return end;
  }
}

/** Declarations of a rule or of a `style` attribute. */
export function parseDeclarations(body: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const one of body.split(';')) {
    const colon = one.indexOf(':');
    const property = one.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && /^[a-z-]+$/.test(property))
      declarations.set(
        property,
        one
          .slice(colon + 1)
          .replace(/!\s*important\s*$/i, '')
          .trim(),
      );
  }
  return declarations;
}

function removeComments(css: string): string {
  let text = '';
  for (let at = 0; ; ) {
    const open = css.indexOf('/*', at);
    if (open < 0) return (text + css.slice(at)).replace(/<!--|-->/g, '');
    const close = css.indexOf('*/', open + 2);
    text += css.slice(at, open);
    if (close < 0) return text;
    at = close + 2;
  }
}
