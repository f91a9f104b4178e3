import type { OpcPackage } from '../package/opc-package.ts';
import { warnAboutRepeats } from '../package/repeated-entries.ts';
import { createRefusal } from '../package/unreadable-package.ts';
import { isCanonical, readNamespaces } from '../xml/canonical.ts';
import { parseXml, walk, type XmlNode } from '../xml/parse.ts';
import { BackdropReader } from './backdrop-reader.ts';
import { type Backdrops, listDecoration, readBackground } from './backdrops.ts';
import { readComments } from './comments.ts';
import type { ReadDeck, ReadMaster, ReadShape, ReadSlide } from './deck.ts';
import { at, child, findChildren, readFlag, readNumber } from './node.ts';
import type { PartScope } from './part-scope.ts';
import { readPlaceholder } from './placeholders.ts';
import type { ReadFormats, ReadSampleSlide, ReadTableFormats, ReadTextPlaces } from './places.ts';
import { readShapes } from './shapes.ts';

/** PowerPoint's standard slide of 10 × 7.5 inches, the default of a file without a size. */
const DEFAULT_SIZE = { cx: 9_144_000, cy: 6_858_000 };
const MAX_EMU = 51_206_400;
const MAX_SLIDES = 1_000;
/** A deck lists a slide once. Without a limit, a small file could repeat a slide endlessly. */
const MAX_REPEATS = 20;

/** Selects slides by part name and number. */
export type SlideFilter = (part: string, number: number) => boolean;

/** Reads the slides of a presentation, and what it says about itself. */
export class DeckReader {
  readonly #package: OpcPackage;
  readonly #remarks = new Set<string>();
  readonly #backdrops: BackdropReader;
  readonly #slides: readonly string[];

  /** @param known masters and layouts that were read before; the slides are not listed then */
  constructor(pkg: OpcPackage, main: string, presentation: XmlNode, known?: Backdrops) {
    this.#package = pkg;
    this.#backdrops = new BackdropReader(pkg, main, presentation, this.#remarks, known);
    this.#slides = known === undefined ? this.#backdrops.targets('p:sldIdLst', 'p:sldId') : [];
    if (known !== undefined) return;
    refuseManySlides(this.#slides);
    this.#remarkOnParts();
  }

  /** Reads everything except the slides. */
  readWithoutSlides(): Omit<ReadDeck, 'slides'> {
    const size = child(this.#backdrops.presentation, 'p:sldSz');
    const length = (name: 'cx' | 'cy') =>
      Math.min(MAX_EMU, Math.max(914_400 / 2, readNumber(size, name) ?? DEFAULT_SIZE[name]));
    return {
      widthEmu: length('cx'),
      heightEmu: length('cy'),
      title: this.#title(),
      masters: [...this.#backdrops.masters.values()].map(
        (master): ReadMaster => ({
          part: master.part,
          theme: master.theme,
          background: master.background ?? { kind: 'none' },
          shapes: master.own,
        }),
      ),
      layouts: [...this.#backdrops.layouts.values()].map((layout) => this.#backdrops.describe(layout)),
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
    const { main, presentation, tableStyles, masters, layouts } = this.#backdrops;
    return { package: this.#package, main, presentation, tableStyles, masters, layouts };
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
    return { slide, texts, tables, added: this.#backdrops.addedFormats(part, root, slide.layout ?? '') };
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

  /** @param shows false to leave the shapes out */
  #readSlide(part: string, number: number, shows = true, formats?: PartScope['formats']): ReadSlide[] {
    const root = this.#backdrops.xml(part, 'p:sld', `slide ${number}`);
    if (root === undefined) return [];
    const relationships = this.#package.relationships(part);
    const layoutPart = relationships.find(({ type }) => type === 'slideLayout')?.target;
    if (layoutPart !== undefined && !this.#backdrops.layouts.has(layoutPart))
      this.#backdrops.adoptLayout(layoutPart);
    const layout = layoutPart === undefined ? undefined : this.#backdrops.layouts.get(layoutPart);
    if (layout === undefined)
      this.#remarks.add(`Slide ${number} has no layout that can be read; its placeholders inherit nothing.`);
    const master =
      layout === undefined
        ? [...this.#backdrops.masters.values()][0]
        : this.#backdrops.masters.get(layout.master);
    const backdrop = layout?.paint ?? master?.paint ?? this.#backdrops.defaultPaint;
    const paint = this.#backdrops.paintScope(part, root, backdrop);
    const scope = this.#backdrops.scope(
      part,
      'slide',
      paint,
      [layout?.tree, master?.tree],
      master?.root,
      number,
    );
    const comments = readComments(this.#package, relationships);
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
        ...(comments.length === 0 ? {} : { comments }),
      },
    ];
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

  textPlaces(part: string, tableStyle: string): ReadTextPlaces {
    return this.#backdrops.textPlaces(part, tableStyle);
  }
}

function refuseManySlides(slides: readonly string[]): void {
  if (slides.length > MAX_SLIDES)
    throw createRefusal(
      'too_complex',
      `The deck has ${slides.length} slides; at most ${MAX_SLIDES} are read.`,
    );
  const times = new Map<string, number>();
  for (const part of slides) times.set(part, (times.get(part) ?? 0) + 1);
  for (const [part, count] of times)
    if (count > MAX_REPEATS)
      throw createRefusal(
        'too_complex',
        `The deck lists the slide "${part}" ${count} times; at most ${MAX_REPEATS} are read.`,
      );
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
