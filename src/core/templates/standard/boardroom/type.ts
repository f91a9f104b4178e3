import type { TextStyle } from '../../tree.ts';
import { paint } from '../conditions.ts';

/** Text styles: one sober grotesque, bold for statements and regular for evidence. */
const plain = { font: 'body', weight: 400, color: paint('text'), lineHeight: 1.4 } as const;
const bold = { font: 'heading', weight: 600, color: paint('text'), lineHeight: 1.2 } as const;

export const TITLE: TextStyle = {
  ...bold,
  color: paint('primary'),
  sizesPt: [30, 28, 26, 24],
  lineHeight: 1.16,
  trackingEm: -0.01,
};
export const COVER: TextStyle = {
  ...bold,
  color: paint('primary'),
  sizesPt: [60, 54, 48, 42, 36, 32],
  lineHeight: 1.08,
  trackingEm: -0.025,
};
export const DISPLAY: TextStyle = {
  ...bold,
  sizesPt: [66, 60, 54, 48, 42, 36, 32, 28, 24],
  lineHeight: 1.16,
  trackingEm: -0.02,
};
export const HEADING: TextStyle = { ...bold, sizesPt: [22, 20, 18, 16] };
export const LEAD: TextStyle = { ...plain, sizesPt: [24, 22, 20, 18, 16], lineHeight: 1.35 };
export const LIST: TextStyle = { ...plain, sizesPt: [24, 22, 20, 18, 16, 14], lineHeight: 1.35 };
export const DETAIL: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [18, 18, 16, 16, 14, 14],
  lineHeight: 1.4,
};
export const BODY: TextStyle = { ...plain, sizesPt: [20, 18, 16, 14] };
export const CAPTION: TextStyle = {
  ...plain,
  color: paint('muted'),
  sizesPt: [14, 13, 12],
  lineHeight: 1.35,
};
export const LABEL: TextStyle = { ...bold, sizesPt: [16, 14, 13, 12], lineHeight: 1.25 };
export const FIGURE: TextStyle = {
  ...bold,
  color: paint('primary'),
  sizesPt: [64, 56, 48, 42, 36, 32, 28, 24],
  lineHeight: 1.1,
  trackingEm: -0.025,
};
export const FOOT: TextStyle = { ...plain, color: paint('muted'), sizesPt: [11], lineHeight: 1.25 };
