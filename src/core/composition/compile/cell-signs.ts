import type { CellSign } from '../../scene/table-formats.ts';
import type { MarkupElement, MarkupNode } from '../markup/node.ts';
import type { Compilation } from './context.ts';
import { readRating } from './rating-value.ts';

const QUARTERS = ['○', '◔', '◑', '◕', '●'] as const;
const SIGNS = { stars: ['★', '☆'], dots: ['●', '○'] } as const;
const NO_BREAK = '\u00a0';

/** Renders `<x-rating>` as characters and its label, since cells hold only text. */
export function ratingText(element: MarkupElement, compilation: Compilation): string {
  const { kind, max, value } = readRating(element, compilation);
  const label = compilation.attribute(element, 'label');
  if (kind === 'harvey')
    return withLabel(QUARTERS[Math.round((value / max) * (QUARTERS.length - 1))] ?? '', label);
  const [full, empty] = SIGNS[kind];
  const count = Math.round(max);
  const filled = Math.min(count, Math.round(value));
  return withLabel(full.repeat(filled) + empty.repeat(Math.max(0, count - filled)), label);
}

function withLabel(signs: string, label: string | undefined): string {
  return label === undefined ? signs : `${signs}${NO_BREAK}${label}`;
}

/** Reads per cent from `value="68"` or `value="68 %"` and reports invalid values. */
export function readProgress(element: MarkupElement, compilation: Compilation): number {
  const percent = Number(compilation.attribute(element, 'value')?.replace('%', '').trim());
  if (!(percent >= 0 && percent <= 100))
    compilation.fault({
      at: element.at,
      message: '<x-progress> needs value from 0 to 100, such as value="68".',
      type: 'value',
    });
  return Math.min(100, Math.max(0, percent || 0));
}

/** The `<x-progress>` of a cell, which is drawn beside its text. */
export function findProgress({ children }: MarkupElement): MarkupElement | undefined {
  return children.find(
    (child): child is MarkupElement => child.type === 'element' && child.name === 'x-progress',
  );
}

export function createBar(progress: MarkupElement, compilation: Compilation): CellSign {
  const value = readProgress(progress, compilation);
  return { kind: 'bar', from: 0, to: value / 100, zero: 0, value, good: undefined };
}

const BOLD: ReadonlySet<string> = new Set(['strong', 'b']);
const ITALIC: ReadonlySet<string> = new Set(['em', 'i']);

/**
 * Formats of an element that holds all text of a cell: figures drawn by their column cannot hold inline
 * marks.
 */
export function readWholeLook(children: readonly MarkupNode[]): {
  readonly weight?: 700;
  readonly italic?: true;
} {
  const [only, ...more] = children.filter((child) => child.type === 'element' || child.text.trim() !== '');
  if (only?.type !== 'element' || more.length > 0) return {};
  const inner = readWholeLook(only.children);
  return {
    ...inner,
    ...(BOLD.has(only.name) ? { weight: 700 as const } : {}),
    ...(ITALIC.has(only.name) ? { italic: true as const } : {}),
  };
}
