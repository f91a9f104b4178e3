import { describe, expect, it } from 'vitest';
import { findIcon, searchIcons } from '../../../src/core/assets/icon-search.ts';
import { FALLBACK_ICON, readIconPath } from '../../../src/core/scene/icons.ts';

describe('findIcon', () => {
  it.each([
    ['growth', 'trend-up'],
    ['Team collaboration icon', 'users-three'],
    ['data security', 'shield-check'],
    ['machine learning', 'robot'],
    ['data protection', 'shield-check'],
    ['cost reduction', 'trend-down'],
    ['solar energy', 'solar-panel'],
    ['customer support', 'headset'],
    ['cost savings', 'piggy-bank'],
    ['Strategies', 'strategy'],
    ['coffee', 'coffee'],
    ['laundry', 'washing-machine'],
    ['ChartLineUp', 'chart-line-up'],
  ])('finds "%s" as %s', (icon_query, name) => {
    expect(findIcon({ icon_query })).toEqual({ name, matched: true });
  });

  it('accepts names of other notations, with a weight or prefix', () => {
    expect(findIcon({ icon_name: 'ph-Rocket_Launch-bold' })).toEqual({
      name: 'rocket-launch',
      matched: true,
    });
  });

  it('returns a neutral icon and reports it when nothing matches', () => {
    for (const icon_query of ['zzyzx qwrt', '電気', '', '!!!', '__proto__', 'constructor toString'])
      expect(findIcon({ icon_query })).toEqual({ name: FALLBACK_ICON, matched: false });
  });

  it('ignores words that only qualify', () => {
    for (const icon_query of ['Mandate only', 'Do nothing', 'Low effort', 'Why now'])
      expect(findIcon({ icon_query }), icon_query).toEqual({ name: FALLBACK_ICON, matched: false });
  });

  it('draws every weight of an icon, and the neutral icon for an unknown name', () => {
    for (const weight of ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'] as const)
      expect(readIconPath('chart-line-up', weight).paths[0]?.d).toMatch(/^M/);
    expect(readIconPath('chart-line-up', 'duotone').paths[0]?.opacity).toBe(0.2);
    expect(readIconPath('../../package', 'regular')).toEqual(readIconPath(FALLBACK_ICON, 'regular'));
  });

  it('lists at most the requested number, best first', () => {
    const hits = searchIcons('chart', 5);
    expect(hits).toHaveLength(5);
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
  });
});
