import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkPackage } from '../../../../src/core/ooxml/check/index.ts';
import { OpcPackage } from '../../../../src/core/ooxml/package/index.ts';
import { animatedDeck } from '../../../support/animated-deck.ts';
import { alterPptx } from '../../../support/open-pptx.ts';

const DECK = readFileSync(new URL('../../../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the check of a package', () => {
  it('reads each slide with thousands of animation steps twice and finds no fault', () => {
    const deck = animatedDeck(DECK, 28, 300);
    const reads = vi.spyOn(OpcPackage.prototype, 'writtenXml');
    expect(checkPackage(deck)).toEqual([]);
    const times = reads.mock.calls.filter(([name]) => name === 'ppt/slides/slide127.xml').length;
    expect(times).toBeGreaterThan(0);
    expect(times).toBeLessThanOrEqual(2);
  });

  it('visits each cell of a row once, however many columns it spans', () => {
    const count = 2_000;
    const cell = `<a:tc gridSpan="${count}"><a:txBody><a:bodyPr/><a:lstStyle/><a:p/></a:txBody><a:tcPr/></a:tc>`;
    const deck = alterPptx(DECK, {
      'ppt/slides/slide3.xml': (xml) =>
        xml.replace(/<a:tr [\s\S]*<\/a:tr>/, `<a:tr h="370840">${cell.repeat(count)}</a:tr>`),
    });
    const reads = vi.spyOn(Map.prototype, 'get');
    const faults = checkPackage(deck);
    const visits = reads.mock.calls.filter(([name]) => name === 'hMerge').length;
    reads.mockRestore();
    expect(faults.map(({ message }) => message)).toContain(
      `A cell of row 1 spans ${count} columns, but 0 of the cells after it are marked as merged.`,
    );
    expect(visits).toBeLessThan(20 * count);
  });
});
