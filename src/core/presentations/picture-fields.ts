import type { Content, Field } from '../templates/contract.ts';

/** A picture as content gives it. */
export interface ImageValue {
  readonly image_url?: string;
  readonly asset_id?: string;
  readonly image_prompt?: string;
  readonly alt?: string;
}

/** Every picture field that has a value, by content path: "image", "items[1].image". */
export function pictureFields(fields: Readonly<Record<string, Field>>, content: Content): Map<string, ImageValue> {
  const found = new Map<string, ImageValue>();
  visit({ kind: 'object', description: '', fields }, content, '', found);
  return found;
}

/** The content with another address in one of its picture fields. */
export function withPictureUrl(content: Content, path: string, url: string): Content {
  const copy = structuredClone(content) as Record<string, unknown>;
  let value: unknown = copy;
  for (const key of path.split(/[.[\]]+/).filter((part) => part !== '')) value = (value as Record<string, unknown>)[key];
  (value as Record<string, unknown>)['image_url'] = url;
  return copy;
}

function visit(field: Field, value: unknown, path: string, found: Map<string, ImageValue>): void {
  if (value === undefined || value === null) return;
  if (field.kind === 'image') found.set(path, value as ImageValue);
  else if (field.kind === 'list' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(field.item, item, `${path}[${index}]`, found);
  } else if (field.kind === 'object' && typeof value === 'object') {
    for (const [key, inner] of Object.entries(field.fields)) visit(inner, (value as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`, found);
  }
}
