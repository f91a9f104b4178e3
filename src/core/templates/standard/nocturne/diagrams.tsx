import { h } from '../../jsx.ts';
import { paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { diagrams } from '../shared-diagrams.tsx';
import { DOT, HAIR, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** On a dark page current work glows and the rest is outlined. */
const STYLE: DiagramStyle = {
  conclusion: <Takeaway />,
  number: { outline: paint('primary'), text: paint('primary') },
  call: { fill: paint('surface'), text: paint('primary') },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_primary') }),
  rule: HAIR,
  bullet: DOT,
  radius: 'theme',
};

export const DIAGRAMS = [...diagrams(STYLE), ...decisions(STYLE)];
