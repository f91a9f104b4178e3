import { readMediaFacts } from '../../../pictures/media-file.ts';
import { readPx } from '../css/computed-style.ts';
import { hasClass, isElement, type PageElement, textContent, walkPage } from '../styled-page.ts';
import { type Declarations, formatPx, formatStyle } from './declarations.ts';
import { isNativeDrawing, writeDrawing } from './drawing.ts';
import { escapeText } from './inline.ts';
import type { SlideContext } from './slide-context.ts';
import { writeTable } from './tables.ts';

/** Markup of an element that is no box and no text; an empty string shows nothing, undefined is none of these. */
export function writeNative(
  element: PageElement,
  context: SlideContext,
  place: Declarations,
): string | undefined {
  const chart = context.materials.chart(element);
  if (chart !== undefined)
    return `<chart${formatStyle(place)}>${JSON.stringify(chart).replace(/</g, '\\u003c')}</chart>`;
  if (element.tag === 'video' || element.tag === 'audio') return writeClip(element, context, place);
  const taken = element.picture === undefined ? undefined : context.materials.taken(element.picture);
  if (taken !== undefined && element.attributes['data-lectern-under'] === undefined) {
    const label = readLabel(element);
    // Ornaments have no words that could be missed.
    if (label !== element.tag)
      context.omit(describeKind(element), label, 'It is shown as a picture of its region.');
    return writePicture(context.list.add(taken, `${element.tag}.png`), readLabel(element), {
      ...place,
      'object-fit': 'contain',
    });
  }
  switch (element.tag) {
    case 'img':
      return writeImage(element, context, place);
    case 'svg':
      return writeSvg(element, context, place);
    case 'table':
      return writeTable(element, context, place);
    case 'pre':
      return writeCode(element, context, place);
    case 'hr':
      return writeRule(element, context, place);
    case 'canvas':
    case 'iframe':
    case 'object':
    case 'embed':
      context.omit(
        describeKind(element),
        readLabel(element),
        element.tag === 'canvas'
          ? 'A program draws it, and its data is not in the page.'
          : 'A slide shows no other page.',
      );
      return '';
    default:
      return hasClass(element, 'mermaid') ? writeDiagram(textContent(element), place) : undefined;
  }
}

function describeKind({ tag }: PageElement): string {
  return tag === 'canvas' || tag === 'svg' ? 'drawing' : tag === 'div' ? 'region' : tag;
}

/** Words that name an element: its alternative text, title or address. */
export function readLabel(element: PageElement): string {
  const { attributes } = element;
  return (
    attributes['alt'] ||
    attributes['aria-label'] ||
    attributes['title'] ||
    textContent(element).trim().slice(0, 120) ||
    (attributes['src'] ?? '').slice(0, 120) ||
    attributes['id'] ||
    element.tag
  );
}

export function writePicture(address: string, alt: string, place: Declarations): string {
  return `<img src="${address}" alt="${escapeText(alt).replace(/"/g, '&quot;')}"${formatStyle(place)}/>`;
}

function writeImage(element: PageElement, context: SlideContext, place: Declarations): string {
  const source = element.attributes['src'] ?? '';
  const alt = element.attributes['alt'] ?? '';
  const bytes = context.materials.picture(source);
  if (typeof bytes === 'string') {
    context.omit('picture', alt || source.slice(0, 120), bytes);
    return '';
  }
  const fit = /^(?:cover|contain)$/.exec(element.style['object-fit'] ?? '')?.[0];
  return writePicture(context.list.add(bytes, fileName(source)), alt, {
    ...place,
    'object-fit': fit ?? (place['position'] === 'absolute' ? 'cover' : 'contain'),
    ...radius(element, context),
  });
}

/** A video or sound whose file PowerPoint plays; the poster, or a picture of its region, stands for all others. */
function writeClip(element: PageElement, context: SlideContext, place: Declarations): string {
  const { tag, attributes } = element;
  const source = attributes['src'] ?? '';
  const bytes = context.materials.picture(source);
  const poster = readPoster(element, context);
  const label = readLabel(element);
  const facts = typeof bytes === 'string' ? undefined : readMediaFacts(bytes);
  if (typeof bytes !== 'string' && facts?.kind === tag) {
    const flags = ['loop', 'muted']
      .filter((name) => attributes[name] !== undefined)
      .map((name) => ` ${name}`);
    const isAutomatic = ['autoplay', 'data-autoplay'].some((name) => attributes[name] !== undefined);
    const start = `${isAutomatic ? ' start="auto"' : ''}${tag === 'audio' && attributes['controls'] === undefined ? ' hide-icon' : ''}`;
    const [, from, to] = /#t=(\d+(?:\.\d+)?)?(?:,(\d+(?:\.\d+)?))?$/.exec(source) ?? [];
    const part = `${from === undefined ? '' : ` from="${from}"`}${to === undefined ? '' : ` to="${to}"`}`;
    const shown = poster === undefined ? '' : ` poster="${poster}"`;
    const alt = label === tag ? '' : ` alt="${escapeText(label).replace(/"/g, '&quot;')}"`;
    return `<${tag} src="${context.list.addClip(bytes, fileName(source))}"${shown}${start}${flags.join('')}${part}${alt}${formatStyle(place)}/>`;
  }
  const reason =
    typeof bytes === 'string'
      ? bytes
      : `PowerPoint does not play this file; convert it to ${tag === 'video' ? 'MP4' : 'MP3'}.`;
  context.omit(tag, label, poster === undefined ? reason : `It is shown as a picture. ${reason}`);
  return poster === undefined ? '' : writePicture(poster, label, { ...place, 'object-fit': 'contain' });
}

function readPoster(element: PageElement, { materials, list }: SlideContext): string | undefined {
  const named = element.attributes['poster'] ?? '';
  const poster = named === '' ? undefined : materials.picture(named);
  if (poster !== undefined && typeof poster !== 'string') return list.add(poster, fileName(named));
  const taken = element.picture === undefined ? undefined : materials.taken(element.picture);
  return taken === undefined ? undefined : list.add(taken, `${element.tag}.png`);
}

function radius({ style, rect }: PageElement, { look }: SlideContext): Declarations {
  const text = (style['border-top-left-radius'] ?? '').split(' ')[0] ?? '';
  const share = /^([\d.]+)%$/.exec(text)?.[1];
  const least = Math.min(rect?.[2] ?? 0, rect?.[3] ?? 0);
  const px = share === undefined ? (readPx(text) ?? 0) : (Number(share) / 100) * least;
  return px > 0 ? { 'border-radius': formatPx(Math.min(px, least > 0 ? least / 2 : px) * look.scale) } : {};
}

function fileName(source: string): string {
  const name = source.startsWith('data:') ? '' : (source.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  return name === '' ? 'picture' : name.slice(0, 100);
}

function writeSvg(element: PageElement, context: SlideContext, place: Declarations): string {
  if (isNativeDrawing(element)) {
    const style = Object.entries(place).map(([name, value]) => `${name}:${value}`);
    const isNamed =
      element.attributes['aria-label'] !== undefined ||
      element.children.some((child) => isElement(child) && child.tag === 'title');
    return writeDrawing(element, false, {
      ...(isNamed ? {} : { 'aria-hidden': 'true' }),
      style: style.join(';'),
    });
  }
  if ([...walkPage(element)].length < 2) return '';
  const label = readLabel(element);
  context.omit('drawing', label, 'It uses effects that shapes do not have, so it is a picture.');
  const [, , width, height] = element.rect ?? [];
  const bytes = new TextEncoder().encode(
    writeDrawing(
      element,
      true,
      width === undefined ? {} : { width: String(width), height: String(height ?? width) },
    ),
  );
  return writePicture(context.list.add(bytes, 'drawing.svg'), label, { ...place, 'object-fit': 'contain' });
}

function writeCode(element: PageElement, context: SlideContext, place: Declarations): string | undefined {
  if (hasClass(element, 'mermaid')) return writeDiagram(textContent(element), place);
  const inner = element.children.find(
    (child): child is PageElement => isElement(child) && child.tag === 'code',
  );
  if (inner !== undefined && hasClass(inner, 'language-mermaid'))
    return writeDiagram(textContent(inner), place);
  const code = inner ?? element;
  const text = readCode(code).replace(/^\n|\s+$/g, '');
  if (text.trim() === '') return '';
  const classes = `${code.attributes['class'] ?? ''} ${element.attributes['class'] ?? ''}`;
  const language =
    /(?:language|lang)-([\w+#-]{1,30})/.exec(classes)?.[1] ??
    /(?:^|\s)(?!hljs|code|block|language|sourceCode)([a-z]{1,12})(?=\s|$)/.exec(
      code.attributes['class'] ?? '',
    )?.[1];
  const size = (readPx(code.style['font-size']) ?? 16) * context.look.scale;
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<pre${formatStyle({ ...place, 'font-size': formatPx(size) })}><code${language === undefined ? '' : ` class="language-${language}"`}>${escaped}</code></pre>`;
}

/** Text of a listing; lines of tables with numbers become lines. */
function readCode(element: PageElement): string {
  return element.children
    .map((child) => {
      if (!isElement(child)) return child.text;
      if (child.tag === 'br') return '\n';
      const text = readCode(child);
      return child.tag === 'tr' || child.style['display'] === 'block' ? `${text.replace(/\n$/, '')}\n` : text;
    })
    .join('');
}

function writeDiagram(text: string, place: Declarations): string {
  return `<diagram${formatStyle(place)}>${text.trim().replace(/&/g, '&amp;').replace(/</g, '&lt;')}</diagram>`;
}

function writeRule({ style }: PageElement, { look }: SlideContext, place: Declarations): string {
  const side = ['top', 'bottom'].find((name) => (readPx(style[`border-${name}-width`]) ?? 0) > 0) ?? 'top';
  const hex = style[`border-${side}-color`] ?? style['background-color'] ?? '#808080';
  const width = Math.max(readPx(style[`border-${side}-width`]) ?? 1, 1) * look.scale;
  const { height: _, ...rest } = place;
  return `<hr${formatStyle({ ...rest, 'border-top': `${formatPx(width)} solid ${look.colour(hex.slice(0, 7))}` })}/>`;
}
