import { Lru } from '../memory/lru.ts';
import { registerCache } from '../memory/spares.ts';
import { MARKUP_LIMITS } from './markup/limits.ts';
import type { MarkupElement, MarkupFault, MarkupNode, Place } from './markup/node.ts';
import { parseMarkup } from './markup/parse-markup.ts';
import { COMPONENTS } from './markup/vocabulary.ts';

/** Classes and components that a deck defines for the markup of all its slides. */
export interface Definitions {
  /** Declarations by class, as written. */
  readonly classes: ReadonlyMap<string, string>;
  readonly components: ReadonlyMap<string, Definition>;
  readonly faults: readonly MarkupFault[];
}

/** A component that the deck defines. */
export interface Definition {
  readonly name: string;
  readonly children: readonly MarkupNode[];
  /** Attributes that its template shows as {{name}}. */
  readonly attributes: ReadonlySet<string>;
  readonly takesContent: boolean;
}

const NAME = /^x-[a-z][a-z0-9-]{0,40}$/;
const RULE = /([^{}]*)\{([^{}]*)\}/g;
export const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9-]*)\s*\}\}/g;
const BUILT_IN: ReadonlySet<string> = new Set(COMPONENTS);
const PARTS = ['style', 'template', 'slot'];
const START: Place = { line: 1, column: 1 };
const EXAMPLE =
  'Write <style>.tile { padding: 16px }</style> for classes and <template name="x-row"><div class="tile">{{title}} <slot/></div></template> for components.';

export const NO_DEFINITIONS: Definitions = { classes: new Map(), components: new Map(), faults: [] };

const CACHE_SIZE = 12;
const definitionsCache = new Lru<Definitions>(CACHE_SIZE);
registerCache(() => definitionsCache.clear());

/**
 * Reads classes and components written as in HTML: `<style>` with class rules and `<template name="x-…">`
 * with `{{attribute}}` and `<slot/>`. With faults, returns what can be understood.
 */
export function readDefinitions(text: string | undefined): Definitions {
  if (text === undefined || text.trim() === '') return NO_DEFINITIONS;
  return definitionsCache.getOrCreate(text, () => new DefinitionReader().read(text));
}

class DefinitionReader {
  readonly #classes = new Map<string, string>();
  readonly #components = new Map<string, Definition>();
  readonly #faults: MarkupFault[] = [];

  read(text: string): Definitions {
    if (text.length > MARKUP_LIMITS.definitions) {
      this.#fault(
        START,
        `Definitions have at most ${MARKUP_LIMITS.definitions} characters; these have ${text.length}.`,
        'too_long',
      );
      return this.#result();
    }
    const named = [...text.matchAll(/<template\b[^>]*?\sname\s*=\s*["']?([\w-]+)/gi)].map(([, name = '']) =>
      name.toLowerCase(),
    );
    const { roots, faults } = parseMarkup(text, new Set([...PARTS, ...named]));
    this.#faults.push(...faults);
    for (const root of roots) {
      if (root.type === 'text') {
        if (root.text.trim() !== '')
          this.#fault(root.at, `Text has no place among definitions. ${EXAMPLE}`, 'misplaced');
      } else if (root.name === 'style') this.#style(root);
      else if (root.name === 'template') this.#template(root);
      else this.#fault(root.at, `<${root.name}> has no place among definitions. ${EXAMPLE}`, 'misplaced');
    }
    return this.#result();
  }

  #result(): Definitions {
    return {
      classes: this.#classes,
      components: this.#components,
      faults: this.#faults.slice(0, MARKUP_LIMITS.faults),
    };
  }

  #style({ children, at }: MarkupElement): void {
    const css = children.map((child) => (child.type === 'text' ? child.text : '')).join('');
    const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ');
    for (const [, selectors = '', declarations = ''] of plain.matchAll(RULE)) {
      for (const selector of selectors.split(',').map((one) => one.trim())) {
        const name = /^\.([a-z_][\w-]{0,60})$/i.exec(selector)?.[1];
        if (name === undefined)
          this.#fault(
            at,
            `"${selector.slice(0, 60)}" is no class: rules of a deck are for classes alone, such as .tile { padding: 16px }.`,
            'value',
          );
        else if (this.#classes.size >= MARKUP_LIMITS.classes)
          this.#fault(at, `A deck defines at most ${MARKUP_LIMITS.classes} classes.`, 'too_many');
        else
          this.#classes.set(name, [this.#classes.get(name), declarations.trim()].filter(Boolean).join(';'));
      }
    }
    const rest = plain.replace(RULE, '').trim();
    if (rest !== '')
      this.#fault(
        at,
        `"${rest.slice(0, 60)}" belongs to no rule: write .name { property: value; … }.`,
        'value',
      );
  }

  #template(template: MarkupElement): void {
    const { attributes, children, at } = template;
    const name = (attributes.get('name')?.value ?? '').trim().toLowerCase();
    const refusal = this.#refusal(name);
    if (refusal !== undefined) {
      this.#fault(at, refusal, 'value');
      return;
    }
    const found = new Set<string>();
    let takesContent = false;
    const look = (nodes: readonly MarkupNode[]): void => {
      for (const node of nodes) {
        const texts =
          node.type === 'text' ? [node.text] : [...node.attributes.values()].map(({ value }) => value);
        for (const text of texts)
          for (const [, attribute = ''] of text.matchAll(PLACEHOLDER)) found.add(attribute);
        if (node.type === 'text') continue;
        if (node.name === 'slot') takesContent = true;
        look(node.children);
      }
    };
    look(children);
    this.#components.set(name, { name, children, attributes: found, takesContent });
  }

  #refusal(name: string): string | undefined {
    if (!NAME.test(name))
      return 'A <template> needs name="x-…": small letters, digits and hyphens behind x-.';
    if (BUILT_IN.has(name)) return `<${name}> is drawn by every template: choose another name.`;
    if (this.#components.has(name)) return `<${name}> is defined twice. Keep one.`;
    return this.#components.size < MARKUP_LIMITS.components
      ? undefined
      : `A deck defines at most ${MARKUP_LIMITS.components} components.`;
  }

  #fault(at: Place, message: string, type: string): void {
    this.#faults.push({ at, message, type });
  }
}
