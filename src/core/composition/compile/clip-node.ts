import { defined } from '../../input/fields.ts';
import { type ClipPlayback, MAX_CLIPS, POSTER_ADDRESS } from '../../scene/slide-show.ts';
import type { ImageNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { signAlignment } from './flow.ts';
import { boxLook } from './frame-look.ts';
import { fillStyle } from './native-nodes.ts';

/** Inline files are compiled with the markup whenever the slide is laid out; larger ones are uploaded. */
const MAX_INLINE_CHARACTERS = 8_000_000;
/** Seconds of a day. */
const MAX_SECOND = 86_400;
/** Side of the icon of a sound, px. */
const ICON_PX = 96;

/** A video or sound: its poster in the flow of the slide, which the file and the pages play. */
export function clipNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): ImageNode {
  const id = compilation.assignId(element);
  const isSound = element.name === 'audio';
  const { radius, shadow } = boxLook(css, context.tone);
  const bind = compilation.addPicture(POSTER_ADDRESS, {
    image_url: POSTER_ADDRESS,
    ...defined({ alt: compilation.attribute(element, 'alt') }),
    // All of a video is shown, where a picture fills its place.
    fit: css.fit ?? 'contain',
    ...(css.focus === undefined ? {} : { focus_x: css.focus.x, focus_y: css.focus.y }),
  });
  readClip(element, id, bind, compilation);
  const side = css.width ?? css.height ?? ICON_PX;
  const sized = isSound ? { ...css, width: css.width ?? side, height: css.height ?? side } : css;
  return {
    type: 'image',
    id,
    name: id,
    bind,
    role: 'none',
    ...defined({ radius, shadow }),
    style: {
      ...(isSound ? { self: signAlignment(context), shrink: 0 } : {}),
      ...fillStyle(sized, context.axis),
    },
  };
}

function readClip(element: MarkupElement, id: string, at: string, compilation: Compilation): void {
  const { name } = element;
  const read = (attribute: string) => compilation.attribute(element, attribute);
  const source = read('src');
  if (source === undefined) {
    compilation.fault({
      at: element.at,
      message: `<${name}> needs src: an address that begins with https://, or file-… for an uploaded file.`,
      type: 'missing',
    });
    return;
  }
  if (source.length > MAX_INLINE_CHARACTERS) {
    compilation.fault({
      at: element.attributes.get('src')?.at ?? element.at,
      message: `The file in <${name}> is too large to stand in markup: upload it and write src="file-…".`,
      type: 'too_long',
    });
    return;
  }
  if (compilation.clips.length === MAX_CLIPS) {
    compilation.fault({
      at: element.at,
      message: `A slide has at most ${MAX_CLIPS} videos and sounds.`,
      type: 'too_long',
    });
    return;
  }
  compilation.clips.push({
    id,
    at,
    source,
    ...defined({ poster: read('poster'), alt: read('alt') }),
    playback: readPlayback(element, compilation),
  });
}

function readPlayback(element: MarkupElement, compilation: Compilation): ClipPlayback {
  const isOn = (name: string) =>
    compilation.has(element, name) && compilation.attribute(element, name) !== 'false';
  const number = (name: string, max: number) => readNumber(element, name, max, compilation);
  const from = number('from', MAX_SECOND);
  const to = number('to', MAX_SECOND);
  if (from !== undefined && to !== undefined && to <= from)
    compilation.fault({
      at: element.attributes.get('to')?.at ?? element.at,
      message: `to="${to}" is not after from="${from}": both are seconds of the file.`,
      type: 'value',
    });
  const flags = { loop: isOn('loop'), muted: isOn('muted'), full_screen: isOn('full-screen') };
  return {
    start: readStart(element, compilation),
    ...Object.fromEntries(Object.entries({ ...flags, hide_icon: isOn('hide-icon') }).filter(([, on]) => on)),
    ...defined({ volume: number('volume', 1), from, to }),
  };
}

function readStart(element: MarkupElement, compilation: Compilation): 'click' | 'auto' {
  const start = compilation.attribute(element, 'start');
  if (start === undefined) return compilation.has(element, 'autoplay') ? 'auto' : 'click';
  if (start === 'auto' || start === 'click') return start;
  compilation.fault({
    at: element.attributes.get('start')?.at ?? element.at,
    message: `start does not take "${start.slice(0, 40)}": it takes click, auto.`,
    type: 'enum',
    allowed: ['click', 'auto'],
  });
  return 'click';
}

function readNumber(
  element: MarkupElement,
  name: string,
  max: number,
  compilation: Compilation,
): number | undefined {
  const text = compilation.attribute(element, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  compilation.fault({
    at: element.attributes.get(name)?.at ?? element.at,
    message: `${name} is a number from 0 to ${max}, not "${text.slice(0, 40)}".`,
    type: 'value',
  });
  return undefined;
}
