import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/** Text styles: a wide grotesque for headlines and a plain one for explanations. */
const loud = {
  font: 'heading',
  weight: 700,
  color: paint('text'),
  lineHeight: 1.1,
  trackingEm: -0.015,
} as const;
const plain = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.45 } as const;

export const TITLE: TextStyle = { ...loud, sizesPt: [30, 28, 26, 24] };
export const SIDE_TITLE: TextStyle = { ...loud, sizesPt: [40, 36, 32, 28, 24] };
export const GIANT: TextStyle = {
  ...loud,
  sizesPt: [88, 80, 72, 64, 56, 48, 42, 36],
  lineHeight: 0.98,
  trackingEm: -0.03,
};
export const HEADING: TextStyle = { ...loud, sizesPt: [24, 22, 20, 18], lineHeight: 1.15 };
export const FIGURE: TextStyle = {
  ...loud,
  sizesPt: [72, 64, 56, 48, 42, 36],
  lineHeight: 0.95,
  trackingEm: -0.03,
};
export const LEAD: TextStyle = { ...plain, sizesPt: [22, 20, 18, 16] };
export const LIST: TextStyle = { ...plain, sizesPt: [24, 22, 20, 18, 16, 14], lineHeight: 1.35 };
export const DETAIL: TextStyle = { ...plain, sizesPt: [16, 16, 14, 14, 14, 14] };
export const BODY: TextStyle = { ...plain, sizesPt: [18, 16, 14] };
export const CAPTION: TextStyle = { ...plain, sizesPt: [14, 13, 12], lineHeight: 1.35 };
export const FOOT: TextStyle = { ...plain, sizesPt: [11], lineHeight: 1.3 };
