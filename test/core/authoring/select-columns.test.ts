import { expect, it } from 'vitest';
import { type Column, selectColumns } from '../../../src/core/authoring/select-columns.ts';

const column = (topic: number, value: number, concepts: number[] = [], slides = 1): Column => ({
  topics: [topic],
  slides,
  value,
  concepts,
});

it('columns are selected for the whole deck, not the densest one first', () => {
  // Alone the first is worth most for each slide, but leaves room for one slide that nothing fills.
  const columns = [column(0, 5), column(1, 8, [], 2), column(2, 8, [], 2)];
  expect([...selectColumns(columns, [], 4)].sort()).toEqual([1, 2]);
});

it('a concept counts once, so that a column about a covered concept has less value', () => {
  const columns = [column(0, 1, [0, 1]), column(1, 1, [0, 1]), column(2, 0.5, [2])];
  expect([...selectColumns(columns, [1, 1, 1], 2)].sort()).toEqual([0, 2]);
});

it('a topic is shown in one form, alone or with others', () => {
  const together: Column = { topics: [0, 1, 2], slides: 1, value: 3, concepts: [] };
  const columns = [column(0, 2), column(1, 2), column(2, 2), together, column(3, 1)];
  expect([...selectColumns(columns, [], 2)].sort()).toEqual([3, 4]);
  expect([...selectColumns(columns, [], 4)].sort()).toEqual([0, 1, 2, 4]);
});

it('a worthless column is not selected, and many columns are searched in bounded time', () => {
  expect(selectColumns([column(0, 0)], [], 3)).toEqual([]);
  const many = Array.from({ length: 2000 }, (_, index) =>
    column(index, 1 + (index % 7) / 10, [index % 40, (index * 3) % 40]),
  );
  const weights = Array.from({ length: 40 }, (_, index) => 1 / (index + 1));
  expect(selectColumns(many, weights, 20)).toHaveLength(20);
});
