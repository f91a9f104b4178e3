export { type ChartWriter, createChartWriter } from './chart/chart-writer.ts';
export { numberReference, stringReference } from './chart/references.ts';
export { type Column, formatRange, workbookPart } from './chart/workbook.ts';
export { darken, SHADE_FRACTIONS } from './drawing/color-shift.ts';
export {
  type NonVisual,
  writeChartFrame,
  writeGraphicFrame,
  writePictureElement,
  writePlaceholderElement,
  writeShapeElement,
  writeStretchedBlip,
  writeVectorBlip,
  writeVectorExtension,
} from './drawing/containers.ts';
export { FormatCache, paintKey } from './drawing/format-cache.ts';
export { FallbackFonts } from './drawing/letter-fonts.ts';
export type { PartContext, SlideLink } from './drawing/part-context.ts';
export { addPictureBackdrops, PICTURE_BACKDROP } from './drawing/picture-backdrops.ts';
export { SchemeColors } from './drawing/scheme-colors.ts';
export { assignShapeIds, wrapShapes, writeShapes } from './drawing/shape-tree.ts';
export { assignSlots, createSlots, type Slots } from './drawing/slots.ts';
export { ThemeFonts } from './drawing/theme-fonts.ts';
export { VectorPictures } from './drawing/vector-pictures.ts';
export { type EmbeddedFamily, listDeckFonts, packFonts, packFontsNow } from './fonts/embedded-fonts.ts';
export { type PlannedFamily, planFonts } from './fonts/font-plan.ts';
export { UsedLetters, type UsedStyle } from './fonts/used-letters.ts';
export { toLinearText } from './math/linear-text.ts';
export { writeAppProperties, writeCoreProperties } from './parts/document-properties.ts';
export { createFontParts } from './parts/embedded-font-list.ts';
export { writeNotesMaster, writeNotesSlide } from './parts/notes.ts';
export {
  MASTER_ID,
  writePresentationPart,
  writePresentationProperties,
  writeTableStyles,
  writeUsedTableStyles,
  writeViewProperties,
} from './parts/presentation.ts';
export { writeSlidePart } from './parts/slide.ts';
export { MASTER_COLORS, writeCommonSlide } from './parts/slide-frame.ts';
export { writeSlideLayout } from './parts/slide-layout.ts';
export { findCommonBackground, writeLevels, writeSlideMaster } from './parts/slide-master.ts';
export { writeThemePart } from './parts/theme.ts';
export { writeTransition } from './parts/transition.ts';
export {
  computeRowHeight,
  createStyledTable,
  findHeadSpacing,
  type StyledTable,
  TABLE_STYLE,
} from './table/inherit.ts';
export { type CellFill, fillTable, planRows, prepareSampleCell, type TableFill } from './table/patch.ts';
export { DEFAULT_PT } from './table/sample-rows.ts';
export {
  type FillParagraph,
  type FillRun,
  MONO_FONT,
  type TextColor,
  type TextScope,
  writeAutofit,
} from './text/fill-text.ts';
export { alignSide, InheritedText, type LeveledLetterOverrides } from './text/inherit.ts';
export { splitLink } from './text/link-pieces.ts';
export {
  EMPTY_PARAGRAPH,
  writeFieldParagraph,
  writePlainParagraph,
  writeTextBody,
} from './text/paragraph.ts';
export {
  chooseFormat,
  computeAddedIndent,
  countLetters,
  fillText,
  findFormats,
  OWN_BULLET,
  type ParagraphFormat,
  type TextFill,
} from './text/patch.ts';
export { LINK_KEEPS_COLOR } from './text/run.ts';
export { listStyle, PLAIN_BODY, wrapBody, writeBodyHead } from './text/text-body.ts';
export type { NextId, TimedEffect } from './timing/effect.ts';
export {
  type BuildKind,
  type Playback,
  splitSteps,
  writeBuild,
  writeChartPart,
  writeGroups,
  writeMainSequence,
  writeMediaNode,
  writeParagraphPart,
  writeStep,
  writeTiming,
  writeToggleSequence,
} from './timing/timeline.ts';
