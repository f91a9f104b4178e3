/** Moves of single slides, one after the other, that bring slides before or behind another one. */
export function planMoves(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  target: string,
  place: 'before' | 'after',
): readonly { readonly slide: string; readonly to: number }[] {
  if (moved.has(target)) return [];
  const rest = ids.filter((id) => !moved.has(id));
  const at = rest.indexOf(target) + (place === 'after' ? 1 : 0);
  const wanted = [...rest.slice(0, at), ...ids.filter((id) => moved.has(id)), ...rest.slice(at)];
  const order = [...ids];
  const moves: { slide: string; to: number }[] = [];
  const put = (slide: string) => {
    const to = wanted.indexOf(slide);
    const from = order.indexOf(slide);
    if (from === to) return;
    order.splice(from, 1);
    order.splice(to, 0, slide);
    moves.push({ slide, to: to + 1 });
  };
  // Those that go forward leave their places from the last, so that none moves twice.
  const forward = wanted.filter((id) => moved.has(id) && ids.indexOf(id) < wanted.indexOf(id));
  for (const slide of [...forward].reverse()) put(slide);
  for (const slide of wanted) if (moved.has(slide)) put(slide);
  return moves;
}
