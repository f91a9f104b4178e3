import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/** Text styles: one family in two weights, with size steps of about 1.2. */
const base = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.4 } as const;
const strong = { ...base, font: 'heading', weight: 600, lineHeight: 1.2 } as const;

export const TITLE: TextStyle = { ...strong, sizesPt: [28, 26, 24], lineHeight: 1.15, trackingEm: -0.01 };
export const SIDE_TITLE: TextStyle = { ...TITLE, sizesPt: [32, 28, 26, 24] };
export const COVER: TextStyle = {
  ...strong,
  sizesPt: [64, 56, 48, 42, 36, 32],
  lineHeight: 1.05,
  trackingEm: -0.025,
};
export const DISPLAY: TextStyle = {
  ...strong,
  sizesPt: [60, 52, 46, 40, 36, 32, 28],
  lineHeight: 1.12,
  trackingEm: -0.02,
};
export const QUOTE: TextStyle = {
  ...base,
  font: 'heading',
  sizesPt: [44, 40, 36, 32, 28, 24],
  lineHeight: 1.22,
  trackingEm: -0.01,
};
export const LEAD: TextStyle = { ...base, sizesPt: [24, 22, 20, 18], lineHeight: 1.35 };
export const LIST: TextStyle = { ...base, sizesPt: [24, 22, 20, 18, 16, 14], lineHeight: 1.35 };
export const DETAIL: TextStyle = {
  ...base,
  color: paint('muted'),
  sizesPt: [18, 16, 14, 14, 14, 14],
  lineHeight: 1.4,
};
export const HEADING: TextStyle = { ...strong, sizesPt: [24, 22, 20, 18, 16] };
export const BODY: TextStyle = { ...base, sizesPt: [18, 16, 14] };
export const TAKEAWAY: TextStyle = { ...strong, sizesPt: [22, 20, 18, 16], lineHeight: 1.3 };
export const CAPTION: TextStyle = { ...base, color: paint('muted'), sizesPt: [14, 13, 12], lineHeight: 1.35 };
export const LABEL: TextStyle = {
  ...strong,
  color: paint('primary'),
  sizesPt: [14, 13, 12],
  lineHeight: 1.3,
};
export const FOOT: TextStyle = { ...base, color: paint('muted'), sizesPt: [11], lineHeight: 1.3 };
export const FIGURE: TextStyle = {
  ...base,
  font: 'heading',
  sizesPt: [88, 80, 72, 64, 56, 48, 42, 36, 32],
  lineHeight: 1,
  trackingEm: -0.03,
};
export const NUMERAL: TextStyle = {
  ...base,
  font: 'heading',
  color: paint('primary'),
  sizesPt: [24, 22, 20, 18, 16],
  lineHeight: 1.2,
};
