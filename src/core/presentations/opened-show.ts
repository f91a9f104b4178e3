import { z } from 'zod';
import { definedDeep, omit } from '../input/fields.ts';
import type { OpenedEdit, PictureInput } from '../opened/api.ts';
import type { Build, MediaInput, TransitionChange } from '../opened/show/model.ts';
import {
  BUILD_EFFECTS,
  BUILD_PARTS,
  BUILD_STARTS,
  type ClipInput,
  EFFECT_SIDES,
} from '../scene/slide-show.ts';
import { TRANSITIONS } from '../scene/transition.ts';
import { editFault } from './edits/edit-fault.ts';
import type { ElementEdit } from './presentation.ts';

/** Seconds of an effect, a transition or a delay, at most. */
const MAX_SECONDS = 600;
/** Length of a video that is cut, in seconds, at most. */
const MAX_MEDIA_SECONDS = 86_400;
/** Builds of one edit. */
const MAX_BUILDS = 100;
/** Share of the slide's height that a video takes without a frame of its own. */
const DEFAULT_SHARE = 0.6;
/** Side of the icon of a sound in pixels. */
const ICON_PX = 96;
const WIDE = { widthPx: 1280, heightPx: 720 } as const;

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: () => `Give one of ${values.join(', ')}.` });
const px = z.number().min(-20_000).max(20_000);
const length = px.min(1);
const second = z.number().min(0).max(MAX_MEDIA_SECONDS);
const delay = z.number().min(0).max(MAX_SECONDS);
const duration = z.number().min(0.01).max(MAX_SECONDS);

/** How a video or sound is played. */
const playback = {
  start: oneOf(['click', 'auto']).optional(),
  loop: z.boolean().optional(),
  muted: z.boolean().optional(),
  full_screen: z.boolean().optional(),
  hide_icon: z.boolean().optional(),
  volume: z.number().min(0).max(1).optional(),
  from: second.optional(),
  to: second.optional(),
} as const;

/** Fields of `media` of `set_element`. */
export const mediaChange = z.strictObject(playback);

const newMedia = z.strictObject({
  file: z.string().min(1).max(60_000_000),
  poster: z.string().min(1).max(20_000_000).optional(),
  ...playback,
  x: px.optional(),
  y: px.optional(),
  width: length.optional(),
  height: length.optional(),
  name: z.string().min(1).max(200).optional(),
  alt: z.string().max(2_000).optional(),
});

/** Videos and sounds of a new slide: the fields of `insert_media`, and the picture in whose place one stands. */
export const slideMedia = newMedia.extend({ at: z.string().min(1).max(300).optional() });

const build = z.union(
  [
    z.strictObject({ step: z.int().min(1).max(10_000) }),
    z.strictObject({
      element: z.string().min(1).max(40),
      effect: oneOf([...BUILD_EFFECTS, 'play']),
      by: oneOf(BUILD_PARTS).optional(),
      start: oneOf(BUILD_STARTS).optional(),
      from: oneOf(EFFECT_SIDES).optional(),
      seconds: duration.optional(),
      delay: delay.optional(),
    }),
  ],
  {
    error: `Give {element, effect: ${BUILD_EFFECTS.join(' | ')} | play, by: ${BUILD_PARTS.join(' | ')}, start: ${BUILD_STARTS.join(' | ')}, from: ${EFFECT_SIDES.join(' | ')}, seconds, delay}, or {step}, the number of a step that stays.`,
  },
);
const builds = z.array(build).max(MAX_BUILDS).nullable();

/** Fields of a transition. */
export const transitionChange = z.strictObject({
  effect: oneOf(TRANSITIONS),
  seconds: duration.optional(),
  from: oneOf(EFFECT_SIDES).optional(),
  morph: oneOf(['objects', 'words', 'characters']).optional(),
  advance_after: delay.optional(),
});

/** Loads videos and sounds, and draws posters. */
export interface MediaLoader {
  media(address: string, field: readonly (string | number)[]): Promise<MediaInput>;
  poster(
    kind: MediaInput['kind'],
    size: typeof WIDE | { widthPx: number; heightPx: number },
  ): Promise<PictureInput>;
  picture(address: string, field: readonly (string | number)[]): Promise<PictureInput>;
  size(): Promise<{ readonly width: number; readonly height: number }>;
}

/** Converts `set_builds`. @throws Failure `invalid_input` at the field of the edit */
export function toBuildsEdit(index: number, edit: ElementEdit): OpenedEdit {
  const read = parse(builds, index, edit, edit.value ?? null);
  return {
    op: 'set_builds',
    slide: edit.slide,
    builds: (read ?? []).map((one) => definedDeep(one) as Build),
  };
}

/** Converts `set_transition`. */
export function toTransitionEdit(index: number, edit: ElementEdit): OpenedEdit {
  const value = edit.value === null ? { effect: 'none' } : edit.value;
  const change = definedDeep(parse(transitionChange, index, edit, value)) as TransitionChange;
  return { op: 'set_transition', slide: edit.slide, ...change };
}

/** Converts `insert_media`. */
export async function toMediaEdit(
  index: number,
  edit: ElementEdit,
  loader: MediaLoader,
): Promise<OpenedEdit> {
  const input = definedDeep(parse(newMedia, index, edit, edit.value ?? {})) as Omit<ClipInput, 'at'>;
  const loaded = await loadNewMedia(input, loader, ['edits', index, 'value']);
  return { op: 'insert_media', slide: edit.slide, ...omit(loaded, 'isDrawn') };
}

/** Reads `insert_media` of a deck that is made here. @throws Failure at the field of the edit */
export function readMediaEdit(index: number, edit: ElementEdit): ClipInput {
  return definedDeep(parse(slideMedia, index, edit, edit.value ?? {})) as ClipInput;
}

/** A video or sound with its poster and place. */
export type LoadedMedia = Omit<Extract<OpenedEdit, { op: 'insert_media' }>, 'op' | 'slide' | 'poster'> & {
  readonly poster: PictureInput;
  /** True if the poster was drawn for a file that came without one. */
  readonly isDrawn: boolean;
};

/**
 * Loads a video or sound. A video without a frame is centred, a sound stands at the bottom left.
 *
 * @param at location of the input, for failures
 */
export async function loadNewMedia(
  input: Omit<ClipInput, 'at'>,
  loader: MediaLoader,
  at: readonly (string | number)[],
): Promise<LoadedMedia> {
  const { file, poster, x, y, width, height, name, alt, ...playback } = input;
  const media = await loader.media(file, [...at, 'file']);
  const ratio = (media.widthPx ?? WIDE.widthPx) / (media.heightPx ?? WIDE.heightPx);
  const slide = await loader.size();
  const isVideo = media.kind === 'video';
  const tall = isVideo
    ? Math.min(slide.height * DEFAULT_SHARE, (slide.width * DEFAULT_SHARE) / ratio)
    : ICON_PX;
  const shape = isVideo ? ratio : 1;
  const [across, down] = [
    width ?? (height === undefined ? tall * shape : height * shape),
    height ?? (width === undefined ? tall : width / shape),
  ];
  const frame = {
    x: x ?? (isVideo ? (slide.width - across) / 2 : ICON_PX / 2),
    y: y ?? (isVideo ? (slide.height - down) / 2 : slide.height - down - ICON_PX / 2),
    width: across,
    height: down,
  };
  const image =
    poster === undefined
      ? await loader.poster(media.kind, { widthPx: Math.round(across), heightPx: Math.round(down) })
      : await loader.picture(poster, [...at, 'poster']);
  return {
    media,
    poster: image,
    isDrawn: poster === undefined,
    playback,
    frame,
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt }),
  };
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  index: number,
  edit: ElementEdit,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const field = ['value', ...(first?.path ?? [])].join('.');
  const fields = schema instanceof z.ZodObject ? ` value takes ${Object.keys(schema.shape).join(', ')}.` : '';
  const message = `${(first?.message ?? 'It does not suit').replace(/\.$/, '')}.${fields}`;
  throw editFault(index, edit, field, message, { type: 'invalid' });
}
