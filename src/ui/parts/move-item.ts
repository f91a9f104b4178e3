/** Moves an item before or after another one; unchanged if one of them is missing. */
export function moveItem<T extends { readonly key: string }>(
  list: readonly T[],
  key: string,
  beside: string,
  before: boolean,
): readonly T[] {
  const item = list.find((one) => one.key === key);
  const rest = list.filter((one) => one !== item);
  const at = rest.findIndex((one) => one.key === beside);
  if (item === undefined || at < 0) return list;
  return rest.toSpliced(before ? at : at + 1, 0, item);
}
