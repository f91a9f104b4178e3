import type { ChartModel } from '../../../../scene/chart.ts';
import { workbookPart } from '../../chart/workbook.ts';
import { type MediaType, mediaPart, mediaPartName } from '../../package/media.ts';
import type { Part } from '../../package/package-writer.ts';
import { deflated } from '../../package/zip-writer.ts';
import type { ReadBox } from '../../read/deck.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../xml/namespaces.ts';
import type { Xml } from '../../xml/xml.ts';
import type { DesignSource } from '../design-source.ts';
import { shapesIn } from '../drawn-shapes.ts';
import type { NewSlide } from '../fill-package.ts';
import type { WrittenRelationship } from '../relationships-xml.ts';
import { drawnAmong, type FillShape, type Ink, type Scrim, scrimXml, shapesXml } from '../slide-xml.ts';
import { asTitle } from './as-title.ts';
import { chartWithData } from './chart-data.ts';
import { PartCopier, relationshipsPart } from './copy-parts.ts';
import { attributeIn, down, type Edit, Edited, findWithin, type Markup, markupOf, type Piece } from './markup.ts';
import { once } from './once.ts';
import { iconXml, setAlt, setPicture } from './picture.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { type PlacedItem, type Repeat, repeatItems } from './repeat.ts';
import { animateParagraphs, removeShapes, type ShapesById, shapesOf } from './shapes.ts';
import { piecesOf } from './slide-pieces.ts';
import { fillTable, type TableFill, type WrittenRows } from './table.ts';
import { fillText, lettersIn, type TextFill, type TextScope } from './text.ts';

/** What a shape of a sample slide is to show. */
export type SlotFill =
  /** `topEmu`, `heightEmu`: of its shape, where they are not the sample's. `still`: it stands as the sample's, whichever way the deck is read. */
  | ({ readonly kind: 'text'; readonly topEmu?: number; readonly heightEmu?: number; readonly still?: boolean } & TextFill)
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly hash: string; readonly mimeType: MediaType; readonly widthPx: number; readonly heightPx: number; readonly alt: string }
  | { readonly kind: 'icon'; readonly svgPart: string; readonly pngPart: string; readonly parts: readonly Part[] }
  | ({ readonly kind: 'table' } & TableFill)
  | {
      readonly kind: 'chart';
      readonly chart: ChartModel;
      readonly alt: string;
      /** A chart of ours, for data that the sample's kind of chart cannot show. */
      own(box: ReadBox): { readonly part: string; readonly parts: readonly Part[] };
    };

export interface FilledSlot {
  /** As in `p:cNvPr@id` of the prepared slide. */
  readonly shape: number;
  readonly fill: SlotFill;
  /** Texts of one group are shrunk alike. */
  readonly group?: string;
}

export interface SampleFill {
  readonly slots: readonly FilledSlot[];
  /** The shape that says the title: made its placeholder where the slide has none, so that readers can name the slide. */
  readonly title?: number;
  /** Shapes that are left out: places without content, and what decks do not take over. */
  readonly removed: readonly number[];
  readonly repeats: readonly {
    readonly repeat: Repeat;
    /** Content of the item at that place, by the shapes of the sample's item that it is like; `removed` of them are left out. */
    item(at: number, like: number): { readonly slots: readonly FilledSlot[]; readonly removed: readonly number[] };
  }[];
  /** What no slot shows, in free room. */
  readonly extra: readonly FillShape[];
  readonly bands?: readonly Scrim[];
  readonly lang: string;
  readonly rtl: boolean;
  /** How far a text is shrunk, by the number of its shape on the new slide; undefined where it fits. */
  scaleOf(id: number): number | undefined;
  /** What of the looks of a text or table cannot be read, and what it is set in instead; by the same number. */
  looksOf?(id: number): Looks | undefined;
}

export interface Looks {
  readonly ink?: Ink;
  readonly leastPt?: number;
  /** Without the indent that hangs first lines out where no bullet stands. */
  readonly flush?: boolean;
  /** Lines that the file does not break are broken. */
  readonly wrap?: boolean;
  /** Of a table, by row. */
  readonly inks?: ReadonlyMap<number, Ink>;
}

/** A slide's markup, and its shapes in it. */
interface Copy {
  readonly source: string;
  readonly slide: Markup;
  readonly shapes: ShapesById;
}

/** What a number of a shape of the sample became, and where it is now. */
interface Target {
  readonly id: number;
  readonly box?: ReadBox;
  readonly fill: SlotFill;
  readonly group?: string;
  /** The shape of the sample that it is, or was made after. */
  readonly like: number;
}

/**
 * A copy of a sample slide with other content: its markup stays as it is but for the slots that are
 * filled, left out or repeated; what it shows comes along, charts with workbooks of their own.
 *
 * @param index of the new slide, 0-based; `name` is its part.
 */
export function fillSample(source: DesignSource, sample: PreparedSlide, fill: SampleFill, index: number, name: string): Omit<NewSlide, 'notes'> {
  return new SampleFiller(source, sample, fill, index, name).fill();
}

class SampleFiller {
  readonly #sample: PreparedSlide;
  readonly #fill: SampleFill;
  readonly #copier: PartCopier;
  readonly #source: DesignSource;
  readonly #parts: Part[] = [];
  readonly #added: WrittenRelationship[] = [];
  /** By id: where relationships of the sample lead now. */
  readonly #redirected = new Map<string, string>();
  readonly #tables = new Map<Markup, WrittenRows>();
  readonly #scope: TextScope;

  constructor(source: DesignSource, sample: PreparedSlide, fill: SampleFill, index: number, name: string) {
    this.#source = source;
    this.#sample = sample;
    this.#fill = fill;
    this.#copier = new PartCopier(source, name, `s${index + 1}`);
    this.#scope = { lang: fill.lang, rtl: fill.rtl, link: (address) => this.#to(RELATIONSHIP.hyperlink, address, true) };
  }

  fill(): Omit<NewSlide, 'notes'> {
    const { repeats, slots, removed, extra, title } = this.#fill;
    let copy: Copy = this.#sample;
    const targets: Target[] = slots.map(({ shape, ...slot }) => ({ id: shape, like: shape, ...slot }));
    const gone = [...removed];
    for (const { repeat, item } of repeats) {
      const done = this.#repeated(copy, repeat);
      copy = done.copy;
      for (const [at, placed] of done.items.entries()) {
        const content = item(at, placed.like);
        targets.push(...content.slots.map((slot) => targetOf(slot, placed, this.#sample.boxOf(slot.shape))));
        gone.push(...content.removed.map((id) => placed.ids.get(id) ?? id));
      }
    }
    const { source, slide, shapes } = copy;
    const edited = new Edited(source);
    const more: FillShape[] = [...extra];
    for (const target of targets) {
      const alike = target.group === undefined ? [target] : targets.filter(({ group }) => group === target.group);
      const scale = Math.min(...alike.map(({ id }) => this.#fill.scaleOf(id) ?? 1));
      const shrunk: Target = target.fill.kind === 'text' && scale < 1 ? { ...target, fill: { ...target.fill, fontScale: scale } } : target;
      const looks = this.#fill.looksOf?.(target.id);
      const set: Target = looks === undefined ? shrunk : { ...shrunk, fill: withLooks(shrunk.fill, looks) };
      for (const shape of shapes.get(target.id) ?? []) this.#slot(edited, slide, shape, set, gone, more);
    }
    const left = once(slide, `gone ${gone.join()} title ${title}`, () => this.#left(copy, gone, title));
    edited.again(left.edits);
    const firstId = once(slide, 'first id', () => Math.max(0, ...shapes.keys()) + 1);
    const written = this.#extras(edited, slide, firstId, more);
    const count = more.reduce((sum, one) => sum + (one.kind === 'drawn' ? shapesIn(one) : 1), 0);
    const before = new Map<Markup, string[]>();
    for (const [at, band] of (this.#fill.bands ?? []).entries()) {
      const [under] = (shapes.get(band.before.id) ?? []).map(atTop);
      if (under === undefined) continue;
      const scrim = scrimXml(band, firstId + count + at);
      edited.insert(under.start, scrim);
      before.set(under, [...(before.get(under) ?? []), scrim]);
    }
    const { text: xml, pieces } = edited.render(shapesAtTop(slide));
    const changed = new Set(targets.flatMap(({ id }) => (shapes.get(id) ?? []).map(atTop)));
    const added = written.filter((_, at) => more[at]?.kind !== 'drawn');
    const relationships = [...this.#kept(left, pieces), ...this.#added];
    const filled = new Set([...targets.map(({ id }) => id), ...Array.from({ length: count }, (_, at) => firstId + at)]);
    return {
      ...drawnAmong(more, firstId),
      filled,
      xml,
      pieces: piecesOf(this.#sample, pieces, { changed, before, added, tables: this.#tables }),
      relationships,
      parts: [...this.#copier.parts, ...this.#parts],
      shared: [...this.#copier.shared],
    };
  }

  /** What is taken away and made a title, and what then stands around the shapes: the same for all copies without the same shapes. */
  #left({ source, slide, shapes }: Copy, gone: readonly number[], title: number | undefined): Left {
    const edited = new Edited(source);
    removeShapes(edited, slide, shapes, gone);
    for (const shape of shapes.get(title ?? -1) ?? []) asTitle(edited, shape, shapes, gone);
    if (attributeIn(source, slide, 'show') !== undefined) edited.setAttribute(slide, 'show', undefined);
    return { edits: edited.edits, named: this.#namedIn(edited.render(shapesAtTop(slide)).around) };
  }

  /** With as many items as are wanted; of what depends on the sample and their number alone. */
  #repeated({ source, slide, shapes }: Copy, repeat: Repeat): { readonly copy: Copy; readonly items: readonly PlacedItem[] } {
    return once(slide, `repeat ${JSON.stringify(repeat)}`, () => {
      const done = repeatItems({ source, slide, shapes }, repeat, (id) => this.#sample.boxOf(id));
      if (done.source === source) return { copy: { source, slide, shapes }, items: done.items };
      const repeated = markupOf(done.source);
      return { copy: { source: done.source, slide: repeated, shapes: shapesOf(done.source, repeated) }, items: done.items };
    });
  }

  #slot(edited: Edited, slide: Markup, shape: Markup, { id, like, box, fill }: Target, gone: number[], more: FillShape[]): void {
    const place = box ?? this.#sample.boxOf(id);
    switch (fill.kind) {
      case 'text': {
        const body = down(shape, 'txBody') ?? findWithin(shape, ({ name }) => name === 'txBody');
        if (body === undefined) return;
        setAlt(edited, shape, undefined);
        const longer = Math.max(0, ...fill.paragraphs.map(({ runs }) => runs.reduce((all, run) => all + run.text.length, 0))) > longestLine(body) * 1.1;
        const extent = down(shape, 'spPr', 'xfrm', 'ext');
        const offset = down(shape, 'spPr', 'xfrm', 'off');
        if (fill.topEmu !== undefined && offset !== undefined) edited.setAttribute(offset, 'y', String(Math.round(fill.topEmu)));
        if (fill.heightEmu !== undefined && extent !== undefined) edited.setAttribute(extent, 'cy', String(Math.round(fill.heightEmu)));
        const turned = fill.still === true ? undefined : this.#turned(like);
        fillText(edited, body, { ...fill, wrap: fill.wrap ?? longer, ...(turned === undefined ? {} : { turned }) }, this.#scope);
        animateParagraphs(edited, slide, id, body.children.filter(({ name }) => name === 'p').length, Math.max(1, fill.paragraphs.length));
        return;
      }
      case 'picture': {
        this.#parts.push(mediaPart(fill.bytes, fill.mimeType, fill.hash));
        const relationship = this.#to(RELATIONSHIP.image, mediaPartName(fill.hash, fill.mimeType));
        setPicture(edited, shape, { relationship, widthPx: fill.widthPx, heightPx: fill.heightPx, alt: fill.alt, ...(place === undefined ? {} : { box: place }) });
        return;
      }
      case 'icon': {
        this.#parts.push(...fill.parts);
        iconXml(edited, shape, this.#to(RELATIONSHIP.image, fill.pngPart), this.#to(RELATIONSHIP.image, fill.svgPart));
        return;
      }
      case 'table': {
        const table = findWithin(shape, ({ name }) => name === 'tbl');
        if (table === undefined) return;
        setAlt(edited, shape, undefined);
        const { heightEmu, written } = fillTable(edited, table, fill, this.#scope);
        if (written !== undefined) this.#tables.set(shape, written);
        const extent = down(shape, 'xfrm', 'ext');
        if (extent !== undefined) edited.setAttribute(extent, 'cy', String(heightEmu));
        return;
      }
      case 'chart':
        this.#chart(edited, shape, fill, id, place, gone, more);
    }
  }

  /** Where the deck is read the other way than the sample: what stood where reading begins stands there again. */
  #turned(like: number): TextFill['turned'] {
    const direction = this.#sample.directionOf(like);
    if (direction === undefined || direction.rtl === this.#scope.rtl) return undefined;
    return direction.atStart ? { side: this.#scope.rtl ? 'r' : 'l' } : {};
  }

  #chart(edited: Edited, shape: Markup, fill: SlotFill & { readonly kind: 'chart' }, id: number, box: ReadBox | undefined, gone: number[], more: FillShape[]): void {
    const chart = findWithin(shape, (one) => one.name === 'chart' && one.parent?.name === 'graphicData');
    const reference = chart === undefined ? undefined : attributeIn(edited.source, chart, 'id');
    const old = this.#sample.relationships.find((one) => one.id === reference)?.target;
    const place = box ?? { x: 0, y: 0, width: 6_000_000, height: 4_000_000 };
    if (chart === undefined || reference === undefined || old === undefined) {
      // No chart of the sample: one of ours in its place.
      const { part, parts } = fill.own(place);
      gone.push(id);
      more.push({ kind: 'chart', name: 'chart', box: place, part, parts, alt: fill.alt });
      return;
    }
    const source = this.#source.text(old);
    const filled = chartWithData(source, fill.chart, this.#fill.lang, 'lecternData');
    setAlt(edited, shape, fill.alt);
    if (filled === undefined) {
      const { part, parts } = fill.own(place);
      this.#parts.push(...parts);
      this.#redirected.set(reference, part);
      return;
    }
    const workbook = workbookPart(filled.columns);
    const name = this.#copier.nameOf(`${old.slice(0, old.lastIndexOf('.'))}-${id}.xml`);
    const kept = this.#source
      .relationships(old)
      .filter(({ type, external }) => external !== true && !/\/(package|oleObject|chartUserShapes)$/.test(type))
      .map((one) => this.#copier.relationship(one, 1));
    const relationships: WrittenRelationship[] = [...kept, { id: 'lecternData', type: RELATIONSHIP.package, target: workbook.name }];
    this.#parts.push(workbook, { name, contentType: CONTENT_TYPE.chart, packed: deflated(Buffer.from(filled.xml)) }, relationshipsPart(name, relationships));
    this.#redirected.set(reference, name);
  }

  /** Shapes of ours at the end of the slide's own. */
  #extras(edited: Edited, slide: Markup, firstId: number, extra: readonly FillShape[]): readonly Xml[] {
    const tree = down(slide, 'cSld', 'spTree');
    if (extra.length === 0 || tree === undefined) return [];
    const relationships = { to: (type: string, part: string) => this.#to(type, part), external: (type: string, address: string) => this.#to(type, address, true) };
    const written = shapesXml(extra, firstId, this.#scope, relationships, this.#parts);
    edited.insert((down(tree, 'extLst')?.start ?? tree.close) as number, written.join(''));
    return written;
  }

  #to(type: string, target: string, external = false): string {
    const known = this.#added.find((one) => one.type === type && one.target === target);
    if (known !== undefined) return known.id;
    const id = `lectern${this.#added.length + 1}`;
    this.#added.push({ id, type, target, ...(external ? { external } : {}) });
    return id;
  }

  /** Relationships of the sample that the copy still names, and those that need no name. */
  #kept({ named: around }: Left, pieces: readonly Piece[]): WrittenRelationship[] {
    const named = [around, ...pieces.map((piece) => (piece.touched ? this.#namedIn(piece.text) : this.#stillNamed(piece)))];
    const used = new Set(named.flatMap(({ ids }) => ids));
    const objects = named.some((one) => one.objects);
    // How a diagram looks is named in its data alone.
    for (const { id, type, target } of this.#sample.relationships)
      if (used.has(id) && type.endsWith('/diagramData')) for (const [, drawing = ''] of this.#source.text(target).matchAll(/\srelId="([^"]+)"/g)) used.add(drawing);
    return this.#sample.relationships
      .filter(({ id, type }) => used.has(id) || /\/(slideLayout|themeOverride)$/.test(type) || (objects && type.endsWith('/vmlDrawing')))
      .map((one) => {
        const redirected = this.#redirected.get(one.id);
        return redirected === undefined ? this.#copier.relationship(one) : { ...one, target: redirected };
      });
  }

  #stillNamed({ element, text }: Piece): Named {
    const known = stillNamed.get(element) ?? this.#namedIn(text);
    stillNamed.set(element, known);
    return known;
  }

  #namedIn(text: string): Named {
    const ids = this.#sample.relationships.map(({ id }) => id).filter((id) => text.includes(`"${id}"`));
    return { ids, objects: /<(?:\w+:)?(?:oleObj|control)\b/.test(text) };
  }
}

/** The sample's relationships that markup names, and whether objects of other programs stand in it. */
interface Named {
  readonly ids: readonly string[];
  readonly objects: boolean;
}

interface Left {
  readonly edits: readonly Edit[];
  readonly named: Named;
}

/** Of what no edit touched. */
const stillNamed = new WeakMap<Markup, Named>();

function shapesAtTop(slide: Markup): readonly Markup[] {
  return down(slide, 'cSld', 'spTree')?.children ?? [];
}

function withLooks(fill: SlotFill, { ink, leastPt, wrap, inks }: Looks): SlotFill {
  if (fill.kind === 'text') return { ...fill, ...(ink === undefined ? {} : { ink }), ...(leastPt === undefined ? {} : { leastPt }), ...(wrap === undefined ? {} : { wrap }) };
  return fill.kind === 'table' ? { ...fill, ...(inks === undefined ? {} : { inks }), ...(leastPt === undefined ? {} : { sizePt: leastPt }) } : fill;
}

/** @param was where the shape of the sample stands: inside of groups pictures keep its proportions. */
function targetOf({ shape, ...slot }: FilledSlot, placed: PlacedItem, was: ReadBox | undefined): Target {
  const box = placed.boxes.get(shape) ?? was;
  return { id: placed.ids.get(shape) ?? shape, like: shape, ...slot, ...(box === undefined ? {} : { box }) };
}

/** The shape of the slide itself that a shape is, or is a part of. */
function atTop(shape: Markup): Markup {
  return shape.parent === undefined || shape.parent.name === 'spTree' ? shape : atTop(shape.parent);
}

/** Letters of the longest line that a text breaks by itself. */
function longestLine(body: Markup): number {
  const paragraphs = body.children.filter(({ name }) => name === 'p');
  return Math.max(0, ...paragraphs.map((paragraph) => lettersIn(paragraph) / (1 + paragraph.children.filter(({ name }) => name === 'br').length)));
}
