import { h } from '../../jsx.ts';
import { paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { diagrams } from '../shared-diagrams.tsx';
import { dot, SKY } from './backdrops.ts';
import { page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** Round bars in the chalks' colours; code on a dark board. */
const STYLE: DiagramStyle = {
  conclusion: <Takeaway />,
  number: { fill: paint('accent'), text: paint('on_accent') },
  call: { fill: paint('secondary'), text: paint('on_secondary') },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_primary') }),
  rule: { paint: paint('stroke'), widthPx: 2 },
  axis: { paint: paint('text'), widthPx: 3 },
  bullet: dot(SKY),
  radius: 20,
  bars: {
    done: { fill: 'surface', text: 'text' },
    active: { fill: 'primary', text: 'on_primary' },
    planned: { outline: 'primary', text: 'text' },
    at_risk: { fill: 'accent', text: 'on_accent' },
  },
  quadrants: ['surface', 'surface', 'surface', 'surface'],
  code: {
    backdrop: 'secondary',
    textColor: 'on_secondary',
    quiet: 'accent',
    mark: paint('on_secondary', 0.16),
  },
};

export const DIAGRAMS = [...diagrams(STYLE), ...decisions(STYLE)];
