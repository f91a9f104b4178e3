/** Returns whether a layout has the id or the name that a composition asks for. */
export function isNamed(
  { id, name }: { readonly id: string; readonly name: string },
  asked: string,
): boolean {
  const plain = (text: string): string => text.trim().toLowerCase();
  return plain(id) === plain(asked) || plain(name) === plain(asked);
}
