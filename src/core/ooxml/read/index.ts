export type { WholeDeck } from './backdrops.ts';
export { BulletCounter } from './bullets.ts';
export { canonical } from './canonical.ts';
export { readChart } from './chart.ts';
export type { ColorScope } from './color.ts';
export type {
  MadeChart,
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
  ReadTextShape,
  ReadTheme,
  ReadTile,
  ReadWords,
} from './deck.ts';
export { themeFill } from './fill.ts';
export { flatShapes } from './flat-shapes.ts';
export { type EmbeddedFonts, embeddedFonts, type RefusedFace } from './fonts/embedded-fonts.ts';
export { leadsOutside } from './part-scope.ts';
export {
  cellKey,
  DEEPEST_LEVEL,
  placeKey,
  type ReadCellAt,
  type ReadCellFormats,
  type ReadFormats,
  type ReadLevel,
  type ReadPlace,
  type ReadPlaces,
  type ReadSample,
  type ReadTableFormats,
  type ReadTextPlaces,
} from './places.ts';
export { type OpenDeck, openDeck, placesOn, readDeck, readSample, readTextPlaces } from './read-deck.ts';
export { signsOf } from './symbols.ts';
export { wordsShown } from './text.ts';
export { alignOf } from './text-style.ts';
