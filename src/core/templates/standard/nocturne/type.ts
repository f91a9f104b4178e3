import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/** Text styles: one family, large and bold in the light, small and dim beside it. */
const lit = {
  font: 'heading',
  weight: 700,
  color: paint('text'),
  lineHeight: 1.14,
  trackingEm: -0.02,
} as const;
const plain = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.4 } as const;
const dim = { ...plain, color: paint('muted') } as const;

export const TITLE: TextStyle = { ...lit, sizesPt: [36, 32, 30, 28, 26, 24] };
export const GIANT: TextStyle = {
  ...lit,
  sizesPt: [96, 88, 80, 72, 64, 56, 48, 42, 36, 32],
  lineHeight: 1.04,
  trackingEm: -0.035,
};
export const FIGURE: TextStyle = {
  ...lit,
  color: paint('primary'),
  sizesPt: [72, 64, 56, 48, 42, 36, 32],
  lineHeight: 1.04,
  trackingEm: -0.035,
};
export const HEADING: TextStyle = {
  ...lit,
  sizesPt: [28, 26, 24, 22, 20, 18, 16],
  lineHeight: 1.2,
  trackingEm: -0.01,
};
export const LEAD: TextStyle = { ...plain, sizesPt: [28, 26, 24, 22, 20, 18, 16], lineHeight: 1.35 };
export const LIST: TextStyle = { ...plain, sizesPt: [32, 28, 26, 24, 22, 20, 18, 16, 14], lineHeight: 1.3 };
export const DETAIL: TextStyle = { ...dim, sizesPt: [22, 20, 20, 18, 18, 16, 16, 14, 14] };
export const BODY: TextStyle = { ...dim, sizesPt: [22, 20, 18, 16, 14] };
export const CAPTION: TextStyle = { ...dim, sizesPt: [16, 14, 13, 12], lineHeight: 1.35 };
export const LABEL: TextStyle = { ...lit, sizesPt: [18, 16, 14, 13, 12], lineHeight: 1.25, trackingEm: 0 };
export const FOOT: TextStyle = { ...dim, sizesPt: [11], lineHeight: 1.3 };
