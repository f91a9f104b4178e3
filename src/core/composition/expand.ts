import { nearest } from '../errors/nearest-choices.ts';
import { type Definition, type Definitions, PLACEHOLDER } from './definitions.ts';
import { MARKUP_LIMITS } from './markup/limits.ts';
import type { MarkupAttribute, MarkupElement, MarkupFault, MarkupNode } from './markup/node.ts';

/** Attributes that pass to the root element of a component's template. */
const PASSED_ATTRIBUTES = ['id', 'class', 'style'] as const;
const ONE_PLACEHOLDER = /^\s*\{\{\s*([a-z][a-z0-9-]*)\s*\}\}\s*$/;

/** Replaces every component of the deck with its template. Faults in the result point at the place of use. */
export function expandComponents(
  roots: readonly MarkupNode[],
  definitions: Definitions,
  fault: (fault: MarkupFault) => void,
): readonly MarkupNode[] {
  return definitions.components.size === 0 ? roots : new Expander(definitions, fault).nodes(roots, []);
}

interface Use {
  readonly element: MarkupElement;
  readonly content: readonly MarkupNode[];
  readonly inside: readonly string[];
}

class Expander {
  readonly #definitions: Definitions;
  readonly #fault: (fault: MarkupFault) => void;
  #room: number = MARKUP_LIMITS.elements;

  constructor(definitions: Definitions, fault: (fault: MarkupFault) => void) {
    this.#definitions = definitions;
    this.#fault = fault;
  }

  /** @param inside names of the enclosing components, to detect cycles. */
  nodes(nodes: readonly MarkupNode[], inside: readonly string[]): MarkupNode[] {
    return nodes.flatMap((node): MarkupNode[] => {
      if (node.type === 'text') return [node];
      const definition = this.#definitions.components.get(node.name);
      if (definition === undefined) return [{ ...node, children: this.nodes(node.children, inside) }];
      if (inside.includes(node.name)) {
        this.#fault({ at: node.at, message: `<${node.name}> stands in its own definition.`, type: 'circle' });
        return [];
      }
      return this.#expand(node, definition, inside);
    });
  }

  #expand(element: MarkupElement, definition: Definition, inside: readonly string[]): MarkupNode[] {
    this.#check(element, definition);
    const use = { element, content: this.nodes(element.children, inside), inside: [...inside, element.name] };
    const drawn = this.#copies(definition.children, use).filter(
      (node) => node.type === 'element' || node.text.trim() !== '',
    );
    const inheritedAttributes = PASSED_ATTRIBUTES.flatMap((name) => {
      const attribute = element.attributes.get(name);
      return attribute === undefined ? [] : [[name, attribute] as const];
    });
    if (inheritedAttributes.length === 0) return drawn;
    const [only, ...more] = drawn;
    const root: MarkupElement =
      only?.type === 'element' && more.length === 0
        ? only
        : { ...element, name: 'div', attributes: new Map(), children: drawn };
    const attributes = new Map(root.attributes);
    for (const [name, attribute] of inheritedAttributes) {
      const own = attributes.get(name);
      attributes.set(
        name,
        own === undefined || name === 'id'
          ? attribute
          : { ...attribute, value: `${own.value}${name === 'class' ? ' ' : ';'}${attribute.value}` },
      );
    }
    return [{ ...root, attributes }];
  }

  #check(
    { name, attributes, children, at }: MarkupElement,
    { attributes: known, takesContent }: Definition,
  ): void {
    const allowed = [...known, ...PASSED_ATTRIBUTES];
    for (const [attributeName, { at: place }] of attributes) {
      if (allowed.includes(attributeName)) continue;
      const close = nearest(attributeName, allowed, 1);
      const did = close.length > 0 ? ` Did you mean ${close[0]}?` : '';
      this.#fault({
        at: place,
        message: `<${name}> takes no attribute "${attributeName.slice(0, 40)}".${did} It takes: ${allowed.join(', ')}.`,
        type: 'unknown_attribute',
        allowed,
        nearest: close,
      });
    }
    if (!takesContent && children.some((child) => child.type === 'element' || child.text.trim() !== ''))
      this.#fault({
        at,
        message: `<${name}> shows nothing of what stands in it: its template has no <slot/>.`,
        type: 'misplaced',
      });
  }

  #copies(nodes: readonly MarkupNode[], use: Use): MarkupNode[] {
    return nodes.flatMap((node): MarkupNode[] => {
      const place = {
        at: { ...use.element.at, component: use.element.name },
        from: use.element.from,
        to: use.element.to,
      };
      if (node.type === 'text')
        return [{ ...node, ...place, text: fillPlaceholders(node.text, use.element) }];
      if (node.name === 'slot') return [...use.content];
      this.#room -= 1;
      if (this.#room === 0)
        this.#fault({
          at: use.element.at,
          message: `With its components the slide has more than ${MARKUP_LIMITS.elements} elements. Spread it over several slides.`,
          type: 'too_many',
        });
      if (this.#room <= 0) return [];
      const copy: MarkupElement = {
        ...node,
        ...place,
        inner: use.element.inner,
        attributes: fillAttributes(node, use.element),
        children: this.#copies(node.children, use),
      };
      if (isEmptied(node, copy)) return [];
      return this.#definitions.components.has(copy.name) ? this.nodes([copy], use.inside) : [copy];
    });
  }
}

function fillPlaceholders(text: string, { attributes }: MarkupElement): string {
  return text.replace(PLACEHOLDER, (_, name: string) => attributes.get(name)?.value ?? '');
}

/** An attribute that is only a placeholder is left out where the component lacks it, as with `strong`. */
function fillAttributes({ attributes }: MarkupElement, use: MarkupElement): Map<string, MarkupAttribute> {
  return new Map(
    [...attributes].flatMap(([name, attribute]) => {
      const only = ONE_PLACEHOLDER.exec(attribute.value)?.[1];
      const at = { ...use.at, component: use.name };
      return only !== undefined && !use.attributes.has(only)
        ? []
        : [[name, { ...attribute, at, value: fillPlaceholders(attribute.value, use) }] as const];
    }),
  );
}

/** Elements whose placeholders are all empty are dropped, so that they leave no blank line. */
function isEmptied(template: MarkupElement, { children }: MarkupElement): boolean {
  const wasFilled = template.children.some((child) => child.type === 'text' && PLACEHOLDER.test(child.text));
  PLACEHOLDER.lastIndex = 0;
  return wasFilled && children.every((child) => child.type === 'text' && child.text.trim() === '');
}
