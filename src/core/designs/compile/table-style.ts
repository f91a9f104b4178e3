import { brandTableStyle, findMediumStyle, type ReadDeckWithBackdrops } from '../../ooxml/read/index.ts';
import { TABLE_STYLE } from '../../ooxml/write/index.ts';
import { computeContrastRatio } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';
import { rankAccents } from '../fill/ranked-accents.ts';

const ACCENTS = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const;
/** Contrast of bold text. */
const MIN_CONTRAST = 3;
const STYLE_ID = /<a:tableStyleId>\s*(\{[0-9A-F-]+\})\s*<\/a:tableStyleId>/gi;

/**
 * Id of the style of tables in a design: that of most tables of the file's own slides, if its definition is
 * known; else the usual one in the accent that the file uses most, or in its colour if that is no accent.
 */
export function chooseTableStyle(deck: ReadDeckWithBackdrops): string {
  const { package: pkg, tableStyles } = deck.backdrops;
  const counts = new Map<string, number>();
  for (const { part, shapes } of deck.slides) {
    if (!shapes.some(({ kind }) => kind === 'table')) continue;
    for (const [, id = ''] of (pkg.text(part) ?? '').matchAll(STYLE_ID))
      if (tableStyles.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const [own] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (own !== undefined) return own;
  const colors = deck.masters[0]?.theme.colors ?? {};
  const ranked = rankAccents(deck);
  const used = ranked.flatMap((hex) => ACCENTS.find((slot) => colors[slot]?.toUpperCase() === hex) ?? []);
  const [brand] = ranked;
  if (brand !== undefined && used.length === 0)
    return brandTableStyle(brand, isLegible(colors['lt1'] ?? '#FFFFFF', brand) ? 'lt1' : 'dk1');
  const [first = 'accent1'] = used;
  return (used.includes('accent1') ? undefined : findMediumStyle(first)) ?? TABLE_STYLE;
}

function isLegible(text: string, backdrop: Hex): boolean {
  return computeContrastRatio(text as Hex, backdrop) >= MIN_CONTRAST;
}
