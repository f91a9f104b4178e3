export { type ChartWriter, createChartWriter } from './chart/chart-writer.ts';
export { type Column, formatRange, workbookPart } from './chart/workbook.ts';
export {
  chartFrameXml,
  graphicFrameXml,
  type NonVisual,
  phXml,
  picXml,
  spXml,
  stretchedBlip,
  vectorBlip,
} from './drawing/containers.ts';
export { FormatCache, paintKey } from './drawing/format-cache.ts';
export { FallbackFonts } from './drawing/letter-fonts.ts';
export type { PartContext } from './drawing/part-context.ts';
export { addPictureBackdrops, PICTURE_BACKDROP } from './drawing/picture-backdrops.ts';
export { SchemeColors } from './drawing/scheme-colors.ts';
export { numberShapes, shapesXml, wrapShapes } from './drawing/shape-tree.ts';
export { assignSlots, createSlots, type Slots } from './drawing/slots.ts';
export { ThemeFonts } from './drawing/theme-fonts.ts';
export { VectorPictures } from './drawing/vector-pictures.ts';
export { type EmbeddedFamily, listDeckFonts, packFonts, packFontsNow } from './fonts/embedded-fonts.ts';
export { type PlannedFamily, planFonts } from './fonts/font-plan.ts';
export { UsedLetters } from './fonts/used-letters.ts';
export { toLinearText } from './math/linear-text.ts';
export { appProperties, coreProperties } from './parts/document-properties.ts';
export { fontParts } from './parts/embedded-font-list.ts';
export { notesMasterPart, notesSlidePart } from './parts/notes.ts';
export {
  MASTER_ID,
  presentationPart,
  presentationProperties,
  tableStyles,
  viewProperties,
} from './parts/presentation.ts';
export { slidePart } from './parts/slide.ts';
export { commonSlide, MASTER_COLORS } from './parts/slide-frame.ts';
export { slideLayoutPart } from './parts/slide-layout.ts';
export { findCommonBackground, levelsXml, slideMasterPart } from './parts/slide-master.ts';
export { themePart } from './parts/theme.ts';
export { createStyledTable, rowHeight, type StyledTable, TABLE_STYLE } from './table/inherit.ts';
export { type CellFill, fillTable, planRows, prepareSampleCell, type TableFill } from './table/patch.ts';
export { DEFAULT_PT } from './table/sample-rows.ts';
export {
  autofitXml,
  type FillParagraph,
  type FillRun,
  MONO_FONT,
  type TextColor,
  type TextScope,
} from './text/fill-text.ts';
export { InheritedText, type LeveledLetterOverrides } from './text/inherit.ts';
export { splitLink } from './text/link-pieces.ts';
export { EMPTY_PARAGRAPH, fieldParagraph, plainParagraph, textBodyXml } from './text/paragraph.ts';
export {
  chooseFormat,
  countLetters,
  fillText,
  findFormats,
  OWN_BULLET,
  type ParagraphFormat,
  type TextFill,
} from './text/patch.ts';
export { bodyHead, listStyle, PLAIN_BODY, wrapBody } from './text/text-body.ts';
