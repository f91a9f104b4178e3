import { h } from '../../jsx.ts';
import { paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { diagrams } from '../shared-diagrams.tsx';
import { NONE, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** Flush left, in black and one red. */
const STYLE: DiagramStyle = {
  conclusion: <Takeaway />,
  number: { text: paint('primary') },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_primary') }),
  rule: { paint: paint('stroke'), widthPx: 1 },
  bullet: NONE,
  bars: {
    done: { fill: 'surface', text: 'text' },
    active: { fill: 'primary', text: 'on_primary' },
    planned: { outline: 'text', text: 'text' },
    at_risk: { fill: 'secondary', text: 'on_secondary' },
  },
  funnel: 'start',
};

export const DIAGRAMS = [...diagrams(STYLE), ...decisions(STYLE)];
