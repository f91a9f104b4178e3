import type { DeclaredScale } from '../declared-scale.ts';
import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Deviations up to which lengths look proportional: a share of the length, and px. */
const TOLERANCE_SHARE = 0.1;
const TOLERANCE_PX = 4;

/** Reports boxes of one scale whose lengths are not proportional to their numbers. */
export function checkScales({ scales = [] }: Scene): Finding[] {
  return scales.flatMap((scale): Finding[] => {
    const items = selectItemsOfCommonUnit(scale).filter(({ value }) => value > 0);
    const perUnit =
      items.map(({ px, value }) => px / value).sort((a, b) => a - b)[Math.floor(items.length / 2)] ?? 0;
    const worst = items
      .map((item) => ({ ...item, wanted: item.value * perUnit }))
      .filter(
        ({ px, wanted: expected }) =>
          Math.abs(px - expected) > Math.max(TOLERANCE_PX, expected * TOLERANCE_SHARE),
      )
      .sort((a, b) => Math.abs(b.px - b.wanted) / b.wanted - Math.abs(a.px - a.wanted) / a.wanted)[0];
    if (items.length < 2 || worst === undefined) return [];
    const { name, path, box, across } = scale;
    const length = across ? 'wide' : 'high';
    return [
      {
        code: 'misleading_scale',
        severity: 'warning',
        slide: 0,
        element: name,
        ...(path === undefined ? {} : { path }),
        box,
        message: `"${worst.name}" shows ${worst.value} and is ${Math.round(worst.px)} px ${length}; on the scale of its neighbours that is ${Math.round(worst.wanted)} px.`,
        measured: Math.round(worst.px),
        allowed: Math.round(worst.wanted),
        unit: 'px',
        fix: `Give each box of the scale its number as its share, such as style="flex:${worst.value}", without a width or padding of the scale's own.`,
      },
    ];
  });
}

/** Only the most frequent unit is compared, since hours beside days are no fault. */
function selectItemsOfCommonUnit({ items }: DeclaredScale): DeclaredScale['items'] {
  const counts = new Map<string, number>();
  for (const { unit } of items) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const [common] = [...counts].sort((a, b) => b[1] - a[1]);
  return items.filter(({ unit }) => unit === common?.[0]);
}
