import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/**
 * Text styles: fixed width for names, a sans for explanations; only regular and bold, which every office
 * program has.
 */
const drawn = {
  font: 'heading',
  weight: 700,
  color: paint('text'),
  lineHeight: 1.2,
  trackingEm: -0.02,
} as const;
const plain = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.4 } as const;

export const TITLE: TextStyle = { ...drawn, sizesPt: [30, 28, 26, 24], lineHeight: 1.15 };
export const GIANT: TextStyle = {
  ...drawn,
  sizesPt: [60, 54, 48, 44, 40, 36, 32, 28, 24],
  lineHeight: 1.12,
  trackingEm: -0.04,
};
/** Figures use the sans, since units would be torn apart in fixed width. */
export const FIGURE: TextStyle = {
  ...plain,
  color: paint('primary'),
  sizesPt: [72, 64, 56, 48, 42, 36, 32, 28],
  lineHeight: 1.05,
  trackingEm: -0.03,
};
export const HEADING: TextStyle = { ...drawn, sizesPt: [22, 20, 18, 16, 14] };
export const LEAD: TextStyle = { ...plain, sizesPt: [24, 22, 20, 18, 16], lineHeight: 1.35 };
export const LIST: TextStyle = { ...plain, sizesPt: [26, 24, 22, 20, 18, 16, 14], lineHeight: 1.3 };
export const DETAIL: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [18, 18, 16, 16, 14, 14, 14],
  lineHeight: 1.35,
};
export const BODY: TextStyle = { ...plain, sizesPt: [18, 16, 14] };
export const CAPTION: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [14, 13, 12],
  lineHeight: 1.35,
};
export const LABEL: TextStyle = {
  ...drawn,
  weight: 400,
  sizesPt: [16, 14, 13, 12],
  lineHeight: 1.25,
  trackingEm: 0,
};
export const FOOT: TextStyle = { ...plain, color: paint('muted'), sizesPt: [11], lineHeight: 1.3 };
