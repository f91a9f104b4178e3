import { h } from '../../jsx.ts';
import { paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { diagrams } from '../shared-diagrams.tsx';
import { BULLET, HAIR, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** Thin bars below their labels, as on a ruled sheet. */
const STYLE: DiagramStyle = {
  conclusion: <Takeaway />,
  number: { text: paint('primary') },
  call: { fill: paint('secondary'), text: paint('on_secondary') },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_primary') }),
  rule: HAIR,
  bullet: BULLET,
  bars: {
    done: { fill: 'muted', text: 'text' },
    active: { fill: 'primary', text: 'text' },
    planned: { outline: 'primary', text: 'text' },
    at_risk: { fill: 'text', text: 'text' },
  },
  thin: true,
  funnel: 'start',
};

export const DIAGRAMS = [...diagrams(STYLE), ...decisions(STYLE)];
