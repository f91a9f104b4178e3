import { Failure } from '../../errors/failure.ts';
import { Lru } from '../../memory/lru.ts';
import { mediaPart, mediaPartName, type Part, Relationships, xmlParts } from '../../ooxml/package/index.ts';
import {
  assignShapeIds,
  assignSlots,
  createSlots,
  FallbackFonts,
  FormatCache,
  findCommonBackground,
  MASTER_ID,
  type PartContext,
  SchemeColors,
  type Slots,
  type VectorPictures,
  writeLevels,
  writeNotesMaster,
  writePresentationProperties,
  writeSlideLayout,
  writeSlideMaster,
  writeTableStyles,
  writeThemePart,
  writeViewProperties,
} from '../../ooxml/write/index.ts';
import { CONTENT_TYPE, RELATIONSHIP, type Xml } from '../../ooxml/xml/index.ts';
import { onStandardSlide } from '../../scene/roomy-box.ts';
import type { DeckTemplate } from '../../scene/scene.ts';
import type { Paint, Theme } from '../../scene/theme.ts';

export const MASTER_PART = 'ppt/slideMasters/slideMaster1.xml';
export const NOTES_MASTER_PART = 'ppt/notesMasters/notesMaster1.xml';
export const THEME_PART = 'ppt/theme/theme1.xml';
const NOTES_THEME_PART = 'ppt/theme/theme2.xml';
export const PROPERTY_PARTS = {
  presProps: 'ppt/presProps.xml',
  viewProps: 'ppt/viewProps.xml',
  tableStyles: 'ppt/tableStyles.xml',
} as const;
const DEFAULT_TEXT_SIZE_PX = 24;

export interface CompiledLayout {
  readonly partName: string;
  readonly slots: Slots;
  readonly background: Paint;
}

/** All parts that do not depend on slides, compressed, and the data that slides need from them. */
export interface CompiledTemplate {
  readonly parts: readonly Part[];
  readonly layouts: ReadonlyMap<string, CompiledLayout>;
  readonly colors: SchemeColors;
  readonly fonts: FallbackFonts;
  readonly formats: FormatCache;
  readonly defaultLevels: Xml;
}

export interface TemplateInput {
  readonly template: DeckTemplate;
  readonly theme: Theme;
  readonly lang: string;
  readonly rtl: boolean;
  readonly media: ReadonlyMap<string, Uint8Array>;
  readonly vectors: VectorPictures;
}

/** How many combinations of theme and language of a template stay compiled. */
const MAX_COMPILED = 16;

/** Compiles the template's parts for a theme and language, once for each. */
export function compileTemplate(input: TemplateInput): CompiledTemplate {
  const { template } = input;
  const byLook = template.memo?.getOrCreate(createCache, template) ?? createCache();
  return byLook.getOrCreate(JSON.stringify([input.lang, input.rtl, input.theme]), () => compile(input));
}

function createCache(): Lru<CompiledTemplate> {
  return new Lru(MAX_COMPILED);
}

function compile(input: TemplateInput): CompiledTemplate {
  const { template, theme, lang, rtl } = input;
  const colors = new SchemeColors(theme);
  const fonts = new FallbackFonts(theme, lang);
  const formats = new FormatCache();
  const common = { template, colors, fonts, lang, rtl };
  const masterBackground = findCommonBackground(template);
  const parts: Part[] = [];
  const layouts = new Map<string, CompiledLayout>();
  const masterRelationships = new Relationships();
  const layoutIds = template.layouts.map((layout, index) => {
    const { id, scene, number = index + 1 } = layout;
    const partName = `ppt/slideLayouts/slideLayout${number}.xml`;
    const relationships = new Relationships();
    relationships.to(RELATIONSHIP.slideMaster, MASTER_PART);
    const slots = createSlots(scene);
    const context = layoutContext(
      input,
      {
        colors,
        fonts,
        formats,
        relationships,
        slots: assignSlots(scene.elements, slots),
        shapeIds: assignShapeIds(scene.elements),
        around: onStandardSlide(scene.elements, scene.canvas),
        rtl: scene.rtl,
      },
      parts,
    );
    parts.push(
      ...xmlParts(
        partName,
        CONTENT_TYPE.slideLayout,
        writeSlideLayout(layout, masterBackground, context),
        relationships,
      ),
    );
    layouts.set(id, { partName, slots, background: scene.background });
    return {
      id: MASTER_ID + 1 + index,
      relationshipId: masterRelationships.to(RELATIONSHIP.slideLayout, partName),
    };
  });
  masterRelationships.to(RELATIONSHIP.theme, THEME_PART);
  const notesRelationships = new Relationships();
  notesRelationships.to(RELATIONSHIP.theme, NOTES_THEME_PART);
  const themeXml = writeThemePart(theme.name, colors, fonts);
  parts.push(
    ...xmlParts(
      MASTER_PART,
      CONTENT_TYPE.slideMaster,
      writeSlideMaster({ ...common, layoutIds }),
      masterRelationships,
    ),
    ...xmlParts(THEME_PART, CONTENT_TYPE.theme, themeXml),
    ...xmlParts(NOTES_MASTER_PART, CONTENT_TYPE.notesMaster, writeNotesMaster(common), notesRelationships),
    ...xmlParts(NOTES_THEME_PART, CONTENT_TYPE.theme, themeXml),
    ...xmlParts(PROPERTY_PARTS.presProps, CONTENT_TYPE.presProps, writePresentationProperties()),
    ...xmlParts(PROPERTY_PARTS.viewProps, CONTENT_TYPE.viewProps, writeViewProperties()),
    ...xmlParts(PROPERTY_PARTS.tableStyles, CONTENT_TYPE.tableStyles, writeTableStyles()),
  );
  const defaultLevels = writeLevels(common, {
    font: 'body',
    sizes: Array.from({ length: 9 }, () => DEFAULT_TEXT_SIZE_PX),
    color: { token: 'text' },
    align: rtl ? 'r' : 'l',
    bold: false,
  });
  return { parts, layouts, colors, fonts, formats, defaultLevels };
}

function layoutContext(
  input: TemplateInput,
  own: Pick<
    PartContext,
    'colors' | 'fonts' | 'formats' | 'relationships' | 'slots' | 'shapeIds' | 'around' | 'rtl'
  >,
  parts: Part[],
): PartContext {
  return {
    ...own,
    kind: 'layout',
    rasterPart: ({ hash, mimeType }) => {
      const bytes = input.media.get(hash);
      if (bytes === undefined)
        throw new Failure(
          'internal',
          `A slide layout shows picture ${hash}, but the deck does not carry its bytes.`,
        );
      parts.push(mediaPart(bytes, mimeType, hash));
      return mediaPartName(hash, mimeType);
    },
    ...input.vectors.writeInto(parts),
    chartPart: ({ name }) => {
      throw new Failure(
        'internal',
        `Chart "${name}" is fixed decoration of a slide layout; charts belong to slides.`,
      );
    },
  };
}
