import type { Issue } from '../errors/failure.ts';
import { definedDeep, omit } from '../input/fields.ts';
import { isObject } from '../input/is-object.ts';
import { type ClipInput, POSTER_ADDRESS, type SlideClip } from '../scene/slide-show.ts';
import type { Content, Field, LayoutContract, SlideSpec } from '../templates/contract.ts';
import { slideMedia } from './opened-show.ts';
import { setPicture } from './picture-fields.ts';

/** Fields that name a picture. */
const SOURCES = ['image_url', 'asset_id', 'image_prompt', '__image_url__', '__image_prompt__'] as const;

/** A slide with places for its videos and sounds, and the faults of those that cannot be read. */
export interface PlacedClips {
  readonly content: Content;
  readonly clips: readonly ClipInput[];
  readonly issues: readonly Issue[];
}

/**
 * Gives the videos and sounds that a slide asks for the places of pictures: the one that `at` names, or the
 * first that the content leaves empty. Those with a frame of their own stand on top of the slide.
 */
export function placeNewClips(slide: SlideSpec, contract: LayoutContract, index: number): PlacedClips {
  let { content } = slide;
  const clips: ClipInput[] = [];
  const issues: Issue[] = [];
  for (const [place, raw] of (slide.clips ?? []).entries()) {
    const loc = ['slides', index, 'media', place];
    const parsed = slideMedia.safeParse(raw);
    if (!parsed.success) {
      const [first] = parsed.error.issues;
      const takes = `A video or sound takes ${Object.keys(slideMedia.shape).join(', ')}.`;
      const msg = `${(first?.message ?? 'It does not suit').replace(/\.$/, '')}. ${takes}`;
      issues.push({ loc: [...loc, ...(first?.path ?? []).map(toStep)], msg, type: 'invalid' });
      continue;
    }
    const clip = definedDeep(parsed.data) as ClipInput;
    const at = clip.at ?? findEmptyPlace(contract, content, clip);
    if (at === undefined) {
      clips.push(clip);
      continue;
    }
    const taken = takePicturePlace(contract, content, { ...clip, at });
    if ('fault' in taken) issues.push({ ...taken.fault, loc: [...loc, 'at'] });
    else {
      content = taken.content;
      clips.push({ ...clip, at });
    }
  }
  return { content, clips, issues };
}

function toStep(step: PropertyKey): string | number {
  return typeof step === 'number' ? step : String(step);
}

function findEmptyPlace(
  { fields }: LayoutContract,
  content: Content,
  clip: Pick<ClipInput, 'x' | 'y' | 'width' | 'height'>,
): string | undefined {
  const hasFrame = [clip.x, clip.y, clip.width, clip.height].some((value) => value !== undefined);
  return hasFrame
    ? undefined
    : Object.keys(fields).find((name) => fields[name]?.kind === 'image' && content[name] === undefined);
}

/**
 * Puts a video or sound in the place of a picture. A picture that is there already is its poster, unless it
 * comes with one.
 */
export function takePicturePlace(
  { id, fields }: Pick<LayoutContract, 'id' | 'fields'>,
  content: Content,
  { at, alt, ...clip }: { readonly at: string; readonly alt?: string } & (ClipInput | Omit<SlideClip, 'id'>),
): { readonly content: Content } | { readonly fault: Omit<Issue, 'loc'> } {
  const places = listPicturePlaces(fields, content);
  const before = places.get(at);
  if (!places.has(at)) {
    const names = [...places.keys()].slice(0, 20);
    const msg =
      names.length === 0
        ? `The layout "${id}" has no picture in whose place it could stand; leave "at" out and give x, y and width.`
        : `"${at.slice(0, 80)}" is no picture of this slide. Its pictures: ${names.join(', ')}.`;
    return { fault: { msg, type: 'enum', input: at.slice(0, 200), ctx: { allowed: names } } };
  }
  const picture = typeof before === 'string' ? { image_url: before } : isObject(before) ? before : {};
  const hasPoster = 'file' in clip ? clip.poster !== undefined : clip.poster_drawn !== true;
  const isShown = SOURCES.some((source) => picture[source] !== undefined);
  // All of a video is shown, where a picture fills its place.
  const shown =
    isShown && !hasPoster
      ? picture
      : { fit: 'contain', ...omit(picture, ...SOURCES), image_url: POSTER_ADDRESS };
  return { content: setPicture(content, at, { ...shown, ...(alt === undefined ? {} : { alt }) }) };
}

/** Values of the pictures that a content has, or has room for, by path. */
function listPicturePlaces(
  fields: Readonly<Record<string, Field>>,
  content: Content,
): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (field: Field, value: unknown, path: string): void => {
    if (field.kind === 'image') found.set(path, value);
    else if (field.kind === 'list' && Array.isArray(value))
      for (const [index, item] of value.entries()) visit(field.item, item, `${path}[${index}]`);
    else if (field.kind === 'object' && isObject(value))
      for (const [name, inner] of Object.entries(field.fields)) visit(inner, value[name], `${path}.${name}`);
  };
  for (const [name, field] of Object.entries(fields)) visit(field, content[name], name);
  return found;
}

/** Content without the pictures that only were the place of a video or sound; required ones stay. */
export function leavePicturePlace({ fields }: LayoutContract, content: Content, at: string): Content {
  const value = content[at];
  const isMark = isObject(value) && value['image_url'] === POSTER_ADDRESS;
  return isMark && fields[at]?.optional === true ? omit(content, at) : content;
}
