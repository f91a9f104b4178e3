import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/**
 * Text styles: one rounded family, bold for names and regular for explanations, never small if there is
 * space.
 */
const round = {
  font: 'heading',
  weight: 700,
  color: paint('text'),
  lineHeight: 1.18,
  trackingEm: -0.01,
} as const;
const plain = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.38 } as const;

export const TITLE: TextStyle = { ...round, sizesPt: [36, 34, 32, 30, 28, 26, 24] };
export const GIANT: TextStyle = {
  ...round,
  sizesPt: [96, 88, 80, 72, 64, 60, 54, 48, 42, 36, 32],
  lineHeight: 1.06,
  trackingEm: -0.02,
};
export const DISPLAY: TextStyle = {
  ...round,
  sizesPt: [66, 60, 54, 48, 44, 40, 36, 32, 28, 24],
  lineHeight: 1.16,
  trackingEm: -0.015,
};
export const FIGURE: TextStyle = {
  ...round,
  sizesPt: [72, 64, 56, 48, 42, 36, 32, 28, 24],
  lineHeight: 1.05,
  trackingEm: -0.02,
};
export const HEADING: TextStyle = { ...round, sizesPt: [28, 26, 24, 22, 20, 18, 16] };
export const LEAD: TextStyle = { ...plain, sizesPt: [28, 26, 24, 22, 20, 18, 16], lineHeight: 1.35 };
export const LIST: TextStyle = { ...plain, sizesPt: [32, 28, 26, 24, 22, 20, 18, 16, 14], lineHeight: 1.3 };
export const DETAIL: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [22, 22, 20, 20, 18, 18, 16, 16, 14],
  lineHeight: 1.35,
};
export const BODY: TextStyle = { ...plain, sizesPt: [24, 22, 20, 18, 16, 14] };
export const CAPTION: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [18, 16, 14, 13, 12],
  lineHeight: 1.3,
};
export const LABEL: TextStyle = {
  ...round,
  sizesPt: [20, 18, 16, 14, 13, 12],
  lineHeight: 1.25,
  trackingEm: 0,
};
export const FOOT: TextStyle = { ...plain, color: paint('muted'), sizesPt: [11], lineHeight: 1.3 };
