import type { PageElement, PageGlobals, PageNode, PageStyle } from './page-types.ts';

/** A region of which a picture is taken, in px of the window. */
export interface MeasuredRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The backdrop alone, since the content stays text and shapes. */
  readonly under: boolean;
}

export interface MeasuredSlide {
  /** JSON of the slide. */
  readonly json: string;
  readonly regions: readonly MeasuredRegion[];
}

/**
 * Runs in the page: measures what a slide shows. The source of this function is sent to the browser, so it uses
 * nothing outside of itself.
 *
 * @param firstPicture number of the first picture of this slide
 * @param maxPictures pictures that may still be taken
 */
export function measureSlide(
  mark: string,
  index: number,
  firstPicture: number,
  maxPictures: number,
): MeasuredSlide | null {
  const page = globalThis as unknown as PageGlobals;
  const { document } = page;
  const slide = [...document.querySelectorAll(`[${mark}]`)][index];
  if (slide === undefined) return null;
  interface Written {
    t?: string;
    a?: Record<string, string>;
    s?: Record<string, string>;
    r?: number[];
    p?: number;
    c?: Written[];
    x?: string;
    n?: number;
  }
  const NAMES = [
    ...['display', 'position', 'visibility', 'opacity', 'z-index', 'direction'],
    ...['background-color', 'background-image', 'background-clip', 'background-size'],
    ...['top', 'right', 'bottom', 'left'].flatMap((side) => [
      `border-${side}-width`,
      `border-${side}-style`,
      `border-${side}-color`,
      `padding-${side}`,
    ]),
    ...['border-top-left-radius', 'box-shadow', 'transform', 'rotate', 'object-fit'],
    ...['color', 'font-size', 'font-weight', 'font-style', 'font-family', 'line-height', 'letter-spacing'],
    ...[
      'text-align',
      'text-transform',
      'text-decoration-line',
      'white-space',
      'list-style-type',
      'flex-direction',
    ],
    ...['-webkit-text-fill-color', 'margin-bottom', 'margin-top'],
  ];
  const DRAWN = ['fill', 'stroke', 'stroke-width', 'color', 'font-size', 'font-weight', 'text-anchor'];
  const USUAL: Record<string, string> = {
    position: 'static',
    visibility: 'visible',
    opacity: '1',
    'z-index': 'auto',
    direction: 'ltr',
    'background-color': 'rgba(0, 0, 0, 0)',
    'background-image': 'none',
    'background-clip': 'border-box',
    'background-size': 'auto',
    'border-top-left-radius': '0px',
    'box-shadow': 'none',
    transform: 'none',
    rotate: 'none',
    'object-fit': 'fill',
    'font-style': 'normal',
    'letter-spacing': 'normal',
    'text-transform': 'none',
    'text-decoration-line': 'none',
    'white-space': 'normal',
    'flex-direction': 'row',
  };
  const KEPT =
    /^(?:id|class|src|alt|href|title|aria-label|colspan|rowspan|start|encoding|poster|controls|loop|muted|(?:data-)?autoplay|data-lectern-chart)$/;
  const SKIPPED =
    /^(?:script|style|template|link|meta|noscript|title|head|dialog|source|track|datalist|option)$/;
  const EFFECTS = /filter|clippath|mask|foreignobject|image|pattern|style|switch|animate/i;
  const MAX_NODES = 6_000;
  const regions: MeasuredRegion[] = [];
  const elements: PageElement[] = [];
  let nodes = 0;

  const isFilled = (style: PageStyle): boolean =>
    !/^(?:rgba\(.*, 0\)|transparent)$/.test(style.getPropertyValue('background-color')) ||
    style.getPropertyValue('background-image') !== 'none';
  const own = slide.getBoundingClientRect();
  const [wide, high] = [page.innerWidth, page.innerHeight];
  const ratio = own.width / Math.max(1, own.height);
  const isFramed = [16 / 9, 16 / 10, 4 / 3].some((usual) => Math.abs(ratio / usual - 1) < 0.01);
  const isPage = own.width >= 500 && ratio >= 1.15 && ratio <= 2.4 && own.height >= 280;
  const isScrolled = document.documentElement.scrollHeight > high + 4;
  const isOwnPage = isFramed || isFilled(page.getComputedStyle(slide)) || isScrolled;
  const usesWindow = !(isPage && isOwnPage) && !isScrolled;
  const area = usesWindow
    ? { left: 0, top: 0, width: wide, height: high }
    : {
        left: own.left,
        top: own.top,
        width: Math.max(1, own.width),
        height: isPage || own.height > own.width ? own.height : Math.max(own.height, (own.width * 9) / 16),
      };
  const round = (px: number): number => Math.round(px * 100) / 100;
  const toRect = (left: number, top: number, width: number, height: number): number[] =>
    [left - area.left, top - area.top, width, height].map(round);

  const scalePx = (value: string, factor: number): string =>
    factor === 1
      ? value
      : value.replace(/(-?[\d.]+)px/g, (_, px: string) => `${round(Number(px) * factor)}px`);
  const readStyle = (style: PageStyle, factor: number, names: readonly string[]): Record<string, string> => {
    const read: Record<string, string> = {};
    for (const name of names) {
      const value = style.getPropertyValue(name);
      if (value === '' || value === USUAL[name]) continue;
      if (
        /^border-\w+-(?:style|color)$/.test(name) &&
        style.getPropertyValue(name.replace(/style|color/, 'width')) === '0px'
      )
        continue;
      if (/^(?:padding|border|margin)/.test(name) && value === '0px') continue;
      if (name === '-webkit-text-fill-color' && value === style.getPropertyValue('color')) continue;
      read[name] = value.includes('px') ? scalePx(value, factor) : value;
      if (value.length > 4_000) delete read[name];
    }
    return read;
  };
  const shoot = (
    element: PageElement,
    rect: { left: number; top: number; width: number; height: number },
    under: boolean,
  ): number | undefined => {
    if (regions.length >= maxPictures || rect.width < 4 || rect.height < 4) return undefined;
    const left = Math.max(rect.left, area.left);
    const top = Math.max(rect.top, area.top);
    const width = Math.min(rect.left + rect.width, area.left + area.width) - left;
    const height = Math.min(rect.top + rect.height, area.top + area.height) - top;
    if (width < 4 || height < 4) return undefined;
    elements.push(element);
    regions.push({ left, top, width, height, under });
    return firstPicture + regions.length - 1;
  };

  /** Lines of code may be parted by nothing but a line feed between their elements. */
  const measureText = (node: PageNode, isKept: boolean): Written | undefined => {
    const text = node.nodeValue ?? '';
    if (text.trim() === '') return { x: isKept && text.includes('\n') ? text : ' ' };
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    if (boxes.length === 0) return undefined;
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const lines = new Set(boxes.map((box) => Math.round(box.top / 3))).size;
    return { x: text, n: lines, r: toRect(left, top, right - left, bottom - top) };
  };

  const measureGenerated = (
    element: PageElement,
    part: '::before' | '::after',
    rect: number[],
    factor: number,
  ): Written | undefined => {
    const style = page.getComputedStyle(element, part);
    const content = style.getPropertyValue('content');
    if (
      content === 'none' ||
      content === 'normal' ||
      content === '' ||
      style.getPropertyValue('display') === 'none'
    )
      return undefined;
    const text = /^"((?:[^"\\]|\\.)*)"/.exec(content)?.[1]?.replace(/\\(.)/g, '$1') ?? '';
    const px = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) * factor;
    const written: Written = {
      t: text === '' ? 'div' : 'span',
      s: readStyle(style, factor, NAMES),
      c: text === '' ? [] : [{ x: text }],
    };
    const [width, height] = [px('width'), px('height')];
    const [x = 0, y = 0, outerWidth = 0, outerHeight = 0] = rect;
    const isFree = /absolute|fixed/.test(style.getPropertyValue('position'));
    if (isFree) {
      let [left, top] = [x, y];
      for (let outer: PageElement | null = element; outer !== null; outer = outer.parentElement) {
        if (page.getComputedStyle(outer).getPropertyValue('position') === 'static' && outer !== slide)
          continue;
        const box = outer.getBoundingClientRect();
        [left, top] = [box.left - area.left, box.top - area.top];
        break;
      }
      const [, moveX = '0', moveY = '0'] =
        /matrix\([^,]+,[^,]+,[^,]+,[^,]+,\s*([-\d.]+),\s*([-\d.]+)\)/.exec(
          style.getPropertyValue('transform'),
        ) ?? [];
      const border = (side: string): number =>
        Number.parseFloat(page.getComputedStyle(element).getPropertyValue(`border-${side}-width`)) * factor ||
        0;
      left += (px('left') || 0) + border('left') + Number(moveX) * factor;
      top += (px('top') || 0) + border('top') + Number(moveY) * factor;
      if (!(width > 0 && height > 0)) return undefined;
      written.r = [left, top, width, height].map(round);
      const [only] = written.c ?? [];
      if (only !== undefined) only.r = written.r;
      return written;
    }
    if (text !== '' || !(width > 0 && height > 0) || !isFilled(style))
      return text === '' ? undefined : written;
    const align = page.getComputedStyle(element).getPropertyValue('text-align');
    const isCentred =
      style.getPropertyValue('margin-left') === style.getPropertyValue('margin-right') &&
      px('margin-left') > 0;
    const left =
      isCentred || (align === 'center' && /inline/.test(style.getPropertyValue('display')))
        ? x + (outerWidth - width) / 2
        : x +
          (Number.parseFloat(page.getComputedStyle(element).getPropertyValue('padding-left')) * factor || 0);
    const top = part === '::before' ? y : y + outerHeight - height - (px('margin-bottom') || 0);
    written.r = [left, top, width, height].map(round);
    return written;
  };

  const measureDrawing = (element: PageElement): Written => {
    nodes += 1;
    const attributes: Record<string, string> = {};
    for (const { name, value } of element.attributes)
      if (value.length <= 8_000 && Object.keys(attributes).length < 40 && name !== 'style')
        attributes[name] = value;
    const written: Written = {
      t: element.tagName,
      a: attributes,
      s: readStyle(page.getComputedStyle(element), 1, DRAWN),
      c: [],
    };
    for (const child of element.childNodes) {
      if (nodes > MAX_NODES) break;
      if (child.nodeType === 3) written.c?.push({ x: child.nodeValue ?? '' });
      else if (child.nodeType === 1) written.c?.push(measureDrawing(child as PageElement));
    }
    return written;
  };

  /** Marp draws each slide in an `<svg>` around its HTML. */
  const isContainer = (element: PageElement): boolean =>
    element === slide || element.getAttribute('data-marpit-svg') !== null;

  const needsPicture = (
    element: PageElement,
    tag: string,
    style: PageStyle,
  ): 'whole' | 'under' | undefined => {
    if (tag === 'canvas') return element.getAttribute('data-lectern-chart') === null ? 'whole' : undefined;
    if (/^(?:video|object|embed|iframe)$/.test(tag)) return 'whole';
    if (tag === 'svg' && isContainer(element)) return undefined;
    if (tag === 'svg')
      return [...element.querySelectorAll('*')].some((one) => EFFECTS.test(one.tagName))
        ? 'whole'
        : undefined;
    const image = style.getPropertyValue('background-image');
    const hasEffect =
      /url\(|conic-gradient|repeating-/.test(image) ||
      /blur|drop-shadow|hue|invert|sepia|grayscale/.test(style.getPropertyValue('filter')) ||
      style.getPropertyValue('clip-path') !== 'none' ||
      /url|gradient/.test(style.getPropertyValue('mask-image')) ||
      /matrix3d/.test(style.getPropertyValue('transform'));
    if (!hasEffect || style.getPropertyValue('background-clip') === 'text') return undefined;
    return tag !== 'img' && (element.textContent ?? '').trim() !== '' ? 'under' : 'whole';
  };

  const measure = (element: PageElement, outerFactor: number, depth: number): Written | undefined => {
    const tag = element.tagName.toLowerCase();
    if (SKIPPED.test(tag) || nodes > MAX_NODES || depth > 150) return undefined;
    const style = page.getComputedStyle(element);
    if (style.getPropertyValue('display') === 'none') return undefined;
    if (style.getPropertyValue('visibility') === 'hidden' && (element.textContent ?? '').trim() === '')
      return undefined;
    nodes += 1;
    const box = element.getBoundingClientRect();
    let factor = outerFactor;
    let rect = [box.left, box.top, box.width, box.height];
    const [, a = '1', b = '0'] =
      /^matrix\(([-\d.e]+), ([-\d.e]+)/.exec(style.getPropertyValue('transform')) ?? [];
    const isTurned = Math.abs(Number(b)) > 0.001 && Number.isFinite(Number(a));
    const [offsetWidth = 0, offsetHeight = 0] = [element.offsetWidth, element.offsetHeight];
    if (isTurned && offsetWidth > 0) {
      const [width, height] = [offsetWidth * factor, offsetHeight * factor];
      rect = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height];
    } else if (offsetWidth > 40 && style.getPropertyValue('display') !== 'inline') {
      const measured = box.width / offsetWidth;
      if (Math.abs(measured - factor) > 0.02 * factor) factor = measured;
    }
    const [left = 0, top = 0, width = 0, height = 0] = rect;
    const place = toRect(left, top, width, height);
    const attributes: Record<string, string> = {};
    for (const { name, value } of element.attributes) {
      const isSource = name === 'src' && value.length > 6_000_000;
      if (KEPT.test(name) && !isSource)
        attributes[name] = name === 'src' || name === 'data-lectern-chart' ? value : value.slice(0, 2_000);
    }
    const picture = needsPicture(element, tag, style);
    const number =
      picture === undefined ? undefined : shoot(element, { left, top, width, height }, picture === 'under');
    if (number !== undefined && picture === 'under') attributes['data-lectern-under'] = '';
    const isDrawing = tag === 'svg' && !isContainer(element);
    const written: Written = isDrawing
      ? { ...measureDrawing(element), t: 'svg' }
      : { t: tag, a: attributes, s: readStyle(style, factor, NAMES), c: [] };
    written.r = place;
    if (number !== undefined) written.p = number;
    if (isDrawing || (number !== undefined && picture === 'whole')) return written;
    const before = measureGenerated(element, '::before', place, factor);
    const after = measureGenerated(element, '::after', place, factor);
    const isBullet =
      tag === 'li' && before !== undefined && before.r === undefined && !/\w/.test(before.c?.[0]?.x ?? '');
    if (before !== undefined && !isBullet) written.c?.push(before);
    for (const child of element.childNodes) {
      const part =
        child.nodeType === 3
          ? measureText(child, /^pre/.test(style.getPropertyValue('white-space')))
          : child.nodeType === 1
            ? measure(child as PageElement, factor, depth + 1)
            : undefined;
      if (part !== undefined) written.c?.push(part);
    }
    if (after !== undefined) written.c?.push(after);
    return written;
  };

  const root = measure(slide, 1, 0);
  if (root === undefined) return null;
  const styles = root.s ?? {};
  if (slide.tagName.toLowerCase() !== 'svg' || styles['background-color'] === undefined) {
    for (let outer: PageElement | null = slide; outer !== null; outer = outer.parentElement) {
      const style = page.getComputedStyle(outer);
      if (!isFilled(style)) continue;
      if (
        outer !== slide &&
        root.p === undefined &&
        /url\(/.test(style.getPropertyValue('background-image'))
      ) {
        const number = shoot(outer, { ...area }, true);
        if (number !== undefined) root.p = number;
      }
      root.s = {
        ...styles,
        'background-color': style.getPropertyValue('background-color'),
        'background-image': style.getPropertyValue('background-image'),
      };
      break;
    }
  }
  page.lecternRegions = elements;
  return { json: JSON.stringify({ width: round(area.width), height: round(area.height), root }), regions };
}
