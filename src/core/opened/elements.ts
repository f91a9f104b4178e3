import { childAtPath, type Markup, readAttribute } from '../ooxml/xml/index.ts';

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
export function findElements(source: string, root: Markup): OwnElement[] {
  const found: OwnElement[] = [];
  const times = new Map<string, number>();
  const visit = (parent: Markup, group?: OwnElement, around?: Markup): void => {
    for (const child of parent.children) {
      if (child.name === 'AlternateContent') {
        const choice = child.children.find(({ name }) => name === 'Choice') ?? child.children[0];
        if (choice !== undefined) visit(choice, group, child);
        continue;
      }
      if (!KINDS.has(child.name)) continue;
      const about = child.children
        .find(({ name }) => /^nv\w+Pr$/.test(name))
        ?.children.find(({ name }) => name === 'cNvPr');
      if (about === undefined) continue;
      const number = readAttribute(source, about, 'id') ?? '0';
      const time = (times.get(number) ?? 0) + 1;
      times.set(number, time);
      const element: OwnElement = {
        id: time === 1 ? number : `${number}.${time}`,
        markup: child,
        about,
        hidden: /^(1|true)$/.test(readAttribute(source, about, 'hidden') ?? ''),
        ...(group === undefined ? {} : { parent: group }),
        ...(around === undefined ? {} : { around }),
      };
      found.push(element);
      if (child.name === 'grpSp') visit(child, element);
    }
  };
  const tree = findTree(root);
  if (tree !== undefined) visit(tree);
  return found;
}

export function findTree(root: Markup): Markup | undefined {
  return childAtPath(root, 'cSld', 'spTree');
}

/** `p:ph@type`, or "obj" if the type is absent; undefined for elements that are not placeholders. */
export function readPlaceholderType(source: string, { markup }: OwnElement): string | undefined {
  const place = markup.children
    .find(({ name }) => /^nv\w+Pr$/.test(name))
    ?.children.find(({ name }) => name === 'nvPr');
  const found = childAtPath(place, 'ph');
  return found === undefined ? undefined : (readAttribute(source, found, 'type') ?? 'obj');
}
