import { z } from 'zod';
import { definedDeep, omit } from '../../input/fields.ts';
import type { SlideClip } from '../../scene/slide-show.ts';
import { mediaChange } from '../opened-show.ts';
import type { ElementEdit } from '../presentation.ts';
import type { DeckState, EditContext } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

/** Maximum number of videos and sounds on a slide. */
export const MAX_CLIPS = 20;

const px = z.number().min(-20_000).max(20_000).optional();
const change = z.strictObject({
  x: px,
  y: px,
  width: px.pipe(z.number().min(1).optional()),
  height: px.pipe(z.number().min(1).optional()),
  name: z.string().min(1).max(200).optional(),
  alt: z.string().max(2_000).optional(),
  media: mediaChange.optional(),
});

/** Adds a video or sound that was loaded before on top of a slide. */
export function insertClip(state: DeckState, edit: ElementEdit, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  const clips = slide.media ?? [];
  if (clips.length >= MAX_CLIPS)
    throw editFault(
      context.index,
      edit,
      'slide',
      `The slide has ${MAX_CLIPS} videos and sounds, the most it can have.`,
      {
        type: 'too_long',
        ctx: { max: MAX_CLIPS },
      },
    );
  const taken = new Set(clips.map(({ id }) => id));
  let number = clips.length + 1;
  while (taken.has(`clip-${number}`)) number += 1;
  const clip = { ...(edit.value as Omit<SlideClip, 'id'>), id: `clip-${number}` };
  return replaceSlide(state, place, { ...slide, media: [...clips, clip] }, context);
}

/** Changes or removes a video or sound of a slide. */
export function editClip(state: DeckState, edit: ElementEdit, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  const clips = slide.media ?? [];
  if (edit.op === 'remove_element') {
    const media = clips.filter(({ id }) => id !== edit.element);
    const rest = omit(slide, 'media');
    return replaceSlide(state, place, media.length === 0 ? rest : { ...rest, media }, context);
  }
  if (edit.op !== 'set_element')
    throw editFault(context.index, edit, 'op', 'a video or sound takes set_element and remove_element.', {
      type: 'unsupported',
    });
  const media = clips.map((clip) => (clip.id === edit.element ? changeClip(clip, edit, context) : clip));
  return replaceSlide(state, place, { ...slide, media }, context);
}

function changeClip(clip: SlideClip, edit: ElementEdit, { index }: EditContext): SlideClip {
  const parsed = change.safeParse(edit.value ?? {});
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const field = ['value', ...(first?.path ?? [])].join('.');
    const takes = `value takes ${Object.keys(change.shape).join(', ')}.`;
    throw editFault(index, edit, field, `${(first?.message ?? '').replace(/\.$/, '')}. ${takes}`, {
      type: 'invalid',
    });
  }
  const { media, name, alt, ...frame } = definedDeep(parsed.data);
  return {
    ...clip,
    frame: { ...clip.frame, ...frame },
    playback: { ...clip.playback, ...media },
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt }),
  } as SlideClip;
}
