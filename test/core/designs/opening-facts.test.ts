import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { listChoices } from '../../../src/core/designs/fill/choose-layout.ts';
import { getDesignFacts } from '../../../src/core/designs/fill/design-facts.ts';
import { openDesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const OFFICE = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
const layout = (number: number) => `ppt/slideLayouts/slideLayout${number}.xml`;
const NAVY =
  '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="102040"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';
const navy = (xml: string) => xml.replace(/(<p:cSld[^>]*>)/, `$1${NAVY}`);
function factsOf(file: Uint8Array) {
  const design = compileDesign(file);
  const facts = getDesignFacts(openDesignSource(file, design.deck, ENGINE), design);
  const namesOf = (ids: ReadonlySet<string>) =>
    design.layouts.filter(({ id }) => ids.has(id)).map(({ part }) => part);
  return { plain: namesOf(facts.plain), arty: namesOf(facts.arty) };
}

describe('layouts of a file', () => {
  it('that are white count as plain if others have a colour', () => {
    expect(factsOf(OFFICE).plain).toEqual([]);
    const plain = factsOf(alterPptx(OFFICE, { [layout(6)]: navy })).plain;
    expect(plain).toContain(layout(2));
    expect(plain).not.toContain(layout(6));
    // It is made for covers.
    expect(plain).not.toContain(layout(1));
  });
});

describe('a cover', () => {
  it('avoids a white layout if others have a colour', () => {
    const file = alterPptx(OFFICE, { [layout(3)]: navy });
    const design = compileDesign(file);
    const known = getDesignFacts(openDesignSource(file, design.deck, ENGINE), design);
    const [spec] = validateSlides([{ layout: 'title', content: { title: 'Harbour Line 2027' } }]);
    if (spec === undefined) throw new Error('The slide has faults.');
    const choices = listChoices(buildSlideMaterial(spec, new Map(), 'en'), design.layouts, [], known, false);
    const reasonsOn = (part: string) =>
      choices
        .find((choice) => choice.layout.part === part)
        ?.reasons?.()
        .map(({ id }) => id) ?? [];
    expect(reasonsOn(layout(6))).toEqual(expect.arrayContaining(['plain_backdrop']));
    expect(reasonsOn(layout(3))).not.toContain('plain_backdrop');
    expect(reasonsOn(layout(1))).not.toContain('plain_backdrop');
  });
});
