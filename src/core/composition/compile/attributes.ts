import { nearest } from '../../errors/nearest.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';

const EVERYWHERE = ['id', 'class', 'style'];
const BOX = ['tone', 'data-scale', 'aria-label'];
/** What elements take beside `id`, `class` and `style`. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  section: [...BOX, 'frame'],
  div: BOX,
  header: BOX,
  footer: BOX,
  figure: BOX,
  aside: BOX,
  a: ['href'],
  ol: ['start'],
  table: [],
  tr: ['strong', 'total'],
  th: ['align', 'scope', 'colspan', 'rowspan'],
  td: ['align', 'colspan', 'rowspan'],
  pre: ['language', 'lines'],
  code: ['language'],
  img: ['src', 'alt', 'prompt'],
  icon: ['name', 'weight'],
  connector: ['from', 'to', 'shape', 'label', 'tone', 'dash', 'arrow'],
  'x-metric': ['value', 'label', 'detail', 'strong'],
  'x-card': ['title', 'detail', 'icon', 'tone', 'strong'],
  'x-callout': ['title', 'icon', 'role', 'tone'],
  'x-quote': ['by', 'detail'],
  'x-step': ['title', 'number'],
  'x-badge': ['role', 'tone'],
  'x-arrow': ['tone'],
  'x-node': ['role', 'tone'],
  'x-progress': ['value', 'label'],
  'x-timeline': ['tone'],
  li: ['value', 'title', 'detail', 'strong', 'checked'],
};

/** Tells of attributes that an element does not take. */
export function checkAttributes(element: MarkupElement, { fault }: Compilation): void {
  const allowed = [...EVERYWHERE, ...(OWN[element.name] ?? [])];
  for (const [name, { at }] of element.attributes) {
    if (allowed.includes(name)) continue;
    const close = nearest(name, allowed, 1);
    const did = close.length > 0 ? ` Did you mean ${close[0]}?` : '';
    const message =
      name.startsWith('on') && name.length > 4 ? `${name} is refused: a slide runs no program.` : `<${element.name}> takes no attribute "${name.slice(0, 40)}".${did} It takes: ${allowed.join(', ')}.`;
    fault({ at, message, type: name.startsWith('on') ? 'refused' : 'unknown_attribute', allowed, nearest: close });
  }
}
