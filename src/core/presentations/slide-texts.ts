/** A text of a slide's content with its path, such as "items[1].text". */
export interface SlideText {
  readonly path: string;
  readonly text: string;
}

/** All texts of slide content in order, without the queries by which values were computed. */
export function collectTexts(value: unknown, path = ''): SlideText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => collectTexts(item, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isBinding(key, inner) ? [] : collectTexts(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** Returns whether a field says where the values beside it come from. */
export function isBinding(key: string, value: unknown): boolean {
  return key === 'data' && value !== null && typeof value === 'object' && 'query' in value;
}
