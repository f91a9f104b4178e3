import type { OwnContracts } from '../../templates/own-contract.ts';
import { findIconFields, findPictureFields, setPicture } from '../picture-fields.ts';
import type { Edit } from '../presentation.ts';
import { resolveContract } from '../validate-slides.ts';
import type { DeckState, EditedSlide } from './edit.ts';

/** Fields that identify the picture or icon, in order of precedence. */
const SOURCE_FIELDS = { picture: ['image_url', 'asset_id'], icon: ['icon_name', 'icon_query'] } as const;
/**
 * Fields that describe one particular picture. How a picture is fitted into its frame applies to the next
 * one as well.
 */
const PICTURE_SPECIFIC_FIELDS: readonly string[] = [
  'image_url',
  'asset_id',
  'image_prompt',
  'alt',
  'focus_x',
  'focus_y',
  'icon_name',
  'icon_query',
];
/** Edits that merge into existing content; all other edits replace the content of a slide. */
const MERGING_EDITS: ReadonlySet<Edit['op']> = new Set(['update_content', 'set_field']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Removes the description and credit of pictures and icons that were replaced, unless the edits set them
 * again.
 */
export function removeReplacedPictures(
  state: DeckState,
  before: DeckState,
  edits: readonly Edit[],
  own: (template: string) => OwnContracts | undefined,
): DeckState {
  if (edits.some(({ op }) => op === 'restore')) return state;
  const old = new Map(before.slides.map((slide) => [slide.id, slide]));
  const editValues = collectValues(edits);
  return {
    ...state,
    slides: state.slides.map((slide) => {
      const was = old.get(slide.id);
      if (
        was === undefined ||
        slide.by === undefined ||
        !MERGING_EDITS.has(edits[slide.by]?.op as Edit['op'])
      )
        return slide;
      const then = findPictureValues(was, own(state.template));
      const stale = [...findPictureValues(slide, own(state.template))].flatMap(([path, { kind, value }]) => {
        const left = findRemainder(value, then.get(path)?.value, SOURCE_FIELDS[kind], editValues);
        return left === undefined ? [] : [[path, left] as const];
      });
      if (stale.length === 0) return slide;
      const content = stale.reduce((all, [path, value]) => setPicture(all, path, value), slide.content);
      return {
        ...slide,
        content,
        was: {
          renewed: new Map(),
          others: [...then.keys()].some((path) => !stale.some(([gone]) => gone === path)),
        },
      };
    }),
  };
}

/** Fields that still apply to a replaced picture or icon; undefined if it was not replaced. */
function findRemainder(
  now: Fields,
  was: Fields | undefined,
  sources: readonly string[],
  editValues: ReadonlySet<unknown>,
): Fields | undefined {
  if (was === undefined || !sources.some((key) => now[key] !== undefined && now[key] !== was[key]))
    return undefined;
  return Object.fromEntries(
    Object.entries(now).filter(
      ([key, value]) => !PICTURE_SPECIFIC_FIELDS.includes(key) || value !== was[key] || editValues.has(value),
    ),
  );
}

function findPictureValues(
  { layout, content }: EditedSlide,
  own: OwnContracts | undefined,
): ReadonlyMap<string, { readonly kind: keyof typeof SOURCE_FIELDS; readonly value: Fields }> {
  const fields = resolveContract(layout, own)?.fields ?? {};
  const named = (kind: keyof typeof SOURCE_FIELDS, found: ReadonlyMap<string, object>) =>
    [...found].map(([path, value]) => [path, { kind, value: value as Fields }] as const);
  return new Map([
    ...named('picture', findPictureFields(fields, content)),
    ...named('icon', findIconFields(fields, content)),
  ]);
}

/** Collects every value in the edits. */
function collectValues(value: unknown): ReadonlySet<unknown> {
  if (value === null || typeof value !== 'object') return new Set([value]);
  return new Set(Object.values(value).flatMap((one) => [...collectValues(one)]));
}
