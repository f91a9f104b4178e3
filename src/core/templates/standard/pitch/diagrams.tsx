import { h } from '../../jsx.ts';
import { paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { diagrams } from '../shared-diagrams.tsx';
import { PAPER } from './backdrops.ts';
import { dot, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** Blocks in full colour; code on black. */
const STYLE: DiagramStyle = {
  conclusion: <Takeaway />,
  number: { fill: paint('secondary'), text: paint('accent') },
  call: { fill: paint('accent'), text: paint('on_accent') },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: varyStyle(type.HEADING, { sizesPt: [18, 16, 14, 13, 12] }),
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_primary') }),
  rule: { paint: paint('stroke'), widthPx: 1 },
  bullet: dot(PAPER),
  radius: 'theme',
  bars: {
    done: { fill: 'secondary', text: 'on_secondary' },
    active: { fill: 'primary', text: 'on_primary' },
    planned: { fill: 'surface', text: 'text' },
    at_risk: { fill: 'accent', text: 'on_accent' },
  },
  quadrants: ['surface', 'surface', 'surface', 'surface'],
  code: {
    backdrop: 'secondary',
    textColor: 'on_secondary',
    quiet: 'on_secondary',
    mark: paint('on_secondary', 0.16),
  },
};

export const DIAGRAMS = [...diagrams(STYLE), ...decisions(STYLE)];
