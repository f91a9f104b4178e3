import { deflated, mediaPart, mediaPartName, type Part } from '../../../../ooxml/package/index.ts';
import type { ReadBox, ReadShape, ReadSlide } from '../../../../ooxml/read/index.ts';
import { fillTable, fillText, type TextFill, type TextScope, workbookPart } from '../../../../ooxml/write/index.ts';
import { attributeIn, CONTENT_TYPE, down, type Edit, Edited, findWithin, type Markup, RELATIONSHIP, type Xml } from '../../../../ooxml/xml/index.ts';
import type { DesignSource } from '../design-source.ts';
import { shapesIn } from '../drawn-shapes.ts';
import type { DrawnOnSlide, NewSlide } from '../fill-package.ts';
import type { WrittenRelationship } from '../relationships-xml.ts';
import { type SeenChart, type SeenForm, seenSample } from '../seen/seen-sample.ts';
import { drawnAmong, type FillShape, scrimXml, shapesXml } from '../slide-xml.ts';
import { asTitle } from './as-title.ts';
import { chartWithData } from './chart-data.ts';
import { type CompiledSample, compiled, formKey } from './compiled-sample.ts';
import { PartCopier, relationshipsPart } from './copy-parts.ts';
import { iconXml, setAlt, setPicture } from './picture.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { type Copy, repeated } from './repeat.ts';
import type { PlacedItem } from './repeated-items.ts';
import { animateParagraphs, idOf, removeShapes, type ShapesById } from './shapes.ts';
import { asSet, bodyOf, type FilledSlot, isLonger, type SampleFill, type SlotFill, type Target } from './slots.ts';

/** Relationships that slides have without referring to their ids. */
const UNNAMED = /\/(slideLayout|themeOverride)$/;

/**
 * Copies a sample slide with other content. The markup is unchanged except for slots that are filled, removed
 * or repeated. Its parts are copied along, charts with workbooks of their own.
 *
 * @param index 0-based index of the new slide
 * @param name its part name
 */
export function fillSample(source: DesignSource, sample: Sample, fill: SampleFill, index: number, name: string): Omit<NewSlide, 'notes'> {
  return planCopy(source, sample, fill, index, name).write();
}

/** Plans the copy without writing it. */
export function planCopy(source: DesignSource, sample: Sample, fill: SampleFill, index: number, name: string): PlannedCopy {
  return new SampleFiller(source, sample, fill, index, name);
}

/** A slide of the file: its markup, which is copied, and the values that the copy is laid out from. */
export interface Sample {
  readonly prepared: PreparedSlide;
  readonly compiled: CompiledSample;
}

/** A planned copy of a sample slide. */
export interface PlannedCopy {
  readonly drawn?: DrawnOnSlide;
  /** Ids of the shapes that are filled. All other content comes from the design. */
  readonly filled: ReadonlySet<number>;
  /** Pictures of the filled content. */
  readonly pictures: readonly Part[];
  /** Predicts what a reader would read of the copy, without the shapes that we drew. */
  seen(): ReadSlide;
  write(): Omit<NewSlide, 'notes'>;
}

class SampleFiller implements PlannedCopy {
  readonly drawn?: DrawnOnSlide;
  readonly filled: ReadonlySet<number>;
  readonly #sample: PreparedSlide;
  readonly #compiled: CompiledSample;
  readonly #fill: SampleFill;
  readonly #copier: PartCopier;
  readonly #source: DesignSource;
  readonly #name: string;
  readonly #number: number;
  readonly #parts: Part[] = [];
  readonly #added: WrittenRelationship[] = [];
  /** New targets for relationships of the sample, by id. */
  readonly #redirected = new Map<string, string>();
  readonly #scope: TextScope;
  readonly #copy: Copy;
  readonly #set: readonly Target[];
  readonly #gone: number[];
  /** Added shapes. */
  readonly #more: FillShape[];
  readonly #firstId: number;
  /** Filled charts by shape id. */
  readonly #charts = new Map<number, SeenChart>();

  constructor(source: DesignSource, { prepared: sample, compiled: known }: Sample, fill: SampleFill, index: number, name: string) {
    this.#source = source;
    this.#sample = sample;
    this.#compiled = known;
    this.#fill = fill;
    this.#name = name;
    this.#number = index + 1;
    this.#copier = new PartCopier(source, name, `s${index + 1}`);
    this.#scope = { lang: fill.lang, rtl: fill.rtl, link: (address) => this.#to(RELATIONSHIP.hyperlink, address, true) };
    const { repeats, slots, removed, extra } = fill;
    let copy: Copy = sample;
    const targets: Target[] = slots.map(({ shape, ...slot }) => ({ id: shape, like: shape, ...slot }));
    this.#gone = [...removed];
    for (const { repeat, item } of repeats) {
      const done = repeated(copy, repeat, sample);
      copy = done.copy;
      for (const [at, placed] of done.items.entries()) {
        const content = item(at, placed.like);
        targets.push(...content.slots.map((slot) => targetOf(slot, placed, sample.boxOf(slot.shape))));
        this.#gone.push(...content.removed.map((id) => placed.ids.get(id) ?? id));
      }
    }
    this.#copy = copy;
    this.#more = [...extra];
    this.#firstId = copy.memo.kept(firstFree, copy.shapes);
    this.#set = targets.map((target) => asSet(target, targets, fill));
    for (const target of this.#set) if (target.fill.kind === 'chart') for (const shape of copy.shapes.get(target.id) ?? []) this.#chart(shape, target.fill, target);
    const { drawn } = drawnAmong(this.#more, this.#firstId);
    if (drawn !== undefined) this.drawn = drawn;
    const filled = new Set<number>();
    for (const { id } of this.#set) filled.add(id);
    for (let count = countOf(this.#more), at = 0; at < count; at += 1) filled.add(this.#firstId + at);
    this.filled = filled;
  }

  get pictures(): readonly Part[] {
    return this.#set.flatMap(({ fill }) => (fill.kind === 'picture' ? [mediaPart(fill.bytes, fill.mimeType, fill.hash)] : fill.kind === 'icon' ? fill.parts : []));
  }

  seen(): ReadSlide {
    const { shapes } = this.#copy;
    const fills = this.#set.flatMap((target) => {
      const [shape] = shapes.get(target.id) ?? [];
      return shape === undefined ? [] : [{ target: this.#turnedText(target, shape), shape }];
    });
    const bands = (this.#fill.bands ?? []).map((band, at) => {
      const [under] = (shapes.get(band.before.id) ?? []).map(atTop);
      return { band, id: this.#firstId + countOf(this.#more) + at, before: under === undefined ? undefined : idOf(this.#copy.source, under) };
    });
    const { tables, added } = this.#compiled;
    return seenSample(
      { ...this.#left().form, tables, added },
      {
        ...{ part: this.#name, number: this.#number, lang: this.#fill.lang, rtl: this.#fill.rtl, copy: this.#copy },
        ...{ fills, bands, charts: this.#charts, more: this.#more, firstId: this.#firstId, boxOf: (id: number) => this.#sample.boxOf(id) },
      },
    );
  }

  write(): Omit<NewSlide, 'notes'> {
    const { source, slide, memo, shapes } = this.#copy;
    const edited = new Edited(source, memo);
    for (const target of this.#set) for (const shape of shapes.get(target.id) ?? []) this.#slot(edited, slide, shape, target);
    edited.again(this.#left().edits);
    const written = this.#extras();
    if (written.length > 0) edited.insert(extrasAt(slide), written.join(''));
    for (const [at, band] of (this.#fill.bands ?? []).entries()) {
      const [under] = (shapes.get(band.before.id) ?? []).map(atTop);
      if (under !== undefined) edited.insert(under.start, scrimXml(band, this.#firstId + countOf(this.#more) + at));
    }
    const xml = edited.toString();
    const relationships = [...this.#kept(xml), ...this.#added];
    return { xml, relationships, parts: [...this.#copier.parts, ...this.#parts], shared: [...this.#copier.shared] };
  }

  /** Removes shapes and makes the title. Cached for all copies that remove the same shapes. */
  #left(): { readonly edits: readonly Edit[]; readonly form: Omit<SeenForm, 'tables' | 'added'> } {
    const { source, slide, memo, shapes } = this.#copy;
    const { title, titlePlace, repeats } = this.#fill;
    return memo.once(`gone ${this.#gone.join()} title ${title}`, () => {
      const edited = new Edited(source, memo);
      const gone = removeShapes(edited, slide, shapes, this.#gone);
      const before = edited.edits.length;
      for (const shape of shapes.get(title ?? -1) ?? []) asTitle(edited, shape, shapes, this.#gone, titlePlace);
      const titled = edited.edits.length > before ? this.#compiled.titled[title ?? -1] : undefined;
      if (attributeIn(source, slide, 'show') !== undefined) edited.setAttribute(slide, 'show', undefined);
      const { texts, forms } = this.#compiled;
      const { slide: read, likes } = compiled(forms, formKey(repeats.map(({ repeat }) => repeat)));
      const form = {
        slide: { ...read, hidden: false, shapes: withoutShapes(read.shapes, gone, titled?.shape) },
        likes,
        texts: titled?.text === undefined ? texts : { ...texts, [titled.shape.id]: titled.text },
      };
      return { edits: edited.edits, form };
    });
  }

  /** Adapts a text's direction and wrapping to its shape. */
  #turnedText(target: Target, shape: Markup): Target {
    const { fill, like, longest = 0 } = target;
    if (fill.kind !== 'text') return target;
    const turned = fill.still === true ? undefined : this.#turned(like);
    return { ...target, fill: { ...fill, wrap: fill.wrap ?? isLonger(longest, shape, this.#copy.memo), ...(turned === undefined ? {} : { turned }) } };
  }

  #slot(edited: Edited, slide: Markup, shape: Markup, target: Target): void {
    const { id, box } = target;
    const { fill } = this.#turnedText(target, shape);
    const place = box ?? this.#sample.boxOf(id);
    switch (fill.kind) {
      case 'text': {
        const body = bodyOf(shape);
        if (body === undefined) return;
        setAlt(edited, shape, undefined);
        const offset = fill.topEmu === undefined ? undefined : down(shape, 'spPr', 'xfrm', 'off');
        const extent = fill.heightEmu === undefined ? undefined : down(shape, 'spPr', 'xfrm', 'ext');
        if (offset !== undefined) edited.setAttribute(offset, 'y', String(Math.round(fill.topEmu ?? 0)));
        if (extent !== undefined) edited.setAttribute(extent, 'cy', String(Math.round(fill.heightEmu ?? 0)));
        fillText(edited, body, fill, this.#scope);
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
        const heightEmu = fillTable(edited, table, fill, this.#scope);
        const extent = down(shape, 'xfrm', 'ext');
        if (extent !== undefined) edited.setAttribute(extent, 'cy', String(heightEmu));
        return;
      }
      case 'chart':
        if (this.#charts.has(id)) setAlt(edited, shape, fill.alt);
    }
  }

  /**
   * If the deck's direction differs from the sample's, text that was aligned at the start is aligned at the
   * start again.
   */
  #turned(like: number): TextFill['turned'] {
    const direction = this.#sample.directionOf(like);
    if (direction === undefined || direction.rtl === this.#scope.rtl) return undefined;
    return direction.atStart ? { side: this.#scope.rtl ? 'r' : 'l' } : {};
  }

  /** Puts data into a chart of the sample, or replaces it by a chart of ours. */
  #chart(shape: Markup, fill: SlotFill & { readonly kind: 'chart' }, { id, box = this.#sample.boxOf(id) }: Target): void {
    const chart = findWithin(shape, (one) => one.name === 'chart' && one.parent?.name === 'graphicData');
    const reference = chart === undefined ? undefined : attributeIn(this.#copy.source, chart, 'id');
    const old = this.#sample.relationships.find((one) => one.id === reference)?.target;
    const place = box ?? { x: 0, y: 0, width: 6_000_000, height: 4_000_000 };
    if (chart === undefined || reference === undefined || old === undefined) {
      // The shape is no chart, so a chart of ours takes its place.
      this.#gone.push(id);
      this.#more.push({ kind: 'chart', name: 'chart', box: place, alt: fill.alt, ...fill.own(place) });
      return;
    }
    const source = this.#source.text(old);
    const filled = chartWithData(source, fill.chart, this.#fill.lang, 'lecternData');
    if (filled === undefined) {
      const { parts, ...own } = fill.own(place);
      this.#parts.push(...parts);
      this.#redirected.set(reference, own.part);
      this.#charts.set(id, { kind: 'made_chart', ...own });
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
    this.#charts.set(id, { kind: 'chart', part: name, filling: filled.filling });
  }

  /** Writes the added shapes. */
  #extras(): readonly Xml[] {
    if (this.#more.length === 0) return [];
    const relationships = { to: (type: string, part: string) => this.#to(type, part), external: (type: string, address: string) => this.#to(type, address, true) };
    return shapesXml(this.#more, this.#firstId, this.#scope, relationships, this.#parts);
  }

  #to(type: string, target: string, external = false): string {
    const known = this.#added.find((one) => one.type === type && one.target === target);
    if (known !== undefined) return known.id;
    const id = `lectern${this.#added.length + 1}`;
    this.#added.push({ id, type, target, ...(external ? { external } : {}) });
    return id;
  }

  /** Relationships of the sample that the copy still refers to, and those that are not referred to by id. */
  #kept(xml: string): WrittenRelationship[] {
    const all = this.#sample.relationships;
    // Many slides have no other relationships, so the text need not be searched.
    const sought = all.filter(({ type }) => !UNNAMED.test(type)).map(({ id }) => id);
    // Ids in the usual form are found with a single search.
    const named = new Set(sought.length === 0 ? [] : xml.match(/"rId\d+"/g));
    const used = new Set(sought.filter((id) => named.has(`"${id}"`) || (!/^rId\d+$/.test(id) && xml.includes(`"${id}"`))));
    const objects = all.some(({ type }) => type.endsWith('/vmlDrawing')) && /<(?:\w+:)?(?:oleObj|control)\b/.test(xml);
    // The drawing of a diagram is referred to only by its data part.
    for (const { id, type, target } of all)
      if (used.has(id) && type.endsWith('/diagramData')) for (const [, drawing = ''] of this.#source.text(target).matchAll(/\srelId="([^"]+)"/g)) used.add(drawing);
    return all
      .filter(({ id, type }) => used.has(id) || UNNAMED.test(type) || (objects && type.endsWith('/vmlDrawing')))
      .map((one) => {
        const redirected = this.#redirected.get(one.id);
        return redirected === undefined ? this.#copier.relationship(one) : { ...one, target: redirected };
      });
  }
}

/** The first unused shape id. */
function firstFree(shapes: ShapesById): number {
  return Math.max(0, ...shapes.keys()) + 1;
}

function countOf(shapes: readonly FillShape[]): number {
  return shapes.reduce((sum, one) => sum + (one.kind === 'drawn' ? shapesIn(one) : 1), 0);
}

/** Position for added shapes: after the slide's own. */
function extrasAt(slide: Markup): number {
  const tree = down(slide, 'cSld', 'spTree');
  return down(tree, 'extLst')?.start ?? tree?.close ?? slide.close;
}

/** @param was original position; used if the item has not moved */
function targetOf({ shape, ...slot }: FilledSlot, placed: PlacedItem, was: ReadBox | undefined): Target {
  const box = placed.boxes.get(shape) ?? was;
  return { id: placed.ids.get(shape) ?? shape, like: shape, ...slot, ...(box === undefined ? {} : { box }) };
}

/** The top-level shape that contains this shape, or the shape itself. */
function atTop(shape: Markup): Markup {
  return shape.parent === undefined || shape.parent.name === 'spTree' ? shape : atTop(shape.parent);
}

/**
 * Removes shapes of the slide.
 *
 * @param titled replaces the shape with its id
 */
function withoutShapes(shapes: readonly ReadShape[], gone: ReadonlySet<number>, titled: ReadShape | undefined): ReadShape[] {
  return shapes.flatMap((shape) => {
    if (shape.from !== 'slide') return [shape];
    if (gone.has(shape.id)) return [];
    if (shape.id === titled?.id) return [titled];
    if (shape.kind !== 'group') return [shape];
    const children = withoutShapes(shape.children, gone, undefined);
    return [children.length === shape.children.length ? shape : { ...shape, children }];
  });
}
