import { Memo } from '../../memory/memo.ts';
import type { OpcPackage } from '../package/opc-package.ts';
import type { XmlNode } from '../xml/parse.ts';
import {
  type Backdrops,
  type Layout,
  listDecoration,
  type Master,
  readBackground,
  readTextDefaults,
} from './backdrops.ts';
import type { ReadLayout } from './deck.ts';
import type { PaintScope } from './fill.ts';
import { at, attribute, child, findChildren, readFlag } from './node.ts';
import { type PartScope, pictureLookup, relationshipsById } from './part-scope.ts';
import { placeKey, type ReadSampleSlide, type ReadTextPlaces } from './places.ts';
import { readPlace, readShapes } from './shapes.ts';
import { readCellPlaces } from './table.ts';
import { readTableStyles } from './table-styles.ts';
import { OFFICE_THEME, readTheme } from './theme.ts';

/** Every slide may have a title, even if its layout has none. */
const TITLE = { type: 'title', idx: 0 };
const DEFAULT_COLOR_MAP = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
const DEFAULT_PAINT = {
  theme: OFFICE_THEME,
  map: DEFAULT_COLOR_MAP,
  picture: () => undefined,
  themePicture: () => undefined,
};

/** Reads masters and layouts, and what slides inherit from them. */
export class BackdropReader implements Backdrops {
  readonly package: OpcPackage;
  readonly main: string;
  readonly presentation: XmlNode;
  readonly masters: Map<string, Master>;
  readonly layouts: Map<string, Layout>;
  readonly tableStyles: ReadonlyMap<string, XmlNode>;
  readonly remarks: Set<string>;
  /** Colours of slides without a master. */
  readonly defaultPaint: PaintScope = { ...DEFAULT_PAINT, memo: new Memo() };
  /** Numbers of slides by part name, once a link asks for one. */
  #numbers: ReadonlyMap<string, number> | undefined;

  /**
   * @param remarks receives what is missing from the file
   * @param known masters and layouts that were read before; nothing is read without a request then
   */
  constructor(pkg: OpcPackage, main: string, presentation: XmlNode, remarks: Set<string>, known?: Backdrops) {
    this.package = pkg;
    this.main = main;
    this.presentation = presentation;
    this.remarks = remarks;
    this.masters = new Map(known?.masters);
    this.layouts = new Map(known?.layouts);
    this.tableStyles = known?.tableStyles ?? readTableStyles(this.#tableStylesPart());
    if (known !== undefined) return;
    for (const master of this.targets('p:sldMasterIdLst', 'p:sldMasterId'))
      if (!this.masters.has(master)) this.readMaster(master);
  }

  #tableStylesPart(): XmlNode | undefined {
    const part = this.package.relationships(this.main).find(({ type }) => type === 'tableStyles')?.target;
    return part === undefined ? undefined : this.package.xml(part);
  }

  textPlaces(part: string, tableStyle: string): ReadTextPlaces {
    const { layout, scope } = this.#layoutScope(part);
    const placeholders = [TITLE, ...(layout?.own ?? []).flatMap(({ placeholder }) => placeholder ?? [])];
    return {
      ...readTextDefaults(scope),
      at: Object.fromEntries(
        placeholders.map((placeholder) => [placeKey(placeholder), readPlace(placeholder, scope)]),
      ),
      cells: readCellPlaces(tableStyle, scope),
    };
  }

  /** Reads the formats of what is added to a copy of a slide. */
  addedFormats(part: string, root: XmlNode, layout: string): ReadSampleSlide['added'] {
    const { scope } = this.#layoutScope(layout, (backdrop) => this.paintScope(part, root, backdrop));
    return readTextDefaults(scope);
  }

  /** @param painted returns the colours of a slide on this layout, if it has its own */
  #layoutScope(part: string, painted = (backdrop: PaintScope) => backdrop) {
    const layout = this.layouts.get(part);
    const master = layout === undefined ? [...this.masters.values()][0] : this.masters.get(layout.master);
    const paint = painted(layout?.paint ?? master?.paint ?? this.defaultPaint);
    return {
      layout,
      master,
      scope: this.scope(part, 'slide', paint, [layout?.tree, master?.tree], master?.root),
    };
  }

  /** Reads a master with the layouts that it lists. */
  readMaster(part: string): void {
    const root = this.xml(part, 'p:sldMaster', 'master');
    if (root === undefined) return;
    const relationships = relationshipsById(this.package, part);
    const themePart = [...relationships.values()].find(({ type }) => type === 'theme')?.target;
    const theme = readTheme(themePart === undefined ? undefined : this.package.xml(themePart));
    const themePicture =
      themePart === undefined ? () => undefined : pictureLookup(relationshipsById(this.package, themePart));
    const paint: PaintScope = {
      theme,
      map: { ...DEFAULT_COLOR_MAP, ...Object.fromEntries(child(root, 'p:clrMap')?.attributes ?? []) },
      picture: pictureLookup(relationships),
      themePicture,
      memo: new Memo(),
    };
    const tree = at(root, 'p:cSld', 'p:spTree');
    const own = readShapes(tree, this.scope(part, 'master', paint, [], root));
    this.masters.set(part, { part, root, tree, paint, theme, background: readBackground(root, paint), own });
    for (const id of findChildren(child(root, 'p:sldLayoutIdLst'), 'p:sldLayoutId')) {
      const layout = relationships.get(attribute(id, 'r:id') ?? '');
      if (layout !== undefined && !layout.external) this.#readLayout(layout.target, part);
    }
  }

  #readLayout(part: string, masterPart: string): void {
    const master = this.masters.get(masterPart);
    if (master === undefined || this.layouts.has(part)) return;
    const root = this.xml(part, 'p:sldLayout', 'layout');
    if (root === undefined) return;
    const paint = this.paintScope(part, root, master.paint);
    const tree = at(root, 'p:cSld', 'p:spTree');
    const own = readShapes(tree, this.scope(part, 'layout', paint, [master.tree], master.root));
    this.layouts.set(part, {
      part,
      root,
      tree,
      paint,
      background: readBackground(root, paint),
      own,
      master: masterPart,
      showsMaster: readFlag(root, 'showMasterSp') !== false,
    });
  }

  /** The layout as it shows on slides, with what its master shows. */
  describe(layout: Layout): ReadLayout {
    const master = this.masters.get(layout.master);
    return {
      part: layout.part,
      name: attribute(child(layout.root, 'p:cSld'), 'name') ?? '',
      type: attribute(layout.root, 'type') ?? '',
      master: layout.master,
      background: layout.background ?? master?.background ?? { kind: 'none' },
      shapes: [...(layout.showsMaster ? listDecoration(master?.own) : []), ...layout.own],
    };
  }

  /** Reads a layout that its master does not list, as some programs write. */
  adoptLayout(part: string): void {
    const master = this.package.relationships(part).find(({ type }) => type === 'slideMaster')?.target;
    if (master === undefined) return;
    if (!this.masters.has(master)) this.readMaster(master);
    this.#readLayout(part, master);
  }

  /** Parses a part; a remark says so if it is not the part that the file says it is. */
  xml(part: string, tag: string, what: string): XmlNode | undefined {
    const root = this.package.xml(part);
    if (root?.tag === tag) return root;
    this.remarks.add(
      root === undefined
        ? `The ${what} (${part}) is missing from the file.`
        : `The ${what} (${part}) is not what the file says it is.`,
    );
    return undefined;
  }

  /** Colours of a slide or layout that may override those of its master. */
  paintScope(part: string, root: XmlNode, inherited: PaintScope): PaintScope {
    const override = at(root, 'p:clrMapOvr', 'a:overrideClrMapping');
    return {
      ...inherited,
      picture: pictureLookup(relationshipsById(this.package, part)),
      ...(override === undefined
        ? {}
        : { map: { ...DEFAULT_COLOR_MAP, ...Object.fromEntries(override.attributes) }, memo: new Memo() }),
    };
  }

  scope(
    part: string,
    from: PartScope['from'],
    paint: PaintScope,
    parents: readonly (XmlNode | undefined)[],
    master: XmlNode | undefined,
    slideNumber?: number,
  ): PartScope {
    const style = (name: string) => at(master, 'p:txStyles', name);
    return {
      package: this.package,
      part,
      from,
      relationships: relationshipsById(this.package, part),
      paint,
      parents,
      styles: { title: style('p:titleStyle'), body: style('p:bodyStyle'), other: style('p:otherStyle') },
      defaultText: child(this.presentation, 'p:defaultTextStyle'),
      tableStyles: this.tableStyles,
      numberOf: (target) => this.#numberOf(target),
      ...(slideNumber === undefined ? {} : { slideNumber }),
    };
  }

  #numberOf(part: string): number | undefined {
    this.#numbers ??= new Map(
      this.targets('p:sldIdLst', 'p:sldId').map((target, index) => [target, index + 1]),
    );
    return this.#numbers.get(part);
  }

  /** Parts that a list of the presentation names. */
  targets(list: string, item: string): string[] {
    const relationships = relationshipsById(this.package, this.main);
    return findChildren(child(this.presentation, list), item).flatMap((node) => {
      const found = relationships.get(attribute(node, 'r:id') ?? '');
      return found === undefined || found.external ? [] : [found.target];
    });
  }
}
