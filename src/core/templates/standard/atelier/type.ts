import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/** Text styles: an old-style serif that is thin at large sizes, and a small, spaced geometric sans. */
const serif = {
  font: 'heading',
  weight: 400,
  color: paint('text'),
  lineHeight: 1.08,
  trackingEm: -0.005,
} as const;
const sans = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.42 } as const;

export const TITLE: TextStyle = { ...serif, sizesPt: [32, 30, 28, 26, 24] };
export const DISPLAY: TextStyle = {
  ...serif,
  sizesPt: [88, 80, 72, 64, 56, 48, 42, 36, 32],
  lineHeight: 1,
  trackingEm: -0.015,
};
export const FIGURE: TextStyle = {
  ...serif,
  sizesPt: [120, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36],
  lineHeight: 1,
  trackingEm: -0.02,
};
export const HEADING: TextStyle = { ...serif, sizesPt: [30, 28, 26, 24, 22, 20, 18], lineHeight: 1.12 };
/** Closing lines of a page. */
export const SAYING: TextStyle = { ...serif, italic: true, sizesPt: [26, 24, 22, 20, 18], lineHeight: 1.22 };
export const LIST: TextStyle = { ...sans, sizesPt: [20, 18, 16, 14] };
export const BODY: TextStyle = { ...sans, color: paint('muted'), sizesPt: [18, 16, 14] };
export const LABEL: TextStyle = { ...sans, sizesPt: [14, 13, 12], lineHeight: 1.35, trackingEm: 0.04 };
export const CAPTION: TextStyle = { ...sans, color: paint('muted'), sizesPt: [14, 13, 12], lineHeight: 1.35 };
export const FOOT: TextStyle = { ...sans, color: paint('muted'), sizesPt: [11], lineHeight: 1.3 };
