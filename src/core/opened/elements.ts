import { attributeIn, down, type Markup } from '../ooxml/xml/index.ts';

/** An element of a slide and its position in the slide's part. */
export interface OwnElement {
  /** `p:cNvPr@id`; elements that repeat an id get "7.2", "7.3" … */
  readonly id: string;
  readonly markup: Markup;
  /** Its `p:cNvPr`. */
  readonly about: Markup;
  readonly parent?: OwnElement;
  /** The `mc:AlternateContent` around it. */
  readonly around?: Markup;
  readonly hidden: boolean;
}

const KINDS: ReadonlySet<string> = new Set(['sp', 'pic', 'graphicFrame', 'grpSp', 'cxnSp', 'contentPart']);

/** All elements of a slide in painting order; children follow their group. */
export function elementsOf(source: string, root: Markup): OwnElement[] {
  const found: OwnElement[] = [];
  const times = new Map<string, number>();
  const look = (parent: Markup, group?: OwnElement, around?: Markup): void => {
    for (const child of parent.children) {
      if (child.name === 'AlternateContent') {
        const choice = child.children.find(({ name }) => name === 'Choice') ?? child.children[0];
        if (choice !== undefined) look(choice, group, child);
        continue;
      }
      if (!KINDS.has(child.name)) continue;
      const about = child.children.find(({ name }) => /^nv\w+Pr$/.test(name))?.children.find(({ name }) => name === 'cNvPr');
      if (about === undefined) continue;
      const number = attributeIn(source, about, 'id') ?? '0';
      const time = (times.get(number) ?? 0) + 1;
      times.set(number, time);
      const element: OwnElement = {
        id: time === 1 ? number : `${number}.${time}`,
        markup: child,
        about,
        hidden: /^(1|true)$/.test(attributeIn(source, about, 'hidden') ?? ''),
        ...(group === undefined ? {} : { parent: group }),
        ...(around === undefined ? {} : { around }),
      };
      found.push(element);
      if (child.name === 'grpSp') look(child, element);
    }
  };
  const tree = treeOf(root);
  if (tree !== undefined) look(tree);
  return found;
}

export function treeOf(root: Markup): Markup | undefined {
  return down(root, 'cSld', 'spTree');
}

/** `p:ph@type`, or "obj" if the type is absent; undefined for elements that are not placeholders. */
export function placeholderType(source: string, { markup }: OwnElement): string | undefined {
  const place = markup.children.find(({ name }) => /^nv\w+Pr$/.test(name))?.children.find(({ name }) => name === 'nvPr');
  const found = down(place, 'ph');
  return found === undefined ? undefined : (attributeIn(source, found, 'type') ?? 'obj');
}
