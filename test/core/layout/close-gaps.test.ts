import { describe, expect, it } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import type { TextElement } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { layOut } from '../templates/lay-out.ts';

/** Part of a line that stays free for letters of other sizes. */
const LINE_SHARE = 0.9;

describe('texts above other texts', () => {
  it.each([
    ['boardroom', 'timeline', /\.heading$/],
    ['atelier', 'bullets', /^slides\[0\]\.content\.items\[\d\]$|\.text$/],
  ] as const)('leave no line free below them in %s, %s', (template, layout, field) => {
    const contract = CONTRACTS.find(({ id }) => id === layout) as LayoutContract;
    const { elements } = layOut(findTemplate(template), contract, contract.example);
    const texts = flatten(elements).filter(
      (element): element is TextElement & (typeof elements)[number] =>
        element.type === 'text' && field.test(element.path ?? ''),
    );
    const free = texts.flatMap(({ id, box, neededHeightPx, paragraphs }) =>
      box.height - neededHeightPx > LINE_SHARE * (paragraphs[0]?.lines[0]?.height ?? 0) ? [id] : [],
    );
    expect(texts.length).toBeGreaterThan(2);
    expect(free).toEqual([]);
  });
});
