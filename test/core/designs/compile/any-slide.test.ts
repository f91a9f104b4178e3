import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileDesign } from '../../../../src/core/designs/compile/compile-design.ts';
import type { DesignSlot } from '../../../../src/core/designs/compile/compiled-layout.ts';
import { companyDeck } from '../../../support/company-deck.ts';
import { DEEP } from '../../../support/deep.ts';
import { alterPptx } from '../../../support/open-pptx.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });
/** Boxes on a grid, so that rows, columns and grids occur; ids may repeat, sizes may be 0. */
const box = fc.record({ x: whole(-2, 30), y: whole(-2, 18), width: whole(0, 14), height: whole(0, 8) });
const leaf = fc.record({
  id: whole(2, 24),
  box,
  text: fc.constantFrom(
    '',
    '01',
    '02',
    '42 %',
    '2026',
    'VS',
    'A name',
    'Some longer text that says what this is about, in a sentence',
    '东京的渡轮',
  ),
  size: fc.constantFrom(8, 12, 18, 40),
  filled: fc.boolean(),
  placeholder: fc.constantFrom(
    '',
    '',
    '',
    '<p:ph type="title"/>',
    '<p:ph idx="1"/>',
    '<p:ph type="sldNum" idx="12"/>',
  ),
});
type Leaf = typeof leaf extends fc.Arbitrary<infer T> ? T : never;
const shape = fc.oneof(
  { weight: 4, arbitrary: leaf.map((one) => leafXml(one)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(whole(2, 24), fc.array(leaf, { minLength: 1, maxLength: 3 }))
      .map(
        ([id, inner]) =>
          `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inner.map(leafXml).join('')}</p:grpSp>`,
      ),
  },
);

function leafXml({ id, box: { x, y, width, height }, text, size, filled, placeholder }: Leaf): string {
  const [left, top, wide, high] = [x, y, width, height].map((step) => step * 400_000);
  const fill = filled ? '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>' : '<a:noFill/>';
  const run = text === '' ? '' : `<a:r><a:rPr lang="en" sz="${size * 100}"/><a:t>${text}</a:t></a:r>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="s"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${wide}" cy="${high}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill}</p:spPr><p:txBody><a:bodyPr/><a:p>${run}</a:p></p:txBody></p:sp>`;
}

it.runIf(DEEP)('no shape of any slide is in two slots or two items', () => {
  const deck = companyDeck(['cover', 'agenda', 'quote', 'photo', 'closing']);
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 24 }), (shapes) => {
      const bytes = alterPptx(deck, {
        'ppt/slides/slide2.xml': (xml) =>
          xml.replace(/(<p:grpSpPr\/>).*(<\/p:spTree>)/s, `$1${shapes.join('')}$2`),
      });
      const layout = compileDesign(bytes).samples.find(({ sample }) => sample?.number === 2);
      if (layout === undefined) return;
      const inItems = (layout.repeats ?? []).flatMap(({ items }) => items.flatMap((item) => item.slots));
      const address = ({ shape: id, nth = 0 }: DesignSlot) => `${id}/${nth}`;
      const places = [...layout.slots, ...inItems].map(address);
      expect(new Set(places).size).toBe(places.length);
      const members = (layout.repeats ?? []).flatMap(({ items }) => items.flatMap((item) => item.shapes));
      expect(new Set(members).size).toBe(members.length);
      for (const id of layout.sample?.removed ?? []) expect(places).not.toContain(`${id}/0`);
      const names = layout.slots.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const {
        box: { x, y, width, height },
        characters,
      } of [...layout.slots, ...inItems])
        for (const value of [x, y, width, height, characters]) expect(Number.isFinite(value)).toBe(true);
    }),
    { numRuns: 40, seed: 20_261_121 },
  );
});
