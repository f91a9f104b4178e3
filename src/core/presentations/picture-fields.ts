import type { Content, Field } from '../templates/contract.ts';

export interface ImageValue {
  readonly image_url?: string;
  readonly asset_id?: string;
  readonly image_prompt?: string;
  readonly alt?: string;
}

export interface IconValue {
  readonly icon_query?: string;
  readonly icon_name?: string;
}

/** Finds every picture field with a value, by content path such as "image" or "items[1].image". */
export function findPictureFields(
  fields: Readonly<Record<string, Field>>,
  content: Content,
): Map<string, ImageValue> {
  const found = new Map<string, ImageValue>();
  visit('image', { kind: 'object', description: '', fields }, content, '', found);
  return found;
}

/** Returns the content with another value in one of its picture or icon fields. */
export function setPicture(content: Content, path: string, picture: object): Content {
  return changeValue(content, path, () => picture);
}

/** Returns the content with another address in one of its picture fields. */
export function setPictureUrl(content: Content, path: string, url: string): Content {
  return changeValue(content, path, (picture) => ({ ...picture, image_url: url }));
}

/** Returns the content with an alternative text for one of its pictures, unless it has one. */
export function setPictureAlt(content: Content, path: string, alt: string): Content {
  return changeValue(content, path, (picture) => ({ alt, ...picture }));
}

/** Removes the address of a picture, so that only its description remains. */
export function removePictureAddress(content: Content, path: string, alsoAlt: boolean): Content {
  const gone = alsoAlt ? ['image_url', 'asset_id', 'alt'] : ['image_url', 'asset_id'];
  return changeValue(content, path, (picture) =>
    Object.fromEntries(Object.entries(picture).filter(([key]) => !gone.includes(key))),
  );
}

function changeValue(content: Content, path: string, change: (picture: object) => object): Content {
  const copy = structuredClone(content) as Record<string, unknown>;
  let value: unknown = copy;
  const keys = path.split(/[.[\]]+/).filter((part) => part !== '');
  const last = keys.pop() ?? '';
  for (const key of keys) value = (value as Record<string, unknown>)[key];
  const holder = value as Record<string, object>;
  holder[last] = change(holder[last] ?? {});
  return copy;
}

/** Finds every icon field with a value, by content path. */
export function findIconFields(
  fields: Readonly<Record<string, Field>>,
  content: Content,
): Map<string, IconValue> {
  const found = new Map<string, IconValue>();
  visit('icon', { kind: 'object', description: '', fields }, content, '', found);
  return found;
}

function visit(
  kind: 'image' | 'icon',
  field: Field,
  value: unknown,
  path: string,
  found: Map<string, object>,
): void {
  if (value === undefined || value === null) return;
  if (field.kind === kind) found.set(path, value as object);
  else if (field.kind === 'list' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(kind, field.item, item, `${path}[${index}]`, found);
  } else if (field.kind === 'object' && typeof value === 'object') {
    for (const [key, inner] of Object.entries(field.fields))
      visit(
        kind,
        inner,
        (value as Record<string, unknown>)[key],
        path === '' ? key : `${path}.${key}`,
        found,
      );
  }
}
