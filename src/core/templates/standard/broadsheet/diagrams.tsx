import { h } from '../../jsx.ts';
import { paint, varyStyle } from '../conditions.ts';
import type { DiagramStyle } from '../diagram-style.ts';
import { decisions } from '../shared-decisions.tsx';
import { diagrams } from '../shared-diagrams.tsx';
import { COLUMN_RULE, DASH, page } from './parts.tsx';
import * as type from './type.ts';

/** Newspaper charts: thin bars, captions in italics. */
const STYLE: DiagramStyle = {
  conclusion: (
    <text
      bind="takeaway"
      name="Takeaway"
      textStyle={varyStyle(type.STANDFIRST, { sizesPt: [20, 18, 16, 14] })}
      maxLines={2}
      style={{ padding: [16, 0, 0, 0] }}
    />
  ),
  number: { text: paint('primary') },
  page,
  heading: type.HEADING,
  body: type.BODY,
  label: type.LABEL,
  caption: type.CAPTION,
  figure: varyStyle(type.FIGURE, { color: paint('on_primary') }),
  rule: COLUMN_RULE,
  bullet: DASH,
  bars: {
    done: { fill: 'muted', text: 'text' },
    active: { fill: 'primary', text: 'text' },
    planned: { outline: 'primary', text: 'text' },
    at_risk: { fill: 'text', text: 'text' },
  },
  thin: true,
};

export const DIAGRAMS = [...diagrams(STYLE), ...decisions(STYLE)];
