import type { TextStyle } from '../../tree.ts';
import { varyStyle } from '../conditions.ts';
import * as type from './type.ts';

export const bodySizes = (...sizesPt: readonly number[]): TextStyle => varyStyle(type.BODY, { sizesPt });
export const headingSizes = (...sizesPt: readonly number[]): TextStyle =>
  varyStyle(type.HEADING, { sizesPt });
