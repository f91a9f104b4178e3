import { describe, expect, test } from 'vitest';
import { composeMarkup, PLAIN_KIT } from '../../../src/core/composition/index.ts';
import { BROKEN } from '../../support/broken-markup.ts';
import fc from '../../support/fast-check.ts';

const faultsOf = (markup: string) =>
  composeMarkup(markup, PLAIN_KIT).faults.map(({ at, message }) => `${at.line}:${at.column} ${message}`);
describe('broken and hostile markup', () => {
  test.each(BROKEN)('%s is reported with its place and a correction', (_name, markup, ...messages) => {
    const faults = faultsOf(markup).join('\n');
    for (const say of messages) expect(faults).toContain(say);
  });

  test('parse faults are all reported at once, in the order of the markup', () => {
    expect(
      faultsOf('<section>\n<p class="a-b">x</p>\n<p style="c:d">y</p>\n<nope></nope>\n</section>').map(
        (faults) => faults.split(' ')[0],
      ),
    ).toEqual(['2:4', '3:4', '4:1']);
  });

  test('markup that is very long, deep or numerous is refused quickly', () => {
    const hostile = [
      '<div>'.repeat(5_000),
      '<p>a</p>'.repeat(9_000),
      `<p class="${'a '.repeat(9_000)}">`,
      `<section ${'a '.repeat(20_000)}>`,
      '<'.repeat(60_000),
      '&'.repeat(60_000),
      `<p style="${'a:b;'.repeat(10_000)}">`,
      `<section><p>${' '.repeat(55_000)}</p></section>`,
      `<section><svg viewBox="0 0 9 9"><path d="M0 0${'l1 1'.repeat(1_900)}"/>${'<use href="#a"/>'.repeat(600)}<g id="a">${'<use href="#b"/>'.repeat(200)}</g><g id="b">${'<use href="#a"/><circle r="1"/>'.repeat(200)}</g></svg></section>`,
      `<section><svg viewBox="0 0 9 9">${'<g transform="rotate(1)">'.repeat(20)}${`<path d="M0 0${'a1 1 0 1 1 1 1'.repeat(500)}"/>`.repeat(7)}${'</g>'.repeat(20)}</svg></section>`,
      ' src="data:video/'.repeat(20_000),
      `<section>${'<video src="a" from="9" to="1"/>'.repeat(1_500)}</section>`,
      `<div style="grid-template-columns:${'repeat(9,'.repeat(900)}"/>`,
    ];
    for (const markup of hostile) {
      const before = process.cpuUsage();
      expect(faultsOf(markup).length).toBeLessThanOrEqual(60);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    }
  });

  test('the parser reads any text quickly and without an exception', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '/>',
        '"',
        "'",
        '=',
        '<!--',
        '-->',
        '&',
        ';',
        '<section>',
        '</section>',
        '<p class="',
        '<chart>',
        '<pre>',
        '<table>',
        '<tr>',
        '<x-funnel>',
        ' style="',
        '<svg viewBox="0 0 9 9">',
        '<path d="M1 1',
        ' transform="',
        '<use href="#',
        '$',
        '\u0000',
        '\ud800',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { faults } = composeMarkup(pieces.join(''), PLAIN_KIT);
        for (const { at } of faults) expect(at.line * at.column).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });
});
