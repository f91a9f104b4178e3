import { h } from '../../jsx.ts';
import { paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { diagrams } from '../shared-diagrams.tsx';
import { BULLET, Conclusion, HAIR, page } from './parts.tsx';
import * as type from './type.ts';

/** Ordered and dense, in green and sand. */
const STYLE: DiagramStyle = {
  conclusion: <Conclusion bind="takeaway" />,
  number: { fill: paint('secondary'), text: paint('on_secondary'), square: true },
  call: { fill: paint('secondary'), text: paint('on_secondary') },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_secondary') }),
  rule: HAIR,
  bullet: BULLET,
  bars: {
    done: { fill: 'accent', text: 'on_accent' },
    active: { fill: 'secondary', text: 'on_secondary' },
    planned: { outline: 'secondary', text: 'text' },
    at_risk: { outline: 'text', text: 'text' },
  },
  stage: 'secondary',
};

export const DIAGRAMS = [...diagrams(STYLE), ...decisions(STYLE)];
