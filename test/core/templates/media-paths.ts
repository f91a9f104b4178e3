/** Content paths of all pictures in a content object, in order: "image", "items[1].image". */
export function mediaPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => mediaPaths(item, `${path}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`;
    return key === 'image' && inner !== null && typeof inner === 'object' ? [here] : mediaPaths(inner, here);
  });
}
