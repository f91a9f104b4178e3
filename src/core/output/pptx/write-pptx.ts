import {
  mediaPart,
  type Part,
  Relationships,
  relationshipsPart,
  writePackage,
  xmlParts,
} from '../../ooxml/package/index.ts';
import {
  createFontParts,
  packFonts,
  type UsedLetters,
  VectorPictures,
  writeAppProperties,
  writeCoreProperties,
  writePresentationPart,
} from '../../ooxml/write/index.ts';
import { CONTENT_TYPE, RELATIONSHIP } from '../../ooxml/xml/index.ts';
import { CANVAS, type Deck, type Scene } from '../../scene/scene.ts';
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
import { type SlideOutput, type SlidePlace, slidePart, writeSlide } from './write-slide.ts';

const PRESENTATION_PART = 'ppt/presentation.xml';

/**
 * Writes a deck as a PowerPoint file, with its fonts embedded unless the deck says otherwise. The same deck
 * gives the same bytes.
 *
 * @throws Failure `internal` if the deck contradicts itself: a slide with an unknown layout, a picture
 * without data
 */
export async function writePptx(deck: Deck): Promise<Uint8Array> {
  const writer = new PptxWriter(deck);
  const links = new SlideLinks(deck.slides);
  const slides: SlideOutput[] = [];
  let chartsBefore = 0;
  for (const [index, scene] of deck.slides.entries()) {
    const output = writer.slide(scene, index, { links, chartsBefore });
    chartsBefore += output.charts;
    slides.push(output);
  }
  return writer.file(slides, collectLetters(deck));
}

/** A deck without its slides, which may be elsewhere. */
export type DeckFrame = Omit<Deck, 'slides'>;

/** Writes the slides of a deck one by one, here or in several processes, and the file around them. */
export class PptxWriter {
  readonly #deck: DeckFrame;
  readonly #vectors: VectorPictures;
  readonly #template: CompiledTemplate;

  constructor(deck: DeckFrame) {
    this.#deck = deck;
    this.#vectors = new VectorPictures(deck.theme, deck.media);
    this.#template = compileTemplate({
      template: deck.template,
      theme: deck.theme,
      lang: deck.lang,
      rtl: deck.rtl,
      media: deck.media,
      vectors: this.#vectors,
    });
  }

  /** @param index position of the slide in the deck, from 0 */
  slide(scene: Scene, index: number, place: SlidePlace): SlideOutput {
    const [deck, template, vectors] = [this.#deck, this.#template, this.#vectors];
    return writeSlide({ deck, template, vectors, ...place }, scene, index);
  }

  /**
   * @param slides all slides of the deck, in order
   * @param letters letters of the slides and of the prompts of their layouts
   */
  async file(slides: readonly SlideOutput[], letters: UsedLetters): Promise<Uint8Array> {
    const [deck, template] = [this.#deck, this.#template];
    const embedded =
      deck.fonts === 'name' ? [] : await packFonts(planDeckFonts(letters, deck, template.fonts));
    const presentation = new Relationships();
    const masterRelationshipId = presentation.to(RELATIONSHIP.slideMaster, MASTER_PART);
    const slideRelationshipIds = slides.map((_, index) =>
      presentation.to(RELATIONSHIP.slide, slidePart(index + 1)),
    );
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
      canvas: deck.template.canvas ?? CANVAS,
      fonts: list,
      defaultLevels: template.defaultLevels,
    });
    return writePackage([
      ...documentParts(deck, slides),
      ...xmlParts(PRESENTATION_PART, CONTENT_TYPE.presentation, main, presentation),
      ...template.parts,
      ...slides.flatMap(({ parts }) => parts),
      ...createPictureParts(deck, slides),
      ...faces,
    ]);
  }
}

/** The pictures of all slides, each once, in the order of first use. */
function createPictureParts({ media }: DeckFrame, slides: readonly SlideOutput[]): Part[] {
  const types = new Map(
    slides.flatMap(({ pictures }) => pictures.map(({ hash, mimeType }) => [hash, mimeType] as const)),
  );
  return [...types].flatMap(([hash, mimeType]) => {
    const bytes = media.get(hash);
    return bytes === undefined ? [] : [mediaPart(bytes, mimeType, hash)];
  });
}

/** Writes the package's own relationships and the document properties. */
function documentParts(deck: DeckFrame, slides: readonly SlideOutput[]): Part[] {
  const root = new Relationships();
  root.to(RELATIONSHIP.officeDocument, PRESENTATION_PART);
  root.to(RELATIONSHIP.coreProperties, 'docProps/core.xml');
  root.to(RELATIONSHIP.extendedProperties, 'docProps/app.xml');
  const notes = slides.filter(({ hasNotes }) => hasNotes).length;
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
    ...xmlParts('docProps/app.xml', CONTENT_TYPE.app, writeAppProperties(slides.length, notes)),
  ];
}
