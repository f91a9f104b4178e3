import { Failure } from '../../errors/failure.ts';
import {
  type MediaType,
  mediaPartName,
  type Part,
  packRelationships,
  Relationships,
  unpack,
  xmlParts,
} from '../../ooxml/package/index.ts';
import {
  addPictureBackdrops,
  assignShapeIds,
  assignSlots,
  createChartWriter,
  type PartContext,
  type VectorPictures,
  writeNotesSlide,
  writeSlidePart,
} from '../../ooxml/write/index.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../ooxml/xml/index.ts';
import { onStandardSlide } from '../../scene/roomy-box.ts';
import type { Deck, Scene } from '../../scene/scene.ts';
import type { SlideLinks } from '../../scene/slide-links.ts';
import { type CompiledTemplate, NOTES_MASTER_PART } from './compile-template.ts';
import { createSlideLink } from './slide-jumps.ts';

/** A picture that a slide shows; its bytes are in the deck. */
export interface UsedPicture {
  readonly hash: string;
  readonly mimeType: MediaType;
}

/**
 * Parts that a slide adds to the file. They depend on the number of charts on other slides, and on their titles
 * if the slide links to some.
 */
export interface SlideOutput {
  readonly parts: readonly Part[];
  readonly pictures: readonly UsedPicture[];
  /** Number of charts. */
  readonly charts: number;
  readonly hasNotes: boolean;
}

/** Properties of the slides around a slide. */
export interface SlidePlace {
  readonly links: Pick<SlideLinks, 'resolve'>;
  /** Number of charts on the slides before. */
  readonly chartsBefore: number;
}

interface SlideInput extends SlidePlace {
  readonly deck: Omit<Deck, 'slides'>;
  readonly template: CompiledTemplate;
  readonly vectors: VectorPictures;
}

export function slidePart(number: number): string {
  return `ppt/slides/slide${number}.xml`;
}

/** @param index position of the slide in the deck, from 0 */
export function writeSlide(
  { deck, template, vectors, links, chartsBefore }: SlideInput,
  source: Scene,
  index: number,
): SlideOutput {
  const number = index + 1;
  const layout = template.layouts.get(source.layout);
  if (layout === undefined)
    throw new Failure(
      'internal',
      `Slide ${number} uses layout "${source.layout}", which template "${deck.template.id}" does not have.`,
    );
  const parts: Part[] = [];
  const pictures: UsedPicture[] = [];
  let charts = 0;
  const chartWriter = createChartWriter(
    deck.theme,
    template,
    (nth) => `ppt/charts/chart${chartsBefore + nth}.xml`,
  );
  const slots = assignSlots(source.elements, layout.slots);
  const scene = addPictureBackdrops(source, slots);
  const relationships = new Relationships();
  relationships.to(RELATIONSHIP.slideLayout, layout.partName);
  const context: PartContext = {
    colors: template.colors,
    fonts: template.fonts,
    formats: template.formats,
    relationships,
    slots,
    kind: 'slide',
    rtl: scene.rtl,
    slideNumber: number,
    shapeIds: assignShapeIds(scene.elements.filter(({ layer }) => layer !== 'layout')),
    around: onStandardSlide(scene.elements, scene.canvas),
    rasterPart: ({ hash, mimeType }) => {
      if (!deck.media.has(hash))
        throw new Failure(
          'internal',
          `Slide ${number} shows picture ${hash}, but the deck does not carry its bytes.`,
        );
      pictures.push({ hash, mimeType });
      return mediaPartName(hash, mimeType);
    },
    vectorPart: (hash) => {
      if (!deck.media.has(hash)) return undefined;
      pictures.push({ hash, mimeType: 'image/svg+xml' });
      return mediaPartName(hash, 'image/svg+xml');
    },
    ...vectors.writeInto(parts),
    slideLink: (link) => {
      const target = links.resolve(link, number);
      return target === undefined ? undefined : createSlideLink(target, slidePart);
    },
    chartPart: (chart) => {
      charts += 1;
      return chartWriter.write(chart, parts);
    },
  };
  const slide = writeSlidePart(scene, layout.background, context, deck.transition);
  const partName = slidePart(number);
  const hasNotes = scene.speakerNote !== undefined && scene.speakerNote.trim() !== '';
  if (hasNotes) {
    const notesName = `ppt/notesSlides/notesSlide${number}.xml`;
    const notes = new Relationships();
    notes.to(RELATIONSHIP.notesMaster, NOTES_MASTER_PART);
    notes.to(RELATIONSHIP.slide, partName);
    relationships.to(RELATIONSHIP.notesSlide, notesName);
    parts.push(
      ...xmlParts(
        notesName,
        CONTENT_TYPE.notesSlide,
        writeNotesSlide(scene.speakerNote, scene.lang, scene.rtl),
        notes,
      ),
    );
  }
  parts.push(...xmlParts(partName, CONTENT_TYPE.slide, slide, relationships));
  return { parts, pictures, charts, hasNotes };
}

/** Numbers of charts in the names of parts, and in the targets of relationships. */
const CHART_NAME = /(\/(?:charts|drawings)\/(?:_rels\/)?chart)(\d+)/;

/**
 * Raises the numbers of the charts of a slide that was written before the number of charts on the slides
 * before it was known.
 */
export function renumberCharts(output: SlideOutput, by: number): SlideOutput {
  if (by === 0 || output.charts === 0) return output;
  const raise = (text: string) =>
    text.replace(CHART_NAME, (_, before: string, number: string) => `${before}${Number(number) + by}`);
  const parts = output.parts.map((part): Part => {
    const name = raise(part.name);
    if (!name.endsWith('.rels')) return { ...part, name };
    const xml = Buffer.from(unpack(part.packed)).toString('utf8');
    const raised = xml.replace(/<Relationship [^>]*>/g, (one) =>
      one.includes('TargetMode="External"') ? one : raise(one),
    );
    return { name, packed: packRelationships(raised) };
  });
  return { ...output, parts };
}
