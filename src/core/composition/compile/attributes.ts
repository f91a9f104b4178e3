import { nearest } from '../../errors/nearest-choices.ts';
import type { MarkupElement } from '../markup/node.ts';
import { ELEMENT_NAMES } from '../markup/vocabulary.ts';
import { PRESENTATION } from '../svg/looks.ts';
import type { Compilation } from './context.ts';

const EVERYWHERE = ['id', 'class', 'style', 'build'];
const BOX = ['tone', 'data-scale', 'aria-label'];
const GRADIENT = ['gradientunits', 'gradienttransform', 'spreadmethod', 'href', 'xlink:href'];
/** Attributes of SVG elements besides their presentation attributes. */
const SVG_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  svg: [
    'viewbox',
    'preserveaspectratio',
    'width',
    'height',
    'aria-label',
    'aria-hidden',
    'aria-labelledby',
    'x',
    'y',
  ],
  g: [],
  defs: [],
  use: ['href', 'xlink:href', 'x', 'y', 'width', 'height'],
  symbol: ['viewbox', 'preserveaspectratio', 'width', 'height'],
  path: ['d', 'pathlength', 'marker-start', 'marker-end'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2', 'marker-start', 'marker-end'],
  polyline: ['points', 'marker-start', 'marker-end'],
  polygon: ['points'],
  text: ['x', 'y', 'dx', 'dy'],
  tspan: ['x', 'y', 'dx', 'dy'],
  lineargradient: [...GRADIENT, 'x1', 'y1', 'x2', 'y2'],
  radialgradient: [...GRADIENT, 'cx', 'cy', 'r', 'fx', 'fy', 'fr'],
  stop: ['offset', 'stop-color', 'stop-opacity'],
  marker: ['viewbox', 'refx', 'refy', 'markerwidth', 'markerheight', 'orient', 'markerunits'],
  title: [],
  desc: [],
};
/** Attributes that editors write into drawings; they change nothing on a slide and are accepted silently. */
const EDITOR_ATTRIBUTES = /^(?:xmlns(?::\w+)?|xml:\w+|version|role|focusable|data-[\w-]+)$/;

const CLIP = ['src', 'poster', 'alt', 'start', 'loop', 'muted', 'volume', 'from', 'to'];
/** Attributes of players in pages, which every player on a slide has. */
const PLAYER_ATTRIBUTES = ['autoplay', 'controls', 'playsinline', 'preload'];

/** Attributes of elements besides those of all. */
const ELEMENT_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  section: [...BOX, 'frame', 'layout'],
  div: BOX,
  header: BOX,
  footer: BOX,
  figure: BOX,
  aside: BOX,
  a: ['href'],
  ol: ['start'],
  col: ['align', 'span', 'strong', 'role', 'format', 'min', 'max', 'mid', 'good'],
  table: ['data'],
  tr: ['strong', 'total', 'role'],
  th: ['align', 'scope', 'colspan', 'rowspan'],
  td: ['align', 'colspan', 'rowspan'],
  pre: ['language', 'lines'],
  code: ['language'],
  img: ['src', 'alt', 'prompt'],
  video: [...CLIP, 'full-screen', ...PLAYER_ATTRIBUTES],
  audio: [...CLIP, 'hide-icon', ...PLAYER_ATTRIBUTES],
  icon: ['name', 'weight'],
  block: ['layout'],
  connector: ['from', 'to', 'from-side', 'to-side', 'shape', 'label', 'tone', 'dash', 'arrow'],
  'x-metric': ['value', 'label', 'detail', 'strong'],
  'x-card': ['title', 'detail', 'icon', 'tone', 'strong'],
  'x-callout': ['title', 'icon', 'role', 'tone', 'for'],
  'x-quote': ['by', 'detail'],
  'x-step': ['title', 'number'],
  'x-badge': ['role', 'tone'],
  'x-arrow': ['tone'],
  'x-node': ['role', 'tone'],
  'x-progress': ['value', 'label'],
  'x-funnel': ['scale'],
  'x-timeline': ['tone', 'direction'],
  'x-legend': [],
  'x-rating': ['value', 'max', 'kind', 'label'],
  'x-avatar': ['name', 'detail', 'src', 'prompt', 'alt'],
  'x-bracket': ['side'],
  li: ['value', 'date', 'title', 'detail', 'role', 'strong', 'milestone', 'checked'],
};

/** Reports attributes that an element does not take. */
export function checkAttributes(element: MarkupElement, { fault }: Compilation): void {
  // Unknown elements are reported by the parser; their attributes need no further faults.
  if (!ELEMENT_NAMES.includes(element.name)) return;
  const svgAttributes = SVG_ATTRIBUTES[element.name];
  const allowed = [
    ...EVERYWHERE,
    ...(svgAttributes === undefined ? [] : [...svgAttributes, 'transform', ...PRESENTATION]),
    ...(ELEMENT_ATTRIBUTES[element.name] ?? []),
  ];
  for (const [name, { at }] of element.attributes) {
    if (allowed.includes(name) || (svgAttributes !== undefined && EDITOR_ATTRIBUTES.test(name))) continue;
    const close = nearest(name, allowed, 1);
    const did = close.length > 0 ? ` Did you mean ${close[0]}?` : '';
    const message =
      name.startsWith('on') && name.length > 4
        ? `${name} is refused: a slide runs no program.`
        : `<${element.name}> takes no attribute "${name.slice(0, 40)}".${did} It takes: ${allowed.join(', ')}.`;
    fault({
      at,
      message,
      type: name.startsWith('on') ? 'refused' : 'unknown_attribute',
      allowed,
      nearest: close,
    });
  }
}
