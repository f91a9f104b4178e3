import type { ReadParagraph, ReadRun, ReadText, ReadTextShape } from '../ooxml/read/index.ts';

/** Default format of text, with sizes in points. */
export const PLAIN_PT = 18;
export const PLAIN_RUN: Omit<ReadRun, 'text' | 'sizePt' | 'fonts'> = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  color: { hex: '#000000', alpha: 1 },
  lang: 'en',
  trackingPt: 0,
  baseline: 0,
};
export const PLAIN_PARAGRAPH: ReadParagraph = {
  level: 0,
  align: 'start',
  rtl: false,
  marginEmu: 0,
  indentEmu: 0,
  spaceBefore: { points: 0 },
  spaceAfter: { points: 0 },
  lineSpacing: { share: 1 },
  runs: [],
  endSizePt: PLAIN_PT,
};
export const PLAIN_TEXT: ReadText = {
  paragraphs: [],
  insets: { left: 91_440, top: 45_720, right: 91_440, bottom: 45_720 },
  anchor: 'top',
  wrap: true,
  turned: 0,
  autofit: { kind: 'none' },
  columns: 1,
  prompt: false,
};

/** A text box in that format. */
export const PLAIN_SHAPE: Omit<ReadTextShape, 'box'> = {
  kind: 'shape',
  id: 0,
  name: '',
  alt: '',
  decorative: false,
  from: 'slide',
  rotation: 0,
  flipH: false,
  flipV: false,
  geometry: { kind: 'preset', preset: 'rect', adjust: {} },
  fill: { kind: 'none' },
};
