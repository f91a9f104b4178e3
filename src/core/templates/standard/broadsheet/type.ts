import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/**
 * Text styles: a display serif for headlines, and a text serif for columns, captions, labels and the folio.
 */
const headline = {
  font: 'heading',
  weight: 600,
  color: paint('text'),
  lineHeight: 1.1,
  trackingEm: -0.012,
} as const;
const column = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.42 } as const;
const small = { font: 'body', weight: 600, color: paint('primary'), lineHeight: 1.3 } as const;

export const TITLE: TextStyle = { ...headline, sizesPt: [36, 34, 32, 30, 28, 26, 24], lineHeight: 1.06 };
export const DISPLAY: TextStyle = {
  ...headline,
  weight: 400,
  sizesPt: [80, 72, 64, 56, 48, 42, 36, 32],
  lineHeight: 1,
  trackingEm: -0.025,
};
export const HEADING: TextStyle = { ...headline, sizesPt: [26, 24, 22, 20, 18, 16], lineHeight: 1.14 };
export const FIGURE: TextStyle = {
  ...headline,
  weight: 400,
  sizesPt: [96, 88, 80, 72, 64, 56, 48, 42, 36, 32],
  lineHeight: 1,
  trackingEm: -0.03,
};
export const STANDFIRST: TextStyle = {
  ...headline,
  weight: 400,
  italic: true,
  color: paint('muted'),
  sizesPt: [24, 22, 20, 18, 16],
  lineHeight: 1.28,
  trackingEm: 0,
};
export const BODY: TextStyle = { ...column, sizesPt: [18, 16, 14] };
export const LIST: TextStyle = { ...column, sizesPt: [24, 22, 20, 18, 16, 14], lineHeight: 1.34 };
export const CAPTION: TextStyle = {
  ...column,
  italic: true,
  color: paint('muted'),
  sizesPt: [14, 13, 12],
  lineHeight: 1.35,
};
export const LABEL: TextStyle = { ...small, sizesPt: [14, 13, 12] };
export const FOOT: TextStyle = { ...small, weight: 400, color: paint('muted'), sizesPt: [11] };
