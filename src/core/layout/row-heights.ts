/**
 * Shares the height of a table among its rows so that all have the same room around their text. A row only
 * gets more where it needs that for the widest substitute of its font, so that rows with equally many lines
 * look alike.
 *
 * @param least heights in px that rows need in every font
 * @param own heights in px that they need in the table's own font
 * @param totalPx at least the sum of `least`
 */
export function shareHeight(least: readonly number[], own: readonly number[], totalPx: number): number[] {
  const slackOf = (row: number): number => (least[row] ?? 0) - (own[row] ?? 0);
  const rows = [...least.keys()].toSorted((a, b) => slackOf(a) - slackOf(b));
  let leastOfOthers = least.reduce((sum, height) => sum + height, 0);
  let ownOfGrowing = 0;
  let room = 0;
  // Rows with the least slack grow first, until the room around their text reaches the slack of the next one.
  for (const [at, row] of rows.entries()) {
    leastOfOthers -= least[row] ?? 0;
    ownOfGrowing += own[row] ?? 0;
    room = (totalPx - leastOfOthers - ownOfGrowing) / (at + 1);
    const next = rows[at + 1];
    if (next === undefined || room <= slackOf(next)) break;
  }
  return least.map((height, row) => Math.round(Math.max(height, (own[row] ?? 0) + room) * 100) / 100);
}
