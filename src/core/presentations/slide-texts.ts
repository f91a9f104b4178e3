/** A text of a slide's content with its path, such as "items[1].text". */
export interface SlideText {
  readonly path: string;
  readonly text: string;
}

/** All texts of slide content in order. */
export function collectTexts(value: unknown, path = ''): SlideText[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => collectTexts(item, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    collectTexts(inner, path === '' ? key : `${path}.${key}`),
  );
}
