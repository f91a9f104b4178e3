import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadBox, ReadShape } from '../../../../src/core/ooxml/read/index.ts';
import { readDeck } from '../../../../src/core/ooxml/read/read-deck.ts';
import { alterPptx, OpenedPptx } from '../../../support/open-pptx.ts';

const bytesOf = (path: string) => readFileSync(new URL(`../../../fixtures/${path}`, import.meta.url));

/** The rendered SmartArt of a slide and its frame. */
function diagrams(
  file: Uint8Array,
  number: number,
): { readonly box: ReadBox; readonly drawn: readonly ReadShape[] }[] {
  const slide = readDeck(file).slides[number - 1];
  return (slide?.shapes ?? []).flatMap((shape) =>
    shape.kind === 'opaque' && shape.what === 'smartart' ? [{ box: shape.box, drawn: shape.drawn }] : [],
  );
}

const wordsOf = (shape: ReadShape): string =>
  shape.kind === 'shape'
    ? (shape.text?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
    : '';
const blocksOf = (shapes: readonly ReadShape[]) => shapes.filter((shape) => wordsOf(shape) !== '');
const presetOf = (shape: ReadShape) =>
  shape.kind === 'shape' && shape.geometry.kind === 'preset' ? shape.geometry.preset : shape.kind;
const within = (inner: ReadBox, outer: ReadBox) =>
  inner.x >= outer.x - 2 &&
  inner.y >= outer.y - 2 &&
  inner.x + inner.width <= outer.x + outer.width + 2 &&
  inner.y + inner.height <= outer.y + outer.height + 2;
const meet = (a: ReadBox, b: ReadBox) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 2 &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 2;

function expectApart(box: ReadBox, blocks: readonly ReadShape[]): void {
  for (const [at, one] of blocks.entries()) {
    expect(within(one.box, box), wordsOf(one)).toBe(true);
    for (const other of blocks.slice(at + 1))
      expect(meet(one.box, other.box), `${wordsOf(one)} and ${wordsOf(other)}`).toBe(false);
  }
}

describe('SmartArt without a drawing', () => {
  const PITCHBOOK = 'pptx/utf-16-template.potx';

  it('a cycle is drawn as a ring with arrows from one node to the next, in the colours of its file', () => {
    const [cycle] = diagrams(bytesOf(PITCHBOOK), 6).filter(({ drawn }) =>
      drawn.some((one) => presetOf(one) === 'ellipse'),
    );
    const nodes = blocksOf(cycle?.drawn ?? []);
    const arrows = (cycle?.drawn ?? []).filter((one) => presetOf(one) === 'rightArrow');
    expect(nodes.map(wordsOf)).toEqual(['Operating', 'Supporting', 'Optimizing', 'Changing']);
    expect(arrows.map(({ rotation }) => Math.round(rotation))).toEqual([45, 135, 225, 315]);
    const center = {
      x: (cycle?.box.x ?? 0) + (cycle?.box.width ?? 0) / 2,
      y: (cycle?.box.y ?? 0) + (cycle?.box.height ?? 0) / 2,
    };
    const far = nodes.map(({ box }) =>
      Math.hypot(box.x + box.width / 2 - center.x, box.y + box.height / 2 - center.y),
    );
    for (const one of far) expect(one).toBeCloseTo(far[0] ?? 0, -1);
    const fills = nodes.map((one) =>
      one.kind === 'shape' && one.fill.kind === 'solid' ? one.fill.color.hex : '',
    );
    expect(new Set(fills).size).toBe(4);
    expectApart(cycle?.box ?? { x: 0, y: 0, width: 0, height: 0 }, nodes);
  });

  it('a hierarchy is drawn with blocks as wide as all below them, or with lines to them', () => {
    const file = bytesOf(PITCHBOOK);
    const [table] = diagrams(file, 6).filter(({ drawn }) => drawn.some((one) => wordsOf(one) === 'Contoso'));
    const of = (all: readonly ReadShape[], words: string) =>
      all.find((one) => wordsOf(one) === words)?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const blocks = blocksOf(table?.drawn ?? []);
    expect(blocks).toHaveLength(9);
    for (const below of ['Design', 'Manufacturing', 'Quality Assurance']) {
      const [child, parent] = [of(blocks, below), of(blocks, 'Product Development')];
      expect([
        child.x >= parent.x - 2,
        child.x + child.width <= parent.x + parent.width + 2,
        child.y >= parent.y + parent.height,
      ]).toEqual([true, true, true]);
    }
    expectApart(table?.box ?? of([], ''), blocks);
    const data = new OpenedPptx(file).xml('ppt/diagrams/data1.xml');
    expect(data).toContain('layout/hierarchy4');
    const tree = diagrams(
      alterPptx(file, { 'ppt/diagrams/data1.xml': data.replace('layout/hierarchy4', 'layout/orgChart1') }),
      6,
    ).find(({ drawn }) => drawn.some((one) => wordsOf(one) === 'Contoso'));
    expect(tree?.drawn.filter(({ kind }) => kind === 'connector')).toHaveLength(8 * 3);
    expectApart(tree?.box ?? of([], ''), blocksOf(tree?.drawn ?? []));
  });

  it('a diagram with an empty drawing is drawn from its points as well', () => {
    const [list] = diagrams(bytesOf('designs/median-theme.pptx'), 15);
    const blocks = blocksOf(list?.drawn ?? []);
    expect(blocks).toHaveLength(8);
    const sizes = blocks
      .filter((one) => presetOf(one) === 'roundRect')
      .map((one) => (one.kind === 'shape' ? one.text?.paragraphs[0]?.runs[0]?.sizePt : 0));
    expect(new Set(sizes).size).toBe(1);
    expectApart(list?.box ?? { x: 0, y: 0, width: 0, height: 0 }, blocks);
  });

  it('a diagram is drawn up to two hundred points, however they are nested', () => {
    const ids = Array.from({ length: 12 * 5 }, (_, at) => `{${at + 1}}`);
    const points = ids
      .map(
        (id, at) =>
          `<dgm:pt modelId="${id}"><dgm:t><a:bodyPr/><a:p><a:r><a:t>P${at}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
      )
      .join('');
    // Each of twelve nodes is below each of the twelve above it.
    const links = ids
      .flatMap((id, at) =>
        at < 12
          ? [`<dgm:cxn modelId="{d${at}}" srcId="{0}" destId="${id}" srcOrd="${at}" destOrd="0"/>`]
          : ids
              .slice(Math.floor(at / 12) * 12 - 12, Math.floor(at / 12) * 12)
              .map(
                (above, by) =>
                  `<dgm:cxn modelId="{${at}.${by}}" srcId="${above}" destId="${id}" srcOrd="${at}" destOrd="0"/>`,
              ),
      )
      .join('');
    const data = `<?xml version="1.0"?><dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt modelId="{0}" type="doc"><dgm:prSet loTypeId="urn:microsoft.com/office/officeart/2005/8/layout/orgChart1" loCatId="hierarchy"/></dgm:pt>${points}</dgm:ptLst><dgm:cxnLst>${links}</dgm:cxnLst></dgm:dataModel>`;
    const [diagram] = diagrams(
      alterPptx(bytesOf('designs/median-theme.pptx'), { 'ppt/diagrams/data3.xml': data }),
      15,
    );
    expect(blocksOf(diagram?.drawn ?? []).length).toBe(200);
  });

  it('any points in any form stay in their frame, without overlapping blocks', () => {
    const file = bytesOf('designs/median-theme.pptx');
    const dataOf = (layout: string, category: string, parents: readonly number[]) => {
      const id = (at: number) => `{${at}}`;
      const points = parents.map(
        (_, at) =>
          `<dgm:pt modelId="${id(at + 1)}"><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>Point ${at + 1}</a:t></a:r></a:p></dgm:t></dgm:pt>`,
      );
      // Each point belongs to an earlier one, or to the document.
      const links = parents.map(
        (parent, at) =>
          `<dgm:cxn modelId="{c${at}}" srcId="${id(parent % (at + 1))}" destId="${id(at + 1)}" srcOrd="${at}" destOrd="0"/>`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?><dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt modelId="${id(0)}" type="doc"><dgm:prSet loTypeId="urn:microsoft.com/office/officeart/2005/8/layout/${layout}" loCatId="${category}"/></dgm:pt>${points.join('')}</dgm:ptLst><dgm:cxnLst>${links.join('')}</dgm:cxnLst></dgm:dataModel>`;
    };
    const forms = [
      ['cycle2', 'cycle'],
      ['cycle5', 'cycle'],
      ['radial1', 'cycle'],
      ['orgChart1', 'hierarchy'],
      ['hierarchy4', 'hierarchy'],
      ['vList5', 'list'],
      ['process1', 'process'],
      ['default', 'list'],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.array(fc.nat(11), { minLength: 1, maxLength: 12 }),
        ([layout, category], parents) => {
          const [diagram] = diagrams(
            alterPptx(file, { 'ppt/diagrams/data3.xml': dataOf(layout, category, parents) }),
            15,
          );
          const blocks = blocksOf(diagram?.drawn ?? []);
          expect(blocks.map(wordsOf).join(' ')).toContain('Point 1');
          expectApart(diagram?.box ?? { x: 0, y: 0, width: 0, height: 0 }, blocks);
        },
      ),
      { numRuns: 60 },
    );
  });
});
