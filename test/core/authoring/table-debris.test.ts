import { describe, expect, it } from 'vitest';
import { findStructure } from '../../../src/core/authoring/structure.ts';
import { isTableDebris } from '../../../src/core/authoring/table-debris.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

function debrisOf(markdown: string, at = 'page 8'): boolean[] {
  const text = `<!-- source at="${at}" -->\n\n# Report\n\n${markdown}`;
  return listUnits(findStructure(parseSource(text, true)), 'en', false).map(isTableDebris);
}

describe('the debris of a table from a paged file', () => {
  it.each([
    [
      'words set from top to bottom',
      '| 課 |  | タ | ー | ー |\n|--|--|--|--|--|\n| 成果題 | 計 | の | タ | タ |\n| 抽 | 画 | 収 | の | の |\n| 出 |  | 集蓄積 | 公開 | 取得 |',
    ],
    [
      'labels of a drawing',
      '| Gen | NaN | Prop | NaN | Prop | NaN | Kill | NaN |\n|--|--|--|--|--|--|--|--|\n|  | Born |  | Propagated |  |  | Killed |  |\n| y holds |  |  |  |  | ok |  | kill |',
    ],
    ['marks of cells in a sentence', 'レビューが有 ○ 効な手段であることを実感できた。'],
  ])('is not on a slide: %s', (_, markdown) => {
    expect(debrisOf(markdown)).toEqual([true]);
    expect(debrisOf(markdown, 'sheet 1')).toEqual([false]);
  });

  it.each([
    [
      'marks',
      '| Task | Plan | Take | Keep |\n|--|--|--|--|\n| Convert files by hand | ○ |  | ○ |\n| Publish all data | ○ | ○ |  |',
    ],
    [
      'grades',
      '| Name | Mark |\n|--|--|\n| Ann Joly | A |\n| Ben Klein | B |\n| Cem Demir | A |\n| Dora Ek | C |',
    ],
    [
      'numbers',
      '| Year | A | B | C | D |\n|--|--|--|--|--|\n| 2020 | 1 | 2 | 3 | 4 |\n| 2021 | 2 | 3 | 4 | 5 |',
    ],
  ])('is a table with its names (%s)', (_, markdown) => {
    expect(debrisOf(markdown)).toEqual([false]);
  });
});
