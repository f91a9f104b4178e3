import { deflated, mediaPart, mediaPartName, type Part } from '../../../../ooxml/package/index.ts';
import type { ReadBox } from '../../../../ooxml/read/index.ts';
import { fillTable, fillText, type TextFill, type TextScope, type WrittenRows, workbookPart } from '../../../../ooxml/write/index.ts';
import { attributeIn, CONTENT_TYPE, down, type Edit, Edited, findWithin, type Markup, markupOf, RELATIONSHIP, type Rendered, type Xml } from '../../../../ooxml/xml/index.ts';
import type { DesignSource } from '../design-source.ts';
import { shapesIn } from '../drawn-shapes.ts';
import type { NewSlide } from '../fill-package.ts';
import type { WrittenRelationship } from '../relationships-xml.ts';
import { drawnAmong, type FillShape, scrimXml, shapesXml } from '../slide-xml.ts';
import { asTitle } from './as-title.ts';
import { castOf, EXTRA_MARK, keptCast, type SaidPiece, saidBy, silent, withMarks, wordsIn } from './casts.ts';
import { chartWithData } from './chart-data.ts';
import { PartCopier, relationshipsPart } from './copy-parts.ts';
import { once } from './once.ts';
import { iconXml, setAlt, setPicture } from './picture.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { repeatItems } from './repeat.ts';
import type { PlacedItem, Repeat } from './repeated-items.ts';
import { animateParagraphs, removeShapes, type ShapesById, shapesOf } from './shapes.ts';
import { piecesOf } from './slide-pieces.ts';
import { asSet, bodyOf, type FilledSlot, isLonger, type SampleFill, type SlotFill, type Target } from './slots.ts';

/** A slide's markup, and its shapes in it. */
interface Copy {
  readonly source: string;
  readonly slide: Markup;
  readonly shapes: ShapesById;
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
    const { repeats, slots, removed, extra } = this.#fill;
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
    const { slide, shapes } = copy;
    const set = targets.map((target) => asSet(target, targets, this.#fill));
    const more: FillShape[] = [...extra];
    const firstId = once(slide, 'first id', () => Math.max(0, ...shapes.keys()) + 1);
    const made = this.#cast(copy, set, gone, more, firstId) ?? this.#edited(copy, set, gone, more, firstId);
    const changed = new Set(set.flatMap(({ id }) => (shapes.get(id) ?? []).map(atTop)));
    const added = made.written.filter((_, at) => more[at]?.kind !== 'drawn');
    const relationships = [...this.#kept(made.named), ...this.#added];
    const filled = new Set([...set.map(({ id }) => id), ...Array.from({ length: countOf(more) }, (_, at) => firstId + at)]);
    return {
      ...drawnAmong(more, firstId),
      filled,
      xml: made.xml,
      pieces: piecesOf(this.#sample, made.pieces, { changed, before: made.before, added, tables: this.#tables }),
      relationships,
      parts: [...this.#copier.parts, ...this.#parts],
      shared: [...this.#copier.shared],
    };
  }

  #edited(copy: Copy, set: readonly Target[], gone: number[], more: FillShape[], firstId: number): Made {
    const { source, slide, shapes } = copy;
    const edited = new Edited(source);
    for (const target of set) for (const shape of shapes.get(target.id) ?? []) this.#slot(edited, slide, shape, target, gone, more);
    const left = this.#leftOf(copy, gone);
    edited.again(left.edits);
    const written = this.#extras(more, firstId);
    if (written.length > 0) edited.insert(extrasAt(slide), written.join(''));
    const before = new Map<Markup, string[]>();
    for (const [at, band] of (this.#fill.bands ?? []).entries()) {
      const [under] = (shapes.get(band.before.id) ?? []).map(atTop);
      if (under === undefined) continue;
      const scrim = scrimXml(band, firstId + countOf(more) + at);
      edited.insert(under.start, scrim);
      before.set(under, [...(before.get(under) ?? []), scrim]);
    }
    const rendered = edited.render(shapesAtTop(slide));
    return { xml: rendered.text, pieces: rendered.pieces, written, before, named: [left.named, ...this.#namedBy(rendered.pieces)] };
  }

  /** A slide of words alone, which is put together from its cast; undefined where there is more to set. */
  #cast(copy: Copy, set: readonly Target[], gone: number[], more: readonly FillShape[], firstId: number): Made | undefined {
    const { source, slide, shapes } = copy;
    const { title, lang, rtl, bands = [] } = this.#fill;
    if (bands.length > 0) return undefined;
    const texts: (SlotFill & { readonly kind: 'text' })[] = [];
    for (const { fill } of set) {
      if (fill.kind !== 'text' || fill.paragraphs.some(({ runs }) => runs.some(({ link }) => link !== undefined))) return undefined;
      texts.push(fill);
    }
    const told = set.map(({ id, like, longest = 0 }, at) => [id, like, silent(texts[at]), (shapes.get(id) ?? []).map((shape) => isLonger(longest, shape))]);
    const key = JSON.stringify([gone, title, lang, rtl, told]);
    const words = texts.flatMap(wordsIn);
    const found = keptCast(slide, key, () => {
      const edited = new Edited(source);
      let count = 0;
      for (const [at, target] of set.entries()) {
        const fill = texts[at];
        if (fill === undefined) continue;
        for (const shape of shapes.get(target.id) ?? []) this.#slot(edited, slide, shape, { ...target, fill: { ...fill, ...withMarks(fill, count) } }, gone, []);
        count += wordsIn(fill).length;
      }
      const left = this.#leftOf(copy, gone);
      edited.again(left.edits);
      edited.insert(extrasAt(slide), EXTRA_MARK);
      const rendered = edited.render(shapesAtTop(slide));
      const cast = castOf(rendered, count);
      return cast === undefined ? undefined : { cast, named: [left.named, ...this.#namedBy(rendered.pieces)] };
    });
    if (found === undefined) return undefined;
    const written = this.#extras(more, firstId);
    return { ...saidBy(found.cast, words, written.join('')), written, before: NOTHING, named: found.named };
  }

  #leftOf(copy: Copy, gone: readonly number[]): Left {
    const { title } = this.#fill;
    return once(copy.slide, `gone ${gone.join()} title ${title}`, () => this.#left(copy, gone, title));
  }

  /** What is taken away and made a title, and what then stands around the shapes: the same for all copies without the same shapes. */
  #left({ source, slide, shapes }: Copy, gone: readonly number[], title: number | undefined): Left {
    const edited = new Edited(source);
    removeShapes(edited, slide, shapes, gone);
    for (const shape of shapes.get(title ?? -1) ?? []) asTitle(edited, shape, shapes, gone, this.#fill.titlePlace);
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

  #slot(edited: Edited, slide: Markup, shape: Markup, { id, like, box, fill, longest = 0 }: Target, gone: number[], more: FillShape[]): void {
    const place = box ?? this.#sample.boxOf(id);
    switch (fill.kind) {
      case 'text': {
        const body = bodyOf(shape);
        if (body === undefined) return;
        setAlt(edited, shape, undefined);
        const extent = down(shape, 'spPr', 'xfrm', 'ext');
        const offset = down(shape, 'spPr', 'xfrm', 'off');
        if (fill.topEmu !== undefined && offset !== undefined) edited.setAttribute(offset, 'y', String(Math.round(fill.topEmu)));
        if (fill.heightEmu !== undefined && extent !== undefined) edited.setAttribute(extent, 'cy', String(Math.round(fill.heightEmu)));
        const turned = fill.still === true ? undefined : this.#turned(like);
        fillText(edited, body, { ...fill, wrap: fill.wrap ?? isLonger(longest, shape), ...(turned === undefined ? {} : { turned }) }, this.#scope);
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

  /** Shapes of ours. */
  #extras(extra: readonly FillShape[], firstId: number): readonly Xml[] {
    if (extra.length === 0) return [];
    const relationships = { to: (type: string, part: string) => this.#to(type, part), external: (type: string, address: string) => this.#to(type, address, true) };
    return shapesXml(extra, firstId, this.#scope, relationships, this.#parts);
  }

  #to(type: string, target: string, external = false): string {
    const known = this.#added.find((one) => one.type === type && one.target === target);
    if (known !== undefined) return known.id;
    const id = `lectern${this.#added.length + 1}`;
    this.#added.push({ id, type, target, ...(external ? { external } : {}) });
    return id;
  }

  /** Relationships of the sample that the copy still names, and those that need no name. */
  #kept(named: readonly Named[]): WrittenRelationship[] {
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

  #namedBy(pieces: Rendered['pieces']): Named[] {
    return pieces.map((piece) => (piece.touched ? this.#namedIn(piece.text) : this.#stillNamed(piece)));
  }

  #stillNamed({ element, text }: SaidPiece): Named {
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

/** A slide as it was put together. */
interface Made {
  readonly xml: string;
  readonly pieces: readonly SaidPiece[];
  /** What was drawn besides, one by one. */
  readonly written: readonly Xml[];
  /** What was put before pieces. */
  readonly before: ReadonlyMap<Markup, readonly string[]>;
  readonly named: readonly Named[];
}

const NOTHING: ReadonlyMap<Markup, readonly string[]> = new Map();

function countOf(shapes: readonly FillShape[]): number {
  return shapes.reduce((sum, one) => sum + (one.kind === 'drawn' ? shapesIn(one) : 1), 0);
}

/** Where shapes of ours stand: at the end of the slide's own. */
function extrasAt(slide: Markup): number {
  const tree = down(slide, 'cSld', 'spTree');
  return down(tree, 'extLst')?.start ?? tree?.close ?? slide.close;
}

function shapesAtTop(slide: Markup): readonly Markup[] {
  return down(slide, 'cSld', 'spTree')?.children ?? [];
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
