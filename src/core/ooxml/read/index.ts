export type { ReadDeckWithBackdrops } from './backdrops.ts';
export { BulletCounter } from './bullets.ts';
export { readChart } from './chart.ts';
export type { ColorScope } from './color.ts';
export type {
  ReadAxis,
  ReadBox,
  ReadCell,
  ReadChart,
  ReadChartLooks,
  ReadChartModel,
  ReadColor,
  ReadConnector,
  ReadDeck,
  ReadEdgeEffects,
  ReadFill,
  ReadFontSet,
  ReadGeometry,
  ReadGradient,
  ReadLabel,
  ReadLayout,
  ReadLine,
  ReadMaster,
  ReadNewerChart,
  ReadOpaque,
  ReadParagraph,
  ReadPattern,
  ReadPicture,
  ReadPlaceholder,
  ReadRun,
  ReadSeries,
  ReadShadow,
  ReadShape,
  ReadSlide,
  ReadSpacing,
  ReadTable,
  ReadText,
  ReadTextLook,
  ReadTextShape,
  ReadTheme,
  ReadTile,
  WrittenChart,
} from './deck.ts';
export { readThemeFill } from './fill.ts';
export { flattenShapes } from './flat-shapes.ts';
export { type EmbeddedFonts, type RefusedFace, readEmbeddedFonts } from './fonts/embedded-fonts.ts';
export { type MathNode, mathText } from './math-text.ts';
export { isExternalAddress } from './part-scope.ts';
export {
  cellKey,
  MAX_LEVEL,
  placeKey,
  type ReadCellAt,
  type ReadCellFormats,
  type ReadFormats,
  type ReadLevel,
  type ReadPlace,
  type ReadPlaces,
  type ReadSampleSlide,
  type ReadTableFormats,
  type ReadTextPlaces,
} from './places.ts';
export {
  createPlaces,
  readDeck,
  readSampleSlide,
  readTextPlaces,
  type StreamedDeck,
  streamDeck,
} from './read-deck.ts';
export { normalizeSymbols } from './symbols.ts';
export { brandTableStyle, findMediumStyle } from './table-styles.ts';
export { isShrinkable, toDisplayedText } from './text.ts';
export { toAlignment } from './text-style.ts';
