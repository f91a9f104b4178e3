import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/** Text styles: one grotesque, set tight, in heavy and regular; sizes jump from 24 pt to very large. */
const loud = {
  font: 'heading',
  weight: 700,
  color: paint('text'),
  lineHeight: 1.06,
  trackingEm: -0.03,
} as const;
const plain = {
  font: 'body',
  weight: 400,
  color: paint('text'),
  lineHeight: 1.4,
  trackingEm: -0.005,
} as const;

export const TITLE: TextStyle = { ...loud, sizesPt: [36, 34, 32, 30, 28, 26, 24], trackingEm: -0.022 };
export const GIANT: TextStyle = {
  ...loud,
  sizesPt: [90, 80, 72, 64, 56, 48, 42, 36],
  lineHeight: 0.98,
  trackingEm: -0.035,
};
export const FIGURE: TextStyle = {
  ...loud,
  sizesPt: [96, 88, 80, 72, 64, 56, 48, 42, 36, 32],
  lineHeight: 0.95,
  trackingEm: -0.05,
};
export const HEADING: TextStyle = {
  ...loud,
  sizesPt: [24, 22, 20, 18, 16],
  lineHeight: 1.15,
  trackingEm: -0.02,
};
export const LEAD: TextStyle = { ...plain, sizesPt: [24, 22, 20, 18, 16], lineHeight: 1.3 };
export const LIST: TextStyle = {
  ...plain,
  weight: 400,
  sizesPt: [24, 22, 20, 18, 16, 14],
  lineHeight: 1.28,
  trackingEm: -0.01,
};
export const DETAIL: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [16, 16, 16, 14, 14, 14],
  lineHeight: 1.32,
};
export const BODY: TextStyle = { ...plain, sizesPt: [18, 16, 14] };
export const CAPTION: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [14, 13, 12],
  lineHeight: 1.35,
};
export const LABEL: TextStyle = { ...plain, weight: 700, sizesPt: [16, 14, 13, 12], lineHeight: 1.3 };
export const FOOT: TextStyle = { ...plain, color: paint('muted'), sizesPt: [11], lineHeight: 1.3 };
