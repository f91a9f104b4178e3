import { z } from 'zod';
import { definedDeep, omit } from '../../input/fields.ts';
import { MAX_CLIPS, type SlideClip } from '../../scene/slide-show.ts';
import { leavePicturePlace, takePicturePlace } from '../clip-places.ts';
import { nextClipId } from '../load-clips.ts';
import { mediaChange } from '../opened-show.ts';
import type { ElementEdit } from '../presentation.ts';
import { resolveContract } from '../validate-slides.ts';
import type { DeckState, EditContext } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { findDesignContracts } from './set-layout.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

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
  const clip: SlideClip = { ...(edit.value as Omit<SlideClip, 'id'>), id: nextClipId(clips) };
  const media = [...clips, clip];
  if (clip.at === undefined) return replaceSlide(state, place, { ...slide, media }, context);
  const contract = resolveContract(slide.layout, findDesignContracts(state, context));
  const { layout } = slide;
  const taken = takePicturePlace(contract ?? { id: layout, fields: {} }, slide.content, {
    ...clip,
    at: clip.at,
  });
  if ('fault' in taken) {
    const { msg, ...issue } = taken.fault;
    throw editFault(context.index, edit, 'value.at', msg, issue);
  }
  return replaceSlide(state, place, { ...slide, content: taken.content, media }, context);
}

/** Changes or removes a video or sound of a slide. */
export function editClip(state: DeckState, edit: ElementEdit, context: EditContext): DeckState {
  const place = findPlace(state, edit, context);
  const slide = getSlide(state, place);
  const clips = slide.media ?? [];
  if (edit.op === 'remove_element') {
    const media = clips.filter(({ id }) => id !== edit.element);
    const at = clips.find(({ id }) => id === edit.element)?.at;
    const contract = resolveContract(slide.layout, findDesignContracts(state, context));
    const content =
      at === undefined || contract === undefined
        ? slide.content
        : leavePicturePlace(contract, slide.content, at);
    const rest = { ...omit(slide, 'media'), content };
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
  if (clip.at !== undefined && Object.keys(frame).length > 0)
    throw editFault(
      index,
      edit,
      'value',
      `"${clip.id}" stands in the place of the picture "${clip.at}", which the layout gives it.`,
      { type: 'unsupported' },
    );
  return {
    ...clip,
    frame: { ...clip.frame, ...frame },
    playback: { ...clip.playback, ...media },
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt }),
  } as SlideClip;
}
