import { CANVAS, type PictureElement, type Scene } from '../../scene/scene.ts';
import type { SlideClip } from '../../scene/slide-show.ts';
import { escapeXml } from '../svg/markup.ts';

/** Volume of PowerPoint where a deck names none. */
const DEFAULT_VOLUME = 0.8;

/** Writes the players of the videos and sounds of a slide over their posters. */
export function writePlayers(
  { elements, canvas = CANVAS }: Scene,
  clips: ReadonlyMap<string, Uint8Array>,
): string {
  const share = (length: number, whole: number) => `${((100 * length) / whole).toFixed(3)}%`;
  return elements
    .map((element) => {
      const bytes = isPoster(element) ? clips.get(element.clip.hash) : undefined;
      if (!isPoster(element) || bytes === undefined) return '';
      const { clip, box, alt, name } = element;
      const { start, loop, muted, volume = DEFAULT_VOLUME, from = 0, to } = clip.playback;
      const part = from === 0 && to === undefined ? '' : `#t=${from}${to === undefined ? '' : `,${to}`}`;
      const source = `data:${clip.mimeType};base64,${Buffer.from(bytes).toString('base64')}${part}`;
      const place = [
        `left:${share(box.x, canvas.widthPx)}`,
        `top:${share(box.y, canvas.heightPx)}`,
        `width:${share(box.width, canvas.widthPx)}`,
        `height:${share(box.height, canvas.heightPx)}`,
      ].join(';');
      const flags = `${loop === true ? ' loop' : ''}${muted === true ? ' muted' : ''}${clip.kind === 'video' ? ' playsinline' : ''}`;
      return `<${clip.kind} class="clip" src="${source}" style="${place}" data-start="${start ?? 'click'}" data-volume="${volume}" aria-label="${escapeXml(alt ?? name)}" controls preload="metadata"${flags}></${clip.kind}>`;
    })
    .join('');
}

function isPoster(element: Scene['elements'][number]): element is PictureElement & { clip: SlideClip } {
  return element.type === 'picture' && element.clip !== undefined;
}
