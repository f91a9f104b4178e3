import { mentions } from '../../../locales/index.ts';
import { FINDINGS, type Finding } from '../../finding.ts';
import type { Scene } from '../../scene.ts';
import { type Grid, type GridColumn, listGrids } from './grids.ts';
import { isRateName } from './names.ts';
import { readCount } from './title-counts.ts';
import { findNamedRows } from './title-figures.ts';

const MOST = mentions('claims_most');
const HALF = mentions('claims_half');
const NEGATION = mentions('negation');
/** Distance from a half that "half" still describes. */
const NEAR_HALF = 0.08;

interface Share {
  readonly column: GridColumn;
  readonly share: number;
}

/**
 * Reports a title that gives most or half of something to rows that have less or another part of it in every
 * column of the only table or chart: "Funding holds most of the delay". Rows are those that the title names, or
 * the largest where it only counts them: "Three sites carry most of the risk".
 */
export function checkTitleShares(scene: Scene): Finding[] {
  const { title } = scene;
  const isMost = MOST.test(title);
  if (title === '' || !(isMost || HALF.test(title)) || (!isMost && NEGATION.test(title))) return [];
  const grids = listGrids(scene);
  const [grid] = grids;
  if (grid === undefined || grids.length > 1) return [];
  const claimed = findClaimed(scene, grid, isMost);
  if (claimed === undefined) return [];
  const shares = grid.columns.flatMap((column): Share[] => {
    const share = measureShare(claimed, grid, column);
    return share === undefined ? [] : [{ column, share }];
  });
  const isTrue = ({ share }: Share): boolean => (isMost ? share > 0.5 : Math.abs(share - 0.5) <= NEAR_HALF);
  const [closest] = shares.toSorted((a, b) => Math.abs(a.share - 0.5) - Math.abs(b.share - 0.5));
  if (closest === undefined || shares.some(isTrue)) return [];
  const percent = Math.round(closest.share * 1000) / 10;
  const who =
    typeof claimed === 'number'
      ? `the ${claimed} largest have`
      : `${claimed.map((at) => grid.rows[at]).join(' and ')} ${claimed.length === 1 ? 'has' : 'have'}`;
  const of = closest.column.name === '' ? '' : ` of "${closest.column.name}"`;
  return [
    {
      code: 'title_differs',
      severity: 'warning',
      slide: 0,
      path: 'title',
      ...(grid.element.path === undefined ? {} : { others: [grid.element.path] }),
      words: title.slice(0, 60),
      message: `The title speaks of ${isMost ? 'most' : 'half'}, and ${who} ${percent} %${of}.`,
      measured: percent,
      allowed: 50,
      unit: '%',
      fix: FINDINGS.title_differs.fix,
    },
  ];
}

/** Rows that the title names, or how many it counts at its beginning. */
function findClaimed(
  { title, lang }: Scene,
  grid: Grid,
  isMost: boolean,
): readonly number[] | number | undefined {
  const named = findNamedRows(title, grid);
  const rows = grid.rows.length - grid.totals.length;
  if (named.length > 0) return named.length < rows ? named : undefined;
  const counted = isMost ? readCount(title, lang) : undefined;
  return counted === undefined || counted.count >= rows ? undefined : counted.count;
}

/** Share of a column that rows have; undefined where its cells are no parts of a sum. */
function measureShare(
  claimed: readonly number[] | number,
  { rows, totals }: Grid,
  { name, cells }: GridColumn,
): number | undefined {
  const values = rows.flatMap((_, at) =>
    totals.includes(at) ? [] : [{ at, value: cells[at]?.readings[0]?.value ?? 0 }],
  );
  const sum = values.reduce((all, { value }) => all + value, 0);
  if (sum <= 0 || values.some(({ value }) => value < 0) || isRateName(name)) return undefined;
  const own =
    typeof claimed === 'number'
      ? values.toSorted((a, b) => b.value - a.value).slice(0, claimed)
      : values.filter(({ at }) => claimed.includes(at));
  return own.reduce((all, { value }) => all + value, 0) / sum;
}
