import { readPx } from '../css/computed-style.ts';
import { isElement, type PageElement, type PageNode, type PageSlide } from '../styled-page.ts';
import {
  boxDeclarations,
  type Declarations,
  effectDeclarations,
  formatPx,
  formatStyle,
} from './declarations.ts';
import { isFree } from './inline.ts';
import { writeNative } from './natives.ts';
import type { SlideContext } from './slide-context.ts';
import { groupChildren, isPlainList, writeList, writeText } from './texts.ts';

const MAX_DEPTH = 20;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const KEYWORDS = /^(?:auto|none|normal|initial|max-content|min-content|fit-content)$/;
const JUSTIFY: Readonly<Record<string, string>> = {
  ...{ start: 'start', 'flex-start': 'start', left: 'start', center: 'center', end: 'end', right: 'end' },
  ...{ 'flex-end': 'end', 'space-between': 'space-between', 'space-around': 'space-around' },
  'space-evenly': 'space-evenly',
};
const ALIGN: Readonly<Record<string, string>> = {
  ...{ start: 'start', 'flex-start': 'start', 'self-start': 'start', center: 'center', end: 'end' },
  ...{ 'flex-end': 'end', 'self-end': 'end', stretch: 'stretch', normal: 'stretch', baseline: 'baseline' },
};

/** Writes a slide whose styles are known and whose boxes are not: slide markup lays them out anew. */
export class FlowSlide {
  readonly #context: SlideContext;
  readonly #slide: PageSlide;

  constructor(slide: PageSlide, context: SlideContext) {
    this.#slide = slide;
    this.#context = context;
  }

  /** Declarations of the section and the elements in it. */
  write(): { readonly style: Declarations; readonly parts: string[] } {
    const { root, width, height } = this.#slide;
    const { scale } = this.#context.look;
    const { left, right, top, bottom } = this.#padding(root);
    const [across, down] = [(1280 - width * scale) / 2, (720 - height * scale) / 2];
    const isFlow = !/flex|grid/.test(root.style['display'] ?? '');
    const style: Declarations = {
      ...this.#container(root),
      ...(isFlow && root.style['justify-content'] !== undefined ? {} : {}),
      padding: [top + down, right + across, bottom + down, left + across]
        .map((px) => formatPx(Math.max(0, px)))
        .join(' '),
    };
    return { style, parts: this.#children(root, 1) };
  }

  #element(element: PageElement, parent: PageElement, depth: number): string {
    const { style } = element;
    if (depth > MAX_DEPTH) return writeText('p', [element], style, this.#context, {});
    const place = { ...this.#place(element, parent), ...effectDeclarations(style) };
    if (isPlainList(element)) return writeList(element, this.#context, place);
    const native = writeNative(element, this.#context, place);
    if (native !== undefined) return native;
    const [width, height] = [readPx(style['width']), readPx(style['height'])];
    const look = boxDeclarations(style, this.#context.look, width, height);
    const groups = groupChildren(element.children, /flex|grid/.test(style['display'] ?? ''));
    const [only] = groups;
    const isText = groups.length === 1 && Array.isArray(only);
    const padding = this.#padding(element);
    const hasPadding = Object.values(padding).some((px) => px > 0);
    if (isText && Object.keys(look).length === 0 && !hasPadding && place['height'] === undefined)
      return writeText(element.tag, only, style, this.#context, place);
    const parts = this.#children(element, depth + 1);
    if (parts.length === 0 && Object.keys(look).length === 0) return '';
    const own: Declarations = {
      ...this.#container(element),
      ...(hasPadding ? { padding: SIDES.map((side) => formatPx(padding[side])).join(' ') } : {}),
      ...look,
      ...place,
    };
    return `<div${formatStyle(own)}>${parts.join('')}</div>`;
  }

  #children(element: PageElement, depth: number): string[] {
    const isRow = /flex|grid/.test(element.style['display'] ?? '');
    const groups = groupChildren(element.children, isRow);
    if (/reverse/.test(element.style['flex-direction'] ?? '') && isRow) groups.reverse();
    const parts: string[] = [];
    let line: string[] = [];
    const endLine = (): void => {
      if (line.length > 1) {
        const justify = { center: 'center', right: 'end' }[element.style['text-align'] ?? ''] ?? 'start';
        parts.push(
          `<div style="display:flex;flex-wrap:wrap;align-items:center;gap:6px;justify-content:${justify}">${line.join('')}</div>`,
        );
      } else parts.push(...line);
      line = [];
    };
    for (const group of groups) {
      const written = Array.isArray(group)
        ? this.#line(group, element, isRow)
        : this.#element(group, element, depth);
      if (written === '') continue;
      const stands =
        !Array.isArray(group) && /^inline-/.test(group.style['display'] ?? '') && !isFree(group.style);
      if (stands && !isRow) line.push(written);
      else {
        endLine();
        parts.push(written);
      }
    }
    endLine();
    return parts;
  }

  /** Text in its parent; in a row or grid a single element brings its own styles. */
  #line(nodes: readonly PageNode[], parent: PageElement, isRow: boolean): string {
    const [only, ...others] = nodes.filter((node) => isElement(node) || node.text.trim() !== '');
    const alone = isRow && only !== undefined && others.length === 0 && isElement(only) ? only : undefined;
    if (alone === undefined) return writeText(parent.tag, nodes, parent.style, this.#context, {});
    return writeText(alone.tag, alone.children, alone.style, this.#context, this.#place(alone, parent));
  }

  /** Properties by which a box lays out its children. */
  #container({ style, children }: PageElement): Declarations {
    const { scale } = this.#context.look;
    const display = style['display'] ?? 'block';
    const gap = (name: string): number => (readPx(style[name]) ?? 0) * scale;
    const gaps = { 'row-gap': formatPx(gap('row-gap')), 'column-gap': formatPx(gap('column-gap')) };
    if (/grid/.test(display)) {
      const tracks = this.#tracks(style['grid-template-columns'], countItems(children));
      return {
        display: 'grid',
        ...(tracks === undefined ? {} : { 'grid-template-columns': tracks }),
        ...gaps,
        ...this.#alignment(style, false),
      };
    }
    if (!/flex/.test(display)) return { ...gaps, 'row-gap': '0px' };
    const isColumn = /column/.test(style['flex-direction'] ?? 'row');
    return {
      display: 'flex',
      'flex-direction': isColumn ? 'column' : 'row',
      ...(style['flex-wrap'] === 'wrap' ? { 'flex-wrap': 'wrap' } : {}),
      ...gaps,
      ...this.#alignment(style, true),
    };
  }

  #alignment(style: PageElement['style'], justifies: boolean): Declarations {
    const justify = JUSTIFY[style['justify-content'] ?? ''];
    const align = ALIGN[style['align-items'] ?? 'normal'];
    return {
      ...(justify === undefined || !justifies ? {} : { 'justify-content': justify }),
      ...(align === undefined ? {} : { 'align-items': align }),
    };
  }

  /** Columns of a grid in the notation of markup; `auto-fit` makes as many as there are items. */
  #tracks(value: string | undefined, items: number): string | undefined {
    if (value === undefined || value === 'none') return undefined;
    const { scale } = this.#context.look;
    return value
      .replace(/repeat\(\s*auto-fi[lt]\s*,\s*minmax\(\s*([\d.]+)px[^)]*\)\s*\)/g, (_, least: string) => {
        const most = Math.max(1, Math.floor(this.#slide.width / Math.max(40, Number(least))));
        return `repeat(${Math.max(1, Math.min(items, most))}, 1fr)`;
      })
      .replace(/minmax\(\s*[^,()]+,\s*([^()]+)\)/g, '$1')
      .replace(/([\d.]+)px/g, (_, px: string) => formatPx(Number(px) * scale))
      .replace(/([\d.]+)%/g, (_, share: string) => `${Math.max(0.01, Number(share) / 10).toFixed(2)}fr`)
      .replace(/([\d.]+)r?em/g, (_, em: string) => formatPx(Number(em) * 16 * scale));
  }

  /** Size and place of an element in its parent. */
  #place({ tag, attributes, style }: PageElement, parent: PageElement): Declarations {
    const { scale } = this.#context.look;
    const place: Declarations = {};
    const size = (name: string): string | undefined => this.#size(style[name], scale);
    for (const name of ['width', 'height', 'min-width', 'max-width', 'min-height', 'max-height']) {
      const value = size(name);
      if (value !== undefined && value !== '0px') place[name] = value;
    }
    if (/^(?:svg|img|canvas)$/.test(tag))
      for (const name of ['width', 'height']) {
        const own = /^\d{1,4}$/.exec(attributes[name] ?? '')?.[0];
        if (own !== undefined) place[name] ??= formatPx(Number(own) * scale);
      }
    if (style['box-sizing'] !== 'border-box') this.#addPadding(style, place, scale);
    if (isFree(style)) {
      place['position'] = 'absolute';
      for (const side of SIDES) {
        const value = size(side);
        if (value !== undefined) place[side] = value;
      }
      if (SIDES.every((side) => place[side] === undefined)) Object.assign(place, { top: '0px', left: '0px' });
      return place;
    }
    for (const side of SIDES) {
      const value = style[`margin-${side}`];
      if (value === 'auto') place[`margin-${side}`] = 'auto';
      else {
        const px = (readPx(value) ?? 0) * scale;
        if (px !== 0) place[`margin-${side}`] = formatPx(px);
      }
    }
    if (/flex/.test(parent.style['display'] ?? '')) {
      const grow = Number(style['flex-grow'] ?? 0);
      if (grow > 0) {
        place['flex-grow'] = String(grow);
        const basis = size('flex-basis');
        if (basis !== undefined) place['flex-basis'] = basis;
      } else if (size('flex-basis') !== undefined && style['flex-basis'] !== '0px')
        place['flex-basis'] = size('flex-basis') ?? '';
      if (style['flex-shrink'] === '0') place['flex-shrink'] = '0';
      const self = ALIGN[style['align-self'] ?? ''];
      if (self !== undefined) place['align-self'] = self;
      // A grid in the middle of a column would be as narrow as its narrowest words.
      else if (/grid/.test(style['display'] ?? '') && place['width'] === undefined)
        place['align-self'] = 'stretch';
    } else if (/grid/.test(parent.style['display'] ?? '')) {
      const column = gridColumn(style);
      if (column !== undefined) place['grid-column'] = column;
    }
    return place;
  }

  /** Sizes of slide markup count padding and outline in; those of a page only with `border-box`. */
  #addPadding(style: PageElement['style'], place: Declarations, scale: number): void {
    for (const [name, sides] of [
      ['width', ['left', 'right']],
      ['height', ['top', 'bottom']],
    ] as const) {
      const px = readPx(place[name]);
      if (px === undefined) continue;
      const more = sides.reduce((sum, side) => sum + (readPx(style[`padding-${side}`]) ?? 0), 0);
      place[name] = formatPx(px + more * scale);
    }
  }

  #size(value: string | undefined, scale: number): string | undefined {
    if (value === undefined || KEYWORDS.test(value)) return undefined;
    const px = readPx(value);
    if (px !== undefined) return formatPx(Math.max(-4_000, Math.min(4_000, px * scale)));
    const share = /^(-?[\d.]+)%$/.exec(value)?.[1];
    return share === undefined ? undefined : `${Math.round(Number(share) * 100) / 100}%`;
  }

  #padding({ style }: PageElement): Record<(typeof SIDES)[number], number> {
    const { scale } = this.#context.look;
    const of = (side: string): number => {
      const value = style[`padding-${side}`];
      const share = /^([\d.]+)%$/.exec(value ?? '')?.[1];
      const px = share === undefined ? (readPx(value) ?? 0) : (Number(share) / 100) * this.#slide.width;
      return Math.max(0, px * scale);
    };
    return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') };
  }
}

function countItems(children: readonly PageNode[]): number {
  return children.filter((child) => isElement(child) && !isFree(child.style)).length;
}

function gridColumn(style: PageElement['style']): string | undefined {
  const [start = 'auto', end = 'auto'] = [style['grid-column-start'], style['grid-column-end']];
  const span = /^span (\d{1,2})$/.exec(start)?.[1] ?? /^span (\d{1,2})$/.exec(end)?.[1];
  const from = /^\d{1,2}$/.exec(start)?.[0];
  if (from === undefined) return span === undefined ? undefined : `span ${span}`;
  if (span !== undefined) return `${from} / span ${span}`;
  return /^(?:\d{1,2}|-1)$/.test(end) ? `${from} / ${end}` : from;
}
