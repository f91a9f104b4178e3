import { Failure } from '../../errors/failure.ts';
import {
  mediaPart,
  mediaPartName,
  type Part,
  Relationships,
  relationshipsPart,
  writePackage,
  xmlParts,
} from '../../ooxml/package/index.ts';
import {
  addPictureBackdrops,
  assignShapeIds,
  assignSlots,
  type ChartWriter,
  createChartWriter,
  createFontParts,
  type PartContext,
  packFonts,
  VectorPictures,
  writeAppProperties,
  writeCoreProperties,
  writeNotesSlide,
  writePresentationPart,
  writeSlidePart,
} from '../../ooxml/write/index.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../ooxml/xml/index.ts';
import { onStandardSlide } from '../../scene/roomy-box.ts';
import type { ChartElement, Deck, Scene } from '../../scene/scene.ts';
import { SlideLinks } from '../../scene/slide-links.ts';
import {
  type CompiledTemplate,
  compileTemplate,
  MASTER_PART,
  NOTES_MASTER_PART,
  PROPERTY_PARTS,
  THEME_PART,
} from './compile-template.ts';
import { collectLetters, planDeckFonts } from './deck-fonts.ts';
import { createSlideLink } from './slide-jumps.ts';

const PRESENTATION_PART = 'ppt/presentation.xml';

/**
 * Writes a deck as a PowerPoint file, with its fonts embedded unless the deck says otherwise. The same deck
 * gives the same bytes.
 *
 * @throws Failure `internal` if the deck contradicts itself: a slide with an unknown layout, a picture
 * without data
 */
export async function writePptx(deck: Deck): Promise<Uint8Array> {
  const vectors = new VectorPictures(deck.theme, deck.media);
  const template = compileTemplate({
    template: deck.template,
    theme: deck.theme,
    lang: deck.lang,
    rtl: deck.rtl,
    media: deck.media,
    vectors,
  });
  const embedded =
    deck.fonts === 'name' ? [] : await packFonts(planDeckFonts(collectLetters(deck), deck, template.fonts));
  const charts = createChartWriter(deck.theme, template);
  const parts: Part[] = [];
  const writtenPictures = new Set<string>();
  const links = new SlideLinks(deck.slides);
  const presentation = new Relationships();
  const masterRelationshipId = presentation.to(RELATIONSHIP.slideMaster, MASTER_PART);
  const slideRelationshipIds = deck.slides.map((scene, index) => {
    const partName = slidePart(index + 1);
    writeSlide(
      { deck, template, vectors, charts, parts, links, shown: writtenPictures },
      scene,
      index,
      partName,
    );
    return presentation.to(RELATIONSHIP.slide, partName);
  });
  const notesMasterRelationshipId = presentation.to(RELATIONSHIP.notesMaster, NOTES_MASTER_PART);
  for (const [type, partName] of Object.entries(PROPERTY_PARTS))
    presentation.to(RELATIONSHIP[type as keyof typeof PROPERTY_PARTS], partName);
  presentation.to(RELATIONSHIP.theme, THEME_PART);
  const { parts: faces, list } = createFontParts(embedded, {
    createPartName: (number) => `ppt/fonts/font${number}.fntdata`,
    relate: (name) => presentation.to(RELATIONSHIP.font, name),
  });
  const main = writePresentationPart({
    masterRelationshipId,
    notesMasterRelationshipId,
    slideRelationshipIds,
    rtl: deck.rtl,
    fonts: list,
    defaultLevels: template.defaultLevels,
  });
  return writePackage([
    ...documentParts(deck),
    ...xmlParts(PRESENTATION_PART, CONTENT_TYPE.presentation, main, presentation),
    ...template.parts,
    ...parts,
    ...faces,
  ]);
}

function slidePart(number: number): string {
  return `ppt/slides/slide${number}.xml`;
}

interface SlideInput {
  readonly deck: Deck;
  readonly template: CompiledTemplate;
  readonly vectors: VectorPictures;
  readonly charts: ChartWriter;
  /** Receives the slide's own parts. */
  readonly parts: Part[];
  readonly links: SlideLinks;
  /** Hashes of the pictures that are among the parts. */
  readonly shown: Set<string>;
}

function writeSlide(
  { deck, template, vectors, charts, parts, links, shown: writtenPictures }: SlideInput,
  source: Scene,
  index: number,
  partName: string,
): void {
  const layout = template.layouts.get(source.layout);
  if (layout === undefined)
    throw new Failure(
      'internal',
      `Slide ${index + 1} uses layout "${source.layout}", which template "${deck.template.id}" does not have.`,
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
    slideNumber: index + 1,
    shapeIds: assignShapeIds(scene.elements.filter(({ layer }) => layer !== 'layout')),
    around: onStandardSlide(scene.elements),
    rasterPart: ({ hash, mimeType }) => {
      const bytes = deck.media.get(hash);
      if (writtenPictures.has(hash)) return mediaPartName(hash, mimeType);
      if (bytes === undefined)
        throw new Failure(
          'internal',
          `Slide ${index + 1} shows picture ${hash}, but the deck does not carry its bytes.`,
        );
      writtenPictures.add(hash);
      parts.push(mediaPart(bytes, mimeType, hash));
      return mediaPartName(hash, mimeType);
    },
    vectorPart: (hash) => {
      const bytes = deck.media.get(hash);
      if (bytes === undefined) return undefined;
      if (!writtenPictures.has(hash)) parts.push(mediaPart(bytes, 'image/svg+xml', hash));
      writtenPictures.add(hash);
      return mediaPartName(hash, 'image/svg+xml');
    },
    cellPicture: (cell) => {
      const part = vectors.cell(cell);
      parts.push(part);
      return part.name;
    },
    vectorPicture: (source) => {
      const picture = vectors.get(source);
      parts.push(...picture.parts);
      return picture;
    },
    slideLink: (link) => {
      const target = links.resolve(link, index + 1);
      return target === undefined ? undefined : createSlideLink(target, slidePart);
    },
    chartPart: (chart: ChartElement) => charts.write(chart, parts),
  };
  const slide = writeSlidePart(scene, layout.background, context, deck.transition);
  if (scene.speakerNote !== undefined && scene.speakerNote.trim() !== '') {
    const notesName = `ppt/notesSlides/notesSlide${index + 1}.xml`;
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
}

/** Writes the package's own relationships and the document properties. */
function documentParts(deck: Deck): Part[] {
  const root = new Relationships();
  root.to(RELATIONSHIP.officeDocument, PRESENTATION_PART);
  root.to(RELATIONSHIP.coreProperties, 'docProps/core.xml');
  root.to(RELATIONSHIP.extendedProperties, 'docProps/app.xml');
  const notes = deck.slides.filter(
    ({ speakerNote }) => speakerNote !== undefined && speakerNote.trim() !== '',
  ).length;
  return [
    relationshipsPart('', root.all),
    ...xmlParts(
      'docProps/core.xml',
      CONTENT_TYPE.core,
      writeCoreProperties({
        title: deck.title,
        author: deck.author,
        lang: deck.lang,
        createdAt: deck.createdAt,
      }),
    ),
    ...xmlParts('docProps/app.xml', CONTENT_TYPE.app, writeAppProperties(deck.slides.length, notes)),
  ];
}
