import { readColour } from '../css/computed-style.ts';
import type { PageElement, PageSlide } from '../styled-page.ts';
import { type Declarations, readGradient } from './declarations.ts';
import { writePicture } from './natives.ts';
import { luminance } from './page-look.ts';
import type { SlideContext } from './slide-context.ts';

const MIDDLE = 0.4;
const WHOLE: Declarations = {
  position: 'absolute',
  left: '0px',
  top: '0px',
  width: '1280px',
  height: '720px',
};

/** Background of a slide: a colour of the section, and a gradient or picture before it. */
export function slideBackdrop(
  { root }: PageSlide,
  context: SlideContext,
): { readonly style: Declarations; readonly parts: readonly string[] } {
  const fill = readColour(root.style['background-color']) ?? guessFill(root);
  const style = { 'background-color': context.look.colour(fill.slice(0, 7)) };
  const taken = root.picture === undefined ? undefined : context.materials.taken(root.picture);
  if (taken !== undefined) {
    return {
      style,
      parts: [
        writePicture(context.list.add(taken, 'background.png'), '', { ...WHOLE, 'object-fit': 'cover' }),
      ],
    };
  }
  const parts: string[] = [];
  const image = root.style['background-image'];
  const address = /url\(\s*["']?([^"')]+)/i.exec(image ?? '')?.[1];
  if (address !== undefined) {
    const bytes = context.materials.picture(address);
    if (typeof bytes === 'string') context.omit('picture', address.slice(0, 120), bytes);
    else
      parts.push(
        writePicture(context.list.add(bytes, 'background'), '', { ...WHOLE, 'object-fit': 'cover' }),
      );
  }
  const gradient = readGradient(image);
  if (gradient !== undefined)
    parts.push(
      `<div style="${['background:', gradient].join('')};position:absolute;left:0px;top:0px;width:1280px;height:720px"></div>`,
    );
  return { style, parts };
}

/** Colour that stands for a gradient or picture, so that words on it keep theirs. */
function guessFill({ style }: PageElement): string {
  const first = /#[0-9A-F]{6}/.exec(readGradient(style['background-image']) ?? '')?.[0];
  if (first !== undefined) return first;
  const isLight =
    /url\(/.test(style['background-image'] ?? '') &&
    luminance(readColour(style['color']) ?? '#000000') > MIDDLE;
  return isLight ? '#101010' : '#FFFFFF';
}
