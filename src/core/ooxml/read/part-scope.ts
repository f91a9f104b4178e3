import type { OpcPackage } from '../package/opc-package.ts';
import type { Relationship } from '../package/relationships.ts';
import type { readNamespaces } from '../xml/canonical.ts';
import type { XmlNode } from '../xml/parse.ts';
import type { PaintScope } from './fill.ts';
import { attribute } from './node.ts';
import type { ReadFormats, ReadTableFormats } from './places.ts';

/** Context for reading the shapes of one part. */
export interface PartScope {
  readonly package: OpcPackage;
  readonly part: string;
  readonly from: 'slide' | 'layout' | 'master';
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly paint: PaintScope;
  /** Shape trees to inherit placeholders from, nearest first: layout, master. */
  readonly parents: readonly (XmlNode | undefined)[];
  readonly styles: {
    readonly title?: XmlNode | undefined;
    readonly body?: XmlNode | undefined;
    readonly other?: XmlNode | undefined;
  };
  /** Default text style of the presentation. */
  readonly defaultText?: XmlNode | undefined;
  readonly tableStyles: ReadonlyMap<string, XmlNode>;
  readonly slideNumber?: number;
  /** Number of a slide by its part name. */
  readonly numberOf?: (part: string) => number | undefined;
  /** If set, collects the formats of texts and tables by shape id. */
  readonly formats?: {
    readonly texts: Map<number, ReadFormats>;
    readonly tables: Map<number, ReadTableFormats>;
    readonly namespaces: ReturnType<typeof readNamespaces>;
  };
}

/** Target of a hyperlink; undefined unless it leads outside of the deck by http, https or mailto. */
export function readLink(
  { relationships }: Pick<PartScope, 'relationships'>,
  id: string,
): string | undefined {
  const found = relationships.get(id);
  return found?.external === true && isExternalAddress(found.target) ? found.target : undefined;
}

/** Actions that lead to a slide by its place in the show, by the names of links in scenes. */
const JUMPS: Readonly<Record<string, string>> = {
  firstslide: '#first',
  lastslide: '#last',
  nextslide: '#next',
  previousslide: '#previous',
  lastslideviewed: '#back',
};

/** Target of a link of text: an address outside of the deck, or a slide such as "#3" or "#next". */
export function readTextLink(scope: PartScope, click: XmlNode | undefined): string | undefined {
  const action = attribute(click, 'action') ?? '';
  const jump = JUMPS[/^ppaction:\/\/hlinkshowjump\?jump=(\w+)/.exec(action)?.[1] ?? ''];
  if (jump !== undefined) return jump;
  const id = attribute(click, 'r:id') ?? '';
  const found = scope.relationships.get(id);
  if (found?.type !== 'slide' || found.external) return readLink(scope, id);
  const number = scope.numberOf?.(found.target);
  return number === undefined ? undefined : `#${number}`;
}

export function isExternalAddress(address: string): boolean {
  return /^(https?:|mailto:)/i.test(address);
}

export function relationshipsById(pkg: OpcPackage, part: string): ReadonlyMap<string, Relationship> {
  return new Map(pkg.relationships(part).map((relationship) => [relationship.id, relationship]));
}

/** Looks up the part name of a picture by relationship id. */
export function pictureLookup(
  relationships: ReadonlyMap<string, Relationship>,
): (id: string) => string | undefined {
  return (id) => {
    const found = relationships.get(id);
    return found === undefined || found.external ? undefined : found.target;
  };
}
