export { canonical, canonicalElement, isCanonical, namespacesOf } from './canonical.ts';
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
  ReadLabel,
  ReadLayout,
  ReadLine,
  ReadMaster,
  ReadOpaque,
  ReadParagraph,
  ReadPattern,
  ReadPicture,
  ReadRun,
  ReadSeries,
  ReadShadow,
  ReadShape,
  ReadSlide,
  ReadSpacing,
  ReadTable,
  ReadText,
  ReadTextShape,
  ReadTheme,
  ReadTile,
} from './deck.ts';
export { type EmbeddedFonts, embeddedFonts, type RefusedFace } from './fonts/embedded-fonts.ts';
export type { HeldShape, HeldShapes, Pattern } from './held-shapes.ts';
export { type OpenDeck, openDeck, readDeck, readSlide } from './read-deck.ts';
