import { paint, voice } from '../shared.ts';
import { diagrams } from '../shared-diagrams.tsx';
import { DOT, HAIR, page } from './parts.tsx';
import * as type from './type.ts';

/** Light in the dark: what is under way glows, the rest is outlined. */
export const DIAGRAMS = diagrams({
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: voice(type.FIGURE, { color: paint('on_primary') }),
  rule: HAIR,
  bullet: DOT,
  radius: 'theme',
});
