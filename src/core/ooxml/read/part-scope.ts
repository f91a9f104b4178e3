import type { OpcPackage } from '../package/opc-package.ts';
import type { Relationship } from '../package/relationships.ts';
import type { readNamespaces } from '../xml/canonical.ts';
import type { XmlNode } from '../xml/parse.ts';
import type { PaintScope } from './fill.ts';
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
