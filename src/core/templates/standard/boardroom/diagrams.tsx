import { paint, voice } from '../shared.ts';
import { diagrams } from '../shared-diagrams.tsx';
import { BULLET, HAIR, page } from './parts.tsx';
import * as type from './type.ts';

/** Ordered and dense, in green and sand. */
export const DIAGRAMS = diagrams({
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: voice(type.FIGURE, { color: paint('on_secondary') }),
  rule: HAIR,
  bullet: BULLET,
  bars: {
    done: { fill: 'accent', text: 'on_accent' },
    active: { fill: 'secondary', text: 'on_secondary' },
    planned: { outline: 'secondary', text: 'text' },
    at_risk: { outline: 'text', text: 'text' },
  },
  stage: 'secondary',
});
