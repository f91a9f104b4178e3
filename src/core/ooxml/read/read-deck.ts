import { Memo } from '../../memory/memo.ts';
import { OpcPackage, refuseUntyped } from '../package/opc-package.ts';
import { warnAboutRepeats } from '../package/repeated-entries.ts';
import { createRefusal } from '../package/unreadable-package.ts';
import { isCanonical, readNamespaces, toCanonical } from '../xml/canonical.ts';
import type { XmlNode } from '../xml/parse.ts';
import { parseXml, walk } from '../xml/parse.ts';
import {
  type Backdrops,
  type Layout,
  listDecoration,
  type Master,
  type ReadDeckWithBackdrops,
  readBackground,
  readTextDefaults,
} from './backdrops.ts';
import type { ReadDeck, ReadLayout, ReadMaster, ReadShape, ReadSlide } from './deck.ts';
import type { PaintScope } from './fill.ts';
import { at, attribute, child, findChildren, readFlag, readNumber } from './node.ts';
import { type PartScope, pictureLookup, relationshipsById } from './part-scope.ts';
import { readPlaceholder } from './placeholders.ts';
import {
  placeKey,
  type ReadFormats,
  type ReadPlaces,
  type ReadSampleSlide,
  type ReadTableFormats,
  type ReadTextPlaces,
} from './places.ts';
import { readPlace, readShapes } from './shapes.ts';
import { readCellPlaces } from './table.ts';
import { readTableStyles } from './table-styles.ts';
import { readTheme } from './theme.ts';

/** PowerPoint's standard slide of 10 × 7.5 inches, the default of a file without a size. */
const DEFAULT_SIZE = { cx: 9_144_000, cy: 6_858_000 };
const MAX_EMU = 51_206_400;
const MAX_SLIDES = 1_000;
/** A deck lists a slide once. Without a limit, a small file could repeat a slide endlessly. */
const MAX_REPEATS = 20;
/** Limit of shapes over all slides. They take some 150 MB, and some 20 s to check. */
const MAX_SHAPES = 60_000;
const OFFICE_THEME = readTheme(undefined);
/** Every slide may have a title, even if its layout has none. */
const TITLE = { type: 'title', idx: 0 };
const DEFAULT_COLOR_MAP = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
const DEFAULT_PAINT = {
  theme: OFFICE_THEME,
  map: DEFAULT_COLOR_MAP,
  picture: () => undefined,
  themePicture: () => undefined,
};

/**
 * Reads a .pptx or .potx file of any program, transitional or strict. Shapes are read up to the limit; slides
 * beyond it have none, and a remark says so.
 *
 * @throws Failure `invalid_input` if the file is no presentation, damaged, encrypted, hostile or beyond
 * `READ_LIMITS`; the type of its issue is the reason
 */
export function readDeck(bytes: Uint8Array): ReadDeckWithBackdrops {
  const reader = createReader(bytes);
  const slides = [...reader.slides(MAX_SHAPES)];
  return { ...reader.readWithoutSlides(), slides, backdrops: reader.backdrops() };
}

type SlideFilter = (part: string, number: number) => boolean;

/** A deck whose slides are read one after the other on demand. */
export interface StreamedDeck extends Omit<ReadDeck, 'slides'> {
  /**
   * Yields the slides without holding them. Each call reads the file again.
   *
   * @param most limit of shapes, 0 to read none; by default that of `readDeck`
   * @param wanted selects slides by part name and number; by default all
   */
  slides(most?: number, wanted?: SlideFilter): Generator<ReadSlide>;
}

/**
 * Opens a deck for callers that need each slide once. The remarks are complete after the slides were read.
 */
export function streamDeck(bytes: Uint8Array): StreamedDeck {
  const reader = createReader(bytes);
  return {
    ...reader.readWithoutSlides(),
    get masters() {
      return reader.readWithoutSlides().masters;
    },
    get layouts() {
      return reader.readWithoutSlides().layouts;
    },
    get remarks() {
      return reader.readWithoutSlides().remarks;
    },
    slides: (most = MAX_SHAPES, wanted) => reader.slides(most, wanted),
  };
}

function createReader(bytes: Uint8Array): DeckReader {
  const pkg = OpcPackage.open(bytes);
  const main = findMainPart(pkg);
  const presentation = pkg.xml(main);
  if (presentation?.tag !== 'p:presentation')
    throw createRefusal('not_a_presentation', 'The main part of the file is not a presentation.');
  refuseUntyped(pkg);
  return new DeckReader(pkg, main, presentation);
}

/**
 * Resolves the text positions of a layout through its master and theme.
 *
 * @param tableStyle style of tables that are added
 */
export function readTextPlaces(
  { backdrops: known }: ReadDeckWithBackdrops,
  layout: string,
  tableStyle: string,
): ReadTextPlaces {
  return new DeckReader(known.package, known.main, known.presentation, known).textPlaces(layout, tableStyle);
}

/** Creates a layout with its text positions and without content. */
export function createPlaces(
  { layouts, masters }: ReadDeck,
  part: string,
  texts: ReadTextPlaces,
): ReadPlaces {
  const layout = layouts.find((one) => one.part === part);
  const master = layout === undefined ? masters[0] : masters.find((one) => one.part === layout.master);
  return {
    ...texts,
    ...(layout === undefined ? {} : { layout: part }),
    theme: master?.theme ?? OFFICE_THEME,
    background: layout?.background ?? master?.background ?? { kind: 'none' },
    below: listDecoration(layout?.shapes),
  };
}

/**
 * Reads a slide that is copied with other content.
 *
 * @param source markup of the copy; its relationships are those in the file
 */
export function readSampleSlide(
  { backdrops: known }: ReadDeckWithBackdrops,
  part: string,
  source: string,
): ReadSampleSlide {
  const root = toCanonical(parseXml(source), source);
  const pkg = known.package.withXml(part, root);
  return new DeckReader(pkg, known.main, known.presentation, known).readSampleSlide(part, source, root);
}

function findMainPart(pkg: OpcPackage): string {
  const found = pkg.main ?? 'ppt/presentation.xml';
  if (pkg.xml(found) !== undefined) return found;
  const program = pkg.names.some((name) => name.startsWith('word/'))
    ? 'a Word document'
    : pkg.names.some((name) => name.startsWith('xl/'))
      ? 'an Excel workbook'
      : 'not a presentation';
  throw createRefusal(
    'not_a_presentation',
    program === 'not a presentation'
      ? 'The file is a ZIP archive, but not a presentation: it names no main part.'
      : `The file is ${program}.`,
  );
}

class DeckReader {
  readonly #package: OpcPackage;
  readonly #main: string;
  readonly #presentation: XmlNode;
  readonly #remarks = new Set<string>();
  /** Colours of slides without a master. */
  readonly #defaultPaint: PaintScope = { ...DEFAULT_PAINT, memo: new Memo() };
  readonly #slides: readonly string[];
  readonly #masters: Map<string, Master>;
  readonly #layouts: Map<string, Layout>;
  readonly #tableStyles: ReadonlyMap<string, XmlNode>;

  constructor(pkg: OpcPackage, main: string, presentation: XmlNode, known?: Backdrops) {
    this.#masters = new Map(known?.masters);
    this.#layouts = new Map(known?.layouts);
    this.#package = pkg;
    this.#main = main;
    this.#presentation = presentation;
    const styles =
      known === undefined
        ? pkg.relationships(main).find(({ type }) => type === 'tableStyles')?.target
        : undefined;
    this.#tableStyles =
      known?.tableStyles ?? readTableStyles(styles === undefined ? undefined : pkg.xml(styles));
    this.#slides = known === undefined ? this.#targets('p:sldIdLst', 'p:sldId') : [];
    if (known === undefined) this.#begin();
  }

  #begin(): void {
    for (const master of this.#targets('p:sldMasterIdLst', 'p:sldMasterId'))
      if (!this.#masters.has(master)) this.#readMaster(master);
    if (this.#slides.length > MAX_SLIDES)
      throw createRefusal(
        'too_complex',
        `The deck has ${this.#slides.length} slides; at most ${MAX_SLIDES} are read.`,
      );
    const times = new Map<string, number>();
    for (const part of this.#slides) times.set(part, (times.get(part) ?? 0) + 1);
    for (const [part, count] of times)
      if (count > MAX_REPEATS)
        throw createRefusal(
          'too_complex',
          `The deck lists the slide "${part}" ${count} times; at most ${MAX_REPEATS} are read.`,
        );
    this.#remarkOnParts();
  }

  #targets(list: string, item: string): string[] {
    const relationships = relationshipsById(this.#package, this.#main);
    return findChildren(child(this.#presentation, list), item).flatMap((node) => {
      const found = relationships.get(attribute(node, 'r:id') ?? '');
      return found === undefined || found.external ? [] : [found.target];
    });
  }

  /** Reads everything except the slides. */
  readWithoutSlides(): Omit<ReadDeck, 'slides'> {
    const size = child(this.#presentation, 'p:sldSz');
    const length = (name: 'cx' | 'cy') =>
      Math.min(MAX_EMU, Math.max(914_400 / 2, readNumber(size, name) ?? DEFAULT_SIZE[name]));
    return {
      widthEmu: length('cx'),
      heightEmu: length('cy'),
      title: this.#title(),
      masters: [...this.#masters.values()].map(
        (master): ReadMaster => ({
          part: master.part,
          theme: master.theme,
          background: master.background ?? { kind: 'none' },
          shapes: master.own,
        }),
      ),
      layouts: [...this.#layouts.values()].map((layout) => this.#layout(layout)),
      remarks: [...this.#remarks],
      media: (part) => this.#media(part),
    };
  }

  *slides(most: number, wanted: SlideFilter = () => true): Generator<ReadSlide> {
    let room = most;
    for (const [index, part] of this.#slides.entries()) {
      if (!wanted(part, index + 1)) continue;
      const isLast = index + 1 === this.#slides.length;
      for (const slide of this.#readSlide(part, index + 1, room > 0)) {
        room -= countShapes(slide.shapes);
        if (!isLast && room <= 0 && slide.isEmpty === undefined)
          this.#remarks.add(
            `The first ${index + 1} of ${this.#slides.length} slides have ${most - room} shapes: what stands on those behind them was not looked at.`,
          );
        yield slide;
      }
    }
  }

  backdrops(): Backdrops {
    return {
      package: this.#package,
      main: this.#main,
      presentation: this.#presentation,
      tableStyles: this.#tableStyles,
      masters: this.#masters,
      layouts: this.#layouts,
    };
  }

  readSampleSlide(part: string, source: string, root: XmlNode): ReadSampleSlide {
    const formats = {
      texts: new Map<number, ReadFormats>(),
      tables: new Map<number, ReadTableFormats>(),
      namespaces: isCanonical(source) ? undefined : readNamespaces(parseXml(source), source),
    };
    const [slide] = this.#readSlide(part, 1, true, formats);
    if (slide === undefined) throw new Error(`${part} was changed into a form that cannot be read`);
    const { texts, tables } = formats;
    return { slide, texts, tables, added: this.#addedFormats(part, root, slide.layout ?? '') };
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
  #addedFormats(part: string, root: XmlNode, layout: string): ReadSampleSlide['added'] {
    const { scope } = this.#layoutScope(layout, (backdrop) => this.#paintScope(part, root, backdrop));
    return readTextDefaults(scope);
  }

  /** @param painted returns the colours of a slide on this layout, if it has its own */
  #layoutScope(part: string, painted = (backdrop: PaintScope) => backdrop) {
    const layout = this.#layouts.get(part);
    const master = layout === undefined ? [...this.#masters.values()][0] : this.#masters.get(layout.master);
    const paint = painted(layout?.paint ?? master?.paint ?? this.#defaultPaint);
    return {
      layout,
      master,
      scope: this.#scope(part, 'slide', paint, [layout?.tree, master?.tree], master?.root),
    };
  }

  #title(): string {
    const core = this.#package.relationships('').find(({ type }) => type === 'core-properties')?.target;
    return (core === undefined ? undefined : child(this.#package.xml(core), 'dc:title')?.text.trim()) ?? '';
  }

  #media(part: string): Uint8Array | undefined {
    try {
      return this.#package.bytes(part);
    } catch {
      return undefined;
    }
  }

  #remarkOnParts(): void {
    for (const remark of warnAboutRepeats(this.#package.repeated)) this.#remarks.add(remark);
    const has = (pattern: RegExp) => this.#package.names.some((name) => pattern.test(name));
    if (has(/vbaProject\.bin$/i))
      this.#remarks.add(
        'The file contains macros. They were not run, and decks made from it do not contain them.',
      );
    if (has(/^_xmlsignatures\//i))
      this.#remarks.add('The file is digitally signed; decks made from it are not.');
    if (has(/\/activeX\//i)) this.#remarks.add('The file contains ActiveX controls, which are left out.');
  }

  #readMaster(part: string): void {
    const root = this.#xml(part, 'p:sldMaster', 'master');
    if (root === undefined) return;
    const relationships = relationshipsById(this.#package, part);
    const themePart = [...relationships.values()].find(({ type }) => type === 'theme')?.target;
    const theme = readTheme(themePart === undefined ? undefined : this.#package.xml(themePart));
    const themePicture =
      themePart === undefined ? () => undefined : pictureLookup(relationshipsById(this.#package, themePart));
    const paint: PaintScope = {
      theme,
      map: { ...DEFAULT_COLOR_MAP, ...Object.fromEntries(child(root, 'p:clrMap')?.attributes ?? []) },
      picture: pictureLookup(relationships),
      themePicture,
      memo: new Memo(),
    };
    const tree = at(root, 'p:cSld', 'p:spTree');
    const own = readShapes(tree, this.#scope(part, 'master', paint, [], root));
    this.#masters.set(part, { part, root, tree, paint, theme, background: readBackground(root, paint), own });
    for (const id of findChildren(child(root, 'p:sldLayoutIdLst'), 'p:sldLayoutId')) {
      const layout = relationships.get(attribute(id, 'r:id') ?? '');
      if (layout !== undefined && !layout.external) this.#readLayout(layout.target, part);
    }
  }

  #readLayout(part: string, masterPart: string): void {
    const master = this.#masters.get(masterPart);
    if (master === undefined || this.#layouts.has(part)) return;
    const root = this.#xml(part, 'p:sldLayout', 'layout');
    if (root === undefined) return;
    const paint = this.#paintScope(part, root, master.paint);
    const tree = at(root, 'p:cSld', 'p:spTree');
    const own = readShapes(tree, this.#scope(part, 'layout', paint, [master.tree], master.root));
    this.#layouts.set(part, {
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

  #layout(layout: Layout): ReadLayout {
    const master = this.#masters.get(layout.master);
    return {
      part: layout.part,
      name: attribute(child(layout.root, 'p:cSld'), 'name') ?? '',
      type: attribute(layout.root, 'type') ?? '',
      master: layout.master,
      background: layout.background ?? master?.background ?? { kind: 'none' },
      shapes: [...(layout.showsMaster ? listDecoration(master?.own) : []), ...layout.own],
    };
  }

  /** @param shows false to leave the shapes out */
  #readSlide(part: string, number: number, shows = true, formats?: PartScope['formats']): ReadSlide[] {
    const root = this.#xml(part, 'p:sld', `slide ${number}`);
    if (root === undefined) return [];
    const relationships = this.#package.relationships(part);
    const layoutPart = relationships.find(({ type }) => type === 'slideLayout')?.target;
    if (layoutPart !== undefined && !this.#layouts.has(layoutPart)) this.#adoptLayout(layoutPart);
    const layout = layoutPart === undefined ? undefined : this.#layouts.get(layoutPart);
    if (layout === undefined)
      this.#remarks.add(`Slide ${number} has no layout that can be read; its placeholders inherit nothing.`);
    const master = layout === undefined ? [...this.#masters.values()][0] : this.#masters.get(layout.master);
    const backdrop = layout?.paint ?? master?.paint ?? this.#defaultPaint;
    const paint = this.#paintScope(part, root, backdrop);
    const scope = this.#scope(part, 'slide', paint, [layout?.tree, master?.tree], master?.root, number);
    const showsBackdrop = readFlag(root, 'showMasterSp') !== false;
    const below =
      showsBackdrop && layout !== undefined
        ? [...(layout.showsMaster ? listDecoration(master?.own) : []), ...listDecoration(layout.own)]
        : [];
    return [
      {
        part,
        number,
        hidden: readFlag(root, 'show') === false,
        ...(layout === undefined ? {} : { layout: layout.part }),
        theme: paint.theme,
        background: readBackground(root, paint) ??
          layout?.background ??
          master?.background ?? { kind: 'none' },
        shapes: shows
          ? [
              ...below,
              ...readShapes(
                at(root, 'p:cSld', 'p:spTree'),
                formats === undefined ? scope : { ...scope, formats },
              ),
            ]
          : [],
        ...(shows ? {} : { isEmpty: true as const }),
        notes: this.#notes(relationships.find(({ type }) => type === 'notesSlide')?.target),
      },
    ];
  }

  /** Reads a layout that its master does not list, as some programs write. */
  #adoptLayout(part: string): void {
    const master = this.#package.relationships(part).find(({ type }) => type === 'slideMaster')?.target;
    if (master === undefined) return;
    if (!this.#masters.has(master)) this.#readMaster(master);
    this.#readLayout(part, master);
  }

  #notes(part: string | undefined): string {
    const tree = part === undefined ? undefined : at(this.#package.xml(part), 'p:cSld', 'p:spTree');
    const body = tree?.children.find((shape) => readPlaceholder(shape)?.type === 'body');
    return findChildren(child(body, 'p:txBody'), 'a:p')
      .map((paragraph) =>
        [...walk(paragraph)]
          .map((node) => (node.tag === 'a:t' ? node.text : node.tag === 'a:br' ? '\n' : ''))
          .join(''),
      )
      .join('\n')
      .trim();
  }

  #xml(part: string, tag: string, what: string): XmlNode | undefined {
    const root = this.#package.xml(part);
    if (root?.tag === tag) return root;
    this.#remarks.add(
      root === undefined
        ? `The ${what} (${part}) is missing from the file.`
        : `The ${what} (${part}) is not what the file says it is.`,
    );
    return undefined;
  }

  #paintScope(part: string, root: XmlNode, inherited: PaintScope): PaintScope {
    const override = at(root, 'p:clrMapOvr', 'a:overrideClrMapping');
    return {
      ...inherited,
      picture: pictureLookup(relationshipsById(this.#package, part)),
      ...(override === undefined
        ? {}
        : { map: { ...DEFAULT_COLOR_MAP, ...Object.fromEntries(override.attributes) }, memo: new Memo() }),
    };
  }

  #scope(
    part: string,
    from: PartScope['from'],
    paint: PaintScope,
    parents: readonly (XmlNode | undefined)[],
    master: XmlNode | undefined,
    slideNumber?: number,
  ): PartScope {
    const style = (name: string) => at(master, 'p:txStyles', name);
    return {
      package: this.#package,
      part,
      from,
      relationships: relationshipsById(this.#package, part),
      paint,
      parents,
      styles: { title: style('p:titleStyle'), body: style('p:bodyStyle'), other: style('p:otherStyle') },
      defaultText: child(this.#presentation, 'p:defaultTextStyle'),
      tableStyles: this.#tableStyles,
      ...(slideNumber === undefined ? {} : { slideNumber }),
    };
  }
}

function countShapes(shapes: readonly ReadShape[]): number {
  return shapes.reduce(
    (sum, shape) =>
      sum +
      1 +
      (shape.kind === 'group'
        ? countShapes(shape.children)
        : shape.kind === 'opaque'
          ? countShapes(shape.drawn)
          : 0),
    0,
  );
}
