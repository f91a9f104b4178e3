import {
  createRelationship,
  mediaPart,
  mediaPartName,
  type Part,
  packDeflated,
  type Relationship,
  Relationships,
  relationshipsPart,
} from '../../../../ooxml/package/index.ts';
import type { ReadSlide } from '../../../../ooxml/read/index.ts';
import {
  fillTable,
  fillText,
  type TextFill,
  type TextScope,
  workbookPart,
} from '../../../../ooxml/write/index.ts';
import {
  CONTENT_TYPE,
  childAtPath,
  type Edit,
  findWithin,
  type Markup,
  RELATIONSHIP,
  readAttribute,
  type Xml,
  XmlEditor,
} from '../../../../ooxml/xml/index.ts';
import type { DesignSource } from '../design-source.ts';
import type { DrawnOnSlide, NewSlide } from '../fill-package.ts';
import { type CopyForm, type PredictedChart, predictCopy } from '../prediction/predict-sample.ts';
import { collectDrawnShapes, type FillShape, scrimXml, shapesXml } from '../slide-xml.ts';
import { makeTitle } from './as-title.ts';
import { replaceChartData } from './chart-data.ts';
import { type CompiledSample, formKey, requireCompiled } from './compiled-sample.ts';
import {
  countIds,
  findInsertPosition,
  firstFreeId,
  removeReadShapes,
  topLevelShape,
} from './copied-shapes.ts';
import { PartCopier } from './copy-parts.ts';
import { readOwnBox, toOwnLengths } from './own-lengths.ts';
import { iconXml, setAlt, setPicture } from './picture.ts';
import type { PreparedSlide } from './prepare-slide.ts';
import { repeatOnce, type SlideMarkup } from './repeat.ts';
import { animateParagraphs, readShapeId, removeShapes, setLengths } from './shapes.ts';
import { createTarget, type Sample, type SlideCopyPlan } from './slide-copy.ts';
import {
  applyOverrides,
  findTextBody,
  isLonger,
  letShrink,
  type SampleFill,
  type SlotFill,
  type Target,
} from './slots.ts';
import { findUsedRelationships } from './used-relationships.ts';

/** Relationships of a chart to its old data, which the copy does not have. */
const OLD_DATA_TYPES: ReadonlySet<string> = new Set(['package', 'oleObject', 'chartUserShapes']);

/**
 * Copies a sample slide with other content. The markup is unchanged except for slots that are filled, removed
 * or repeated. Its parts are copied along, charts with workbooks of their own.
 *
 * @param index 0-based index of the new slide
 * @param name its part name
 */
export function fillSample(
  source: DesignSource,
  sample: Sample,
  fill: SampleFill,
  index: number,
  name: string,
): Omit<NewSlide, 'notes'> {
  return planSlideCopy(source, sample, fill, index, name).write();
}

/** Plans the copy without writing it. */
export function planSlideCopy(
  source: DesignSource,
  sample: Sample,
  fill: SampleFill,
  index: number,
  name: string,
): SlideCopyPlan {
  return new SampleFiller(source, sample, fill, index, name);
}

class SampleFiller implements SlideCopyPlan {
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
  readonly #added = new Relationships('lectern');
  /** New targets for relationships of the sample, by id. */
  readonly #redirected = new Map<string, string>();
  readonly #scope: TextScope;
  readonly #copy: SlideMarkup;
  readonly #targets: readonly Target[];
  readonly #removed: number[];
  /** Added shapes. */
  readonly #extraShapes: FillShape[];
  readonly #firstId: number;
  /** Filled charts by shape id. */
  readonly #charts = new Map<number, PredictedChart>();

  constructor(
    source: DesignSource,
    { prepared: sample, compiled: known }: Sample,
    fill: SampleFill,
    index: number,
    name: string,
  ) {
    this.#source = source;
    this.#sample = sample;
    this.#compiled = known;
    this.#fill = fill;
    this.#name = name;
    this.#number = index + 1;
    this.#copier = new PartCopier(source, name, `s${index + 1}`);
    this.#scope = {
      lang: fill.lang,
      rtl: fill.rtl,
      link: (address) => this.#added.external(RELATIONSHIP.hyperlink, address),
      slide: (part) => this.#added.to(RELATIONSHIP.slide, part),
    };
    const { repeats, slots, removed, extra } = fill;
    let copy: SlideMarkup = sample;
    const targets: Target[] = slots.map(({ shape, ...slot }) => ({ id: shape, like: shape, ...slot }));
    this.#removed = [...removed];
    for (const { repeat, item } of repeats) {
      const done = repeatOnce(copy, repeat, sample);
      copy = done.copy;
      for (const [at, placed] of done.items.entries()) {
        const content = item(at, placed.like);
        targets.push(...content.slots.map((slot) => createTarget(slot, placed, sample.boxOf(slot.shape))));
        this.#removed.push(...content.removed.map((id) => placed.ids.get(id) ?? id));
      }
    }
    this.#copy = copy;
    this.#extraShapes = [...extra];
    this.#firstId = copy.memo.getOrCreate(firstFreeId, copy.shapes);
    this.#targets = targets.map((target) => applyOverrides(target, targets, fill));
    for (const target of this.#targets)
      if (target.fill.kind === 'chart')
        for (const shape of copy.shapes.get(target.id) ?? []) this.#chart(shape, target.fill, target);
    const { drawn } = collectDrawnShapes(this.#extraShapes, this.#firstId);
    if (drawn !== undefined) this.drawn = drawn;
    const filled = new Set<number>();
    for (const { id } of this.#targets) filled.add(id);
    for (let count = countIds(this.#extraShapes), at = 0; at < count; at += 1) filled.add(this.#firstId + at);
    this.filled = filled;
  }

  get pictures(): readonly Part[] {
    return this.#targets.flatMap(({ fill }) =>
      fill.kind === 'picture'
        ? [mediaPart(fill.bytes, fill.mimeType, fill.hash)]
        : fill.kind === 'icon'
          ? fill.parts
          : [],
    );
  }

  predict(): ReadSlide {
    const { shapes } = this.#copy;
    const fills = this.#targets.flatMap((target) => {
      const [shape] = shapes.get(target.id) ?? [];
      return shape === undefined ? [] : [{ target: this.#adaptText(target, shape), shape }];
    });
    const bands = (this.#fill.bands ?? []).map((band, at) => {
      const [under] = (shapes.get(band.before.id) ?? []).map(topLevelShape);
      return {
        band,
        id: this.#firstId + countIds(this.#extraShapes) + at,
        before: under === undefined ? undefined : readShapeId(this.#copy.source, under),
      };
    });
    const { tables, added } = this.#compiled;
    return predictCopy(
      { ...this.#base().form, tables, added },
      {
        ...{
          part: this.#name,
          number: this.#number,
          lang: this.#fill.lang,
          rtl: this.#fill.rtl,
          copy: this.#copy,
        },
        ...{
          fills,
          bands,
          charts: this.#charts,
          more: this.#extraShapes,
          ...(this.#fill.placesOfLayout === undefined ? {} : { at: this.#fill.placesOfLayout }),
          firstId: this.#firstId,
          boxOf: (id: number) => this.#sample.boxOf(id),
        },
      },
    );
  }

  write(): Omit<NewSlide, 'notes'> {
    const { source, slide, memo, shapes } = this.#copy;
    const edited = new XmlEditor(source, memo);
    for (const target of this.#targets)
      for (const shape of shapes.get(target.id) ?? []) this.#slot(edited, slide, shape, target);
    edited.replay(this.#base().edits);
    const written = this.#extras();
    if (written.length > 0) edited.insert(findInsertPosition(slide), written.join(''));
    for (const [at, band] of (this.#fill.bands ?? []).entries()) {
      const [under] = (shapes.get(band.before.id) ?? []).map(topLevelShape);
      if (under !== undefined)
        edited.insert(under.start, scrimXml(band, this.#firstId + countIds(this.#extraShapes) + at));
    }
    const xml = edited.toString();
    const used = findUsedRelationships(this.#sample.relationships, xml, (part) => this.#source.text(part));
    const copied = used.map((one) => {
      const target = this.#redirected.get(one.id);
      return target === undefined ? this.#copier.relationship(one) : { ...one, target };
    });
    const relationships = [...copied, ...this.#added.all];
    return {
      xml,
      relationships,
      parts: [...this.#copier.parts, ...this.#parts],
      shared: [...this.#copier.shared],
    };
  }

  /** Removes shapes and makes the title. Cached for all copies that remove the same shapes. */
  #base(): { readonly edits: readonly Edit[]; readonly form: Omit<CopyForm, 'tables' | 'added'> } {
    const { source, slide, memo, shapes } = this.#copy;
    const { title, titlePlace, repeats } = this.#fill;
    return memo.once(`gone ${this.#removed.join()} title ${title}`, () => {
      const edited = new XmlEditor(source, memo);
      const gone = removeShapes(edited, slide, shapes, this.#removed);
      const before = edited.edits.length;
      for (const shape of shapes.get(title ?? -1) ?? [])
        makeTitle(edited, shape, shapes, this.#removed, titlePlace);
      const titled = edited.edits.length > before ? this.#compiled.titled[title ?? -1] : undefined;
      if (readAttribute(source, slide, 'show') !== undefined) edited.setAttribute(slide, 'show', undefined);
      const { texts, forms } = this.#compiled;
      const { slide: read, likes } = requireCompiled(forms, formKey(repeats.map(({ repeat }) => repeat)));
      const form = {
        slide: { ...read, hidden: false, shapes: removeReadShapes(read.shapes, gone, titled?.shape) },
        likes,
        texts: titled?.text === undefined ? texts : { ...texts, [titled.shape.id]: titled.text },
      };
      return { edits: edited.edits, form };
    });
  }

  /** Adapts a text's direction, wrapping and shrinking to its shape. */
  #adaptText(target: Target, shape: Markup): Target {
    const { fill, like, longest = 0 } = target;
    if (fill.kind !== 'text') return target;
    const turned = fill.still === true ? undefined : this.#adaptDirection(like);
    return {
      ...target,
      fill: {
        ...fill,
        wrap: fill.wrap ?? isLonger(longest, shape, this.#copy.memo),
        ...letShrink(target, fill, shape, this.#base().form.texts[like], this.#sample, this.#copy.memo),
        ...(turned === undefined ? {} : { turned }),
      },
    };
  }

  #slot(edited: XmlEditor, slide: Markup, shape: Markup, target: Target): void {
    const { id, box } = target;
    const { fill } = this.#adaptText(target, shape);
    const place = box ?? this.#sample.boxOf(id);
    switch (fill.kind) {
      case 'text': {
        const body = findTextBody(shape);
        if (body === undefined) return;
        setAlt(edited, shape, undefined);
        const transform = childAtPath(shape, 'spPr', 'xfrm');
        const own = readOwnBox(this.#copy.source, shape);
        const { leftEmu, topEmu, widthEmu, heightEmu } = toOwnLengths(fill, own, place);
        setLengths(edited, childAtPath(transform, 'off'), { x: leftEmu, y: topEmu });
        setLengths(edited, childAtPath(transform, 'ext'), { cx: widthEmu, cy: heightEmu });
        fillText(edited, body, fill, this.#scope);
        animateParagraphs(
          edited,
          slide,
          id,
          body.children.filter(({ name }) => name === 'p').length,
          Math.max(1, fill.paragraphs.length),
        );
        return;
      }
      case 'picture': {
        this.#parts.push(mediaPart(fill.bytes, fill.mimeType, fill.hash));
        const relationship = this.#added.to(RELATIONSHIP.image, mediaPartName(fill.hash, fill.mimeType));
        setPicture(edited, shape, {
          relationship,
          widthPx: fill.widthPx,
          heightPx: fill.heightPx,
          alt: fill.alt,
          ...(place === undefined ? {} : { box: place }),
        });
        return;
      }
      case 'icon': {
        this.#parts.push(...fill.parts);
        iconXml(
          edited,
          shape,
          this.#added.to(RELATIONSHIP.image, fill.pngPart),
          this.#added.to(RELATIONSHIP.image, fill.svgPart),
        );
        return;
      }
      case 'table': {
        const table = findWithin(shape, ({ name }) => name === 'tbl');
        if (table === undefined) return;
        setAlt(edited, shape, undefined);
        const heightEmu = fillTable(edited, table, fill, this.#scope);
        const extent = childAtPath(shape, 'xfrm', 'ext');
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
  #adaptDirection(like: number): TextFill['turned'] {
    const direction = this.#sample.directionOf(like);
    if (direction === undefined || direction.rtl === this.#scope.rtl) return undefined;
    return direction.atStart ? { side: this.#scope.rtl ? 'r' : 'l' } : {};
  }

  /** Puts data into a chart of the sample, or replaces it by a chart of ours. */
  #chart(
    shape: Markup,
    fill: SlotFill & { readonly kind: 'chart' },
    { id, box = this.#sample.boxOf(id) }: Target,
  ): void {
    const chart = findWithin(shape, (one) => one.name === 'chart' && one.parent?.name === 'graphicData');
    const reference = chart === undefined ? undefined : readAttribute(this.#copy.source, chart, 'id');
    const old = this.#sample.relationships.find((one) => one.id === reference)?.target;
    const place = box ?? { x: 0, y: 0, width: 6_000_000, height: 4_000_000 };
    if (chart === undefined || reference === undefined || old === undefined) {
      // The shape is no chart, so a chart of ours takes its place.
      this.#removed.push(id);
      this.#extraShapes.push({ kind: 'chart', name: 'chart', box: place, alt: fill.alt, ...fill.own(place) });
      return;
    }
    const source = this.#source.text(old);
    const filled = replaceChartData(source, fill.chart, this.#fill.lang, 'lecternData', fill.colors);
    if (filled === undefined) {
      const { parts, ...own } = fill.own(place);
      this.#parts.push(...parts);
      this.#redirected.set(reference, own.part);
      this.#charts.set(id, { kind: 'made_chart', ...own });
      return;
    }
    const workbook = workbookPart(filled.columns);
    const name = this.#copier.copyName(`${old.slice(0, old.lastIndexOf('.'))}-${id}.xml`);
    const copiedRelationships = this.#source.package
      .relationships(old)
      .filter(({ type, external }) => !external && !OLD_DATA_TYPES.has(type))
      .map((one) => this.#copier.relationship(one, 1));
    const relationships: Relationship[] = [
      ...copiedRelationships,
      createRelationship('lecternData', RELATIONSHIP.package, workbook.name),
    ];
    this.#parts.push(
      workbook,
      { name, contentType: CONTENT_TYPE.chart, packed: packDeflated(Buffer.from(filled.xml)) },
      relationshipsPart(name, relationships),
    );
    this.#redirected.set(reference, name);
    this.#charts.set(id, { kind: 'chart', part: name, filling: filled.filling });
  }

  /** Writes the added shapes. */
  #extras(): readonly Xml[] {
    if (this.#extraShapes.length === 0) return [];
    return shapesXml(this.#extraShapes, this.#firstId, this.#scope, this.#added, this.#parts);
  }
}
