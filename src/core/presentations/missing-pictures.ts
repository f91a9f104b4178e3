import type { Finding } from '../scene/finding.ts';
import { findContract } from '../templates/catalogue.ts';
import type { Content, Field, LayoutContract, SlideSpec } from '../templates/contract.ts';
import { remapContent } from './content-mapping/remap-content.ts';
import { findPictureFields } from './picture-fields.ts';
import type { ResolvedPictures } from './resolve-pictures.ts';
import { resolveContract } from './validate-slides.ts';

type LoadedPictures = ReadonlyMap<string, unknown> | ReadonlySet<string>;
type Fields = Readonly<Record<string, Field>>;

/** Removes optional pictures that could not be loaded from the content of a slide. */
export function removeMissingPictures(
  fields: Fields,
  content: Content,
  loaded: LoadedPictures,
): { readonly content: Content; readonly left: readonly string[] } {
  const left: string[] = [];
  const shown = { ...content };
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind === 'image' && field.optional === true && content[key] !== undefined && !loaded.has(key)) {
      delete shown[key];
      left.push(key);
    } else if (field.kind === 'list' && field.item.kind === 'object' && Array.isArray(content[key])) {
      shown[key] = removeMissingFromItems(key, field.item.fields, content[key], loaded, left);
    }
  }
  return left.length === 0 ? { content, left } : { content: shown, left };
}

/** If some items have their pictures, the others keep an empty place, so that all items look alike. */
function removeMissingFromItems(
  key: string,
  fields: Fields,
  items: readonly unknown[],
  loaded: LoadedPictures,
  left: string[],
): readonly unknown[] {
  const own = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'image' && field.optional === true ? [name] : [],
  );
  const gone = own.filter((name) => items.every((_, index) => !loaded.has(`${key}[${index}].${name}`)));
  return items.map((item, index) => {
    const names = gone.filter((name) => (item as Content)[name] !== undefined);
    left.push(...names.map((name) => `${key}[${index}].${name}`));
    return names.length === 0
      ? item
      : Object.fromEntries(Object.entries(item as Content).filter(([name]) => !names.includes(name)));
  });
}

/**
 * Moves slides whose layout needs pictures that could not be loaded to layouts that show the rest of their
 * content.
 *
 * @param callerLayouts layouts that the caller chose; they stay, with an empty place for the picture.
 */
export function chooseLayoutsWithoutPictures(
  slides: readonly SlideSpec[],
  { slides: loaded }: ResolvedPictures,
  language: string,
  callerLayouts: ReadonlySet<string>,
): { readonly slides: readonly SlideSpec[]; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const made = slides.map((slide, index) => {
    const pictures = loaded[index] ?? new Map();
    const from = resolveContract(slide.layout);
    const missing =
      from === undefined
        ? []
        : [...findPictureFields(from.fields, slide.content).keys()].filter((path) => !pictures.has(path));
    if (
      from === undefined ||
      findContract(from.id)?.withoutPictures === undefined ||
      callerLayouts.has(from.id) ||
      missing.length === 0
    )
      return slide;
    const withoutPictures = { ...slide, content: removePictures(slide.content, missing) };
    const next = moveToLayout(withoutPictures, from, language);
    if (next === undefined) return slide;
    findings.push({
      code: 'picture_missing',
      severity: 'warning',
      slide: index + 1,
      message: `The slide was meant to use the layout "${from.id}", whose ${missing.length === 1 ? 'picture' : 'pictures'} could not be loaded; it is laid out as "${next.layout}" instead.`,
      fix: `Set the layout "${from.id}" with a picture that can be loaded (field "image_url"), or leave the slide as it is.`,
    });
    return next;
  });
  return { slides: findings.length === 0 ? slides : made, findings };
}

function removePictures(content: Content, missing: readonly string[]): Content {
  const gone = (path: string): boolean => missing.includes(path);
  return Object.fromEntries(
    Object.entries(content).flatMap(([key, value]) => {
      if (gone(key)) return [];
      if (!Array.isArray(value)) return [[key, value]];
      return [
        [
          key,
          value.map((item, index) =>
            gone(`${key}[${index}].image`) ? { ...(item as object), image: undefined } : item,
          ),
        ],
      ];
    }),
  );
}

/**
 * Uses the first alternative layout whose required fields can be filled. Remaining text goes to the speaker
 * note.
 */
function moveToLayout(slide: SlideSpec, from: LayoutContract, language: string): SlideSpec | undefined {
  for (const id of findContract(from.id)?.withoutPictures ?? []) {
    const to = resolveContract(id);
    if (to === undefined) continue;
    const { content, rest } = remapContent(slide.content, from, to, { language, longLists: true });
    if (!fillsLayout(to, content)) continue;
    const note = [slide.speaker_note ?? '', ...rest].filter((text) => text !== '').join('\n');
    return { ...slide, layout: id, content, ...(note === '' ? {} : { speaker_note: note }) };
  }
  return undefined;
}

function fillsLayout({ fields }: LayoutContract, content: Content): boolean {
  return Object.entries(fields).every(([key, field]) => {
    const value = content[key];
    if (field.kind === 'list')
      return (
        ((value as readonly unknown[] | undefined)?.length ?? 0) >=
        (field.optional === true && value === undefined ? 0 : field.min)
      );
    return field.optional === true || value !== undefined;
  });
}
