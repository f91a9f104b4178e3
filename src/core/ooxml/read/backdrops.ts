import type { OpcPackage } from '../package/opc-package.ts';
import type { XmlNode } from '../xml/parse.ts';
import { resolveNamedColor } from './color.ts';
import type { ReadDeck, ReadFill, ReadShape, ReadTheme } from './deck.ts';
import { type PaintScope, readFillIn, readStyleFill } from './fill.ts';
import { at, child } from './node.ts';
import type { PartScope } from './part-scope.ts';
import type { ReadTextPlaces } from './places.ts';
import { readPlace } from './shapes.ts';
import { linkColor } from './text.ts';

/** The parts of a master or layout that the shapes inheriting from it need. */
export interface Backdrop {
  readonly part: string;
  readonly root: XmlNode;
  readonly tree: XmlNode | undefined;
  readonly paint: PaintScope;
  readonly background: ReadFill | undefined;
  /** The shapes of this part, without inherited ones. */
  readonly own: readonly ReadShape[];
}

export type Master = Backdrop & { readonly theme: ReadTheme };
export type Layout = Backdrop & { readonly master: string; readonly showsMaster: boolean };

export interface Backdrops {
  readonly package: OpcPackage;
  readonly main: string;
  readonly presentation: XmlNode;
  readonly tableStyles: ReadonlyMap<string, XmlNode>;
  readonly masters: ReadonlyMap<string, Master>;
  readonly layouts: ReadonlyMap<string, Layout>;
}

/** A deck with the masters and layouts that it was read from, so that more can be read from it. */
export interface ReadDeckWithBackdrops extends ReadDeck {
  readonly backdrops: Backdrops;
}

/** The shapes that a master or layout paints on every slide: all but its placeholders. */
export function listDecoration(shapes: readonly ReadShape[] | undefined): ReadShape[] {
  return (shapes ?? []).filter(({ placeholder }) => placeholder === undefined);
}

/**
 * Reads the background of a slide, layout or master; undefined if it inherits. One without a fill inherits as
 * well: programs show the layout or master through it.
 */
export function readBackground(root: XmlNode, paint: PaintScope): ReadFill | undefined {
  const background = at(root, 'p:cSld', 'p:bg');
  if (background === undefined || at(background, 'p:bgPr', 'a:noFill') !== undefined) return undefined;
  return readFillIn(child(background, 'p:bgPr'), paint) ?? readStyleFill(child(background, 'p:bgRef'), paint);
}

/** Reads the formats of text outside of placeholders. */
export function readTextDefaults(scope: PartScope): Omit<ReadTextPlaces, 'at' | 'cells'> {
  const { paint } = scope;
  const names = new Set([...Object.keys(paint.map), ...Object.keys(paint.theme.colors)]);
  return {
    free: readPlace(undefined, scope),
    colors: Object.fromEntries([...names].map((name) => [name, resolveNamedColor(name, paint)])),
    map: paint.map,
    link: linkColor(paint),
  };
}
