import { expect, it } from 'vitest';
import type { DesignLayout } from '../../../src/core/designs/compile/compiled-layout.ts';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';
import { layoutCriteria } from '../../../src/core/designs/fill/layout-criteria.ts';
import type { LayoutSubject } from '../../../src/core/designs/fill/layout-subject.ts';

/** Returns whether the author of a quotation would stand in a place with letters of this size. */
function isInNumberPlace(sizePt: number, parts: readonly unknown[] = [{}]): boolean {
  const slots = [
    { role: 'title', sizePt: 36 },
    { role: 'body', sizePt },
  ];
  const layout = { id: 'divider', purpose: 'section', slots } as unknown as DesignLayout;
  const material = { kind: 'section', layout: 'quote', parts } as unknown as SlideMaterial;
  const subject = { material, layout, counts: { titlePt: 36 } } as unknown as LayoutSubject;
  const criterion = layoutCriteria(material, layout).find(({ id }) => id === 'text_in_number_place');
  return Boolean(criterion?.applies(subject));
}

it('a layout whose only placeholder beside the title is for its number has none for an author', () => {
  expect(isInNumberPlace(115)).toBe(true);
  expect(isInNumberPlace(20)).toBe(false);
  expect(isInNumberPlace(115, [])).toBe(false);
});
