import { describe, expect, test } from 'vitest';
import { composeMarkup, PLAIN_KIT } from '../../../src/core/composition/index.ts';
import fc from '../../support/fast-check.ts';

const faultsOf = (markup: string) => composeMarkup(markup, PLAIN_KIT).faults.map(({ at, message }) => `${at.line}:${at.column} ${message}`);
const inDrawing = (inner: string) => `<section>\n<svg viewBox="0 0 100 100">${inner}</svg>\n</section>`;
const inSection = (inner: string) => `<section>\n${inner}\n</section>`;

/** What is wrong, and what of the message teaches. */
const BROKEN: readonly (readonly [name: string, markup: string, ...says: readonly string[]])[] = [
  ['nothing at all', '', '1:1', '<section><h1>'],
  ['an element that there is not', inSection('<x-metrc value="1"/>'), '2:1', 'There is no element <x-metrc>', 'Did you mean <x-metric>'],
  ['a class that there is not', inSection('<p class="text-primry">a</p>'), '2:4', 'There is no class "text-primry"', 'text-primary'],
  ['a property that there is not', inSection('<p style="colr:red">a</p>'), '2:4', 'There is no property "colr"', 'color'],
  ['a value that there is not', inSection('<div style="display:table">a</div>'), 'display does not take "table"', 'flex, grid, block, none'],
  ['a colour that there is not', inSection('<p style="color:salmonish">a</p>'), 'color does not take', 'var(--primary)'],
  ['an attribute that there is not', inSection('<x-metric value="1" lable="x"/>'), 'takes no attribute "lable"', 'Did you mean label?'],
  ['an attribute twice', inSection('<p id="a" id="b">a</p>'), 'the attribute id twice'],
  ['an id twice', inSection('<p id="a">a</p><p id="a">b</p>'), 'taken by another element'],
  ['no end tag', '<section><div><p>a</p></section>', '1:10', '<div> is not closed before </section>'],
  ['nothing closed at all', '<section><h1>a', '<section> is never closed', '<h1> is never closed'],
  ['an end tag too many', inSection('<p>a</p></div>'), '2:9', '</div> closes nothing'],
  ['a value without its end', '<section><p id="a>b</p></section>', 'The value of id in <p> is never closed'],
  ['a tag without its end', '<section><p id="a"', 'The tag <p> does not end'],
  ['a comment without its end', '<section><!-- a </section>', 'never closed: write -->'],
  ['a program', inSection('<script>alert(1)</script>'), '<script> is refused', 'runs no program'],
  ['an event handler', inSection('<p onclick="steal()">a</p>'), 'onclick is refused'],
  ['styles of its own', inSection('<style>p{color:red}</style>'), '<style> is refused', 'class='],
  ['styles by address', inSection('<link rel="stylesheet" href="http://evil.example/a.css"/>'), '<link> is refused'],
  ['a picture by style', inSection('<div style="background:url(http://evil.example)">a</div>'), 'takes no address', '<img>'],
  ['another page', inSection('<iframe src="http://evil.example"></iframe>'), '<iframe> is refused'],
  ['a link that runs a program', inSection('<p><a href="javascript:alert(1)">a</a></p>'), 'https://'],
  ['a form', inSection('<form><input/></form>'), '<form> is refused', '<input> is refused'],
  ['a document', '<!DOCTYPE html><html><body><section></section></body></html>', 'begin with <section>'],
  ['an entity that there is not', inSection('<p>&nbps;</p>'), '&nbps;', 'Did you mean &nbsp;'],
  ['two titles', inSection('<h1>a</h1><h1>b</h1>'), 'A slide has one <h1>'],
  ['two slides', '<section></section><section></section>', 'A slide is one <section>'],
  ['a list item alone', inSection('<li>a</li>'), '<li> stands in <ul> or <ol>'],
  ['a block in a line', inSection('<p>a <div>b</div></p>'), '<div> cannot stand inside a line of text'],
  ['a chart that is no JSON', inSection('<chart>{"type": bar}</chart>'), '<chart> holds JSON'],
  ['a chart of no kind', inSection('<chart>{"type":"pyramid","categories":["a"],"series":[{"name":"b","values":[1]}]}</chart>'), '2:1', 'pyramid'],
  ['a row with too few cells', inSection('<table><tr><th>a</th><th>b</th></tr><tr><td>1</td></tr></table>'), 'This row has 1 cells; the head has 2'],
  ['a picture without a source', inSection('<img alt="a"/>'), '<img> needs src'],
  ['a frame that there is not', '<section frame="bear"></section>', 'frame does not take "bear"', 'page, bare'],
  ['a tone that there is not', '<section tone="dark"></section>', 'tone does not take "dark"', 'default, inverse, accent'],
  ['a connector to nothing', inSection('<x-node id="ab">A</x-node><connector from="#ab" to="#abc"/>'), 'no element with the id "abc"', 'Did you mean #ab?'],
  ['a connector to itself', inSection('<x-node id="a">A</x-node><connector from="#a" to="#a"/>'), 'leads from "a" to itself'],
  ['a connector without an end', inSection('<x-node id="a">A</x-node><connector from="#a"/>'), '<connector> needs to'],
  ['a connector of no shape', inSection('<x-node id="a">A</x-node><x-node id="b">B</x-node><connector from="#a" to="#b" shape="zigzag"/>'), 'shape does not take "zigzag"', 'straight, elbow, curve'],
  ['a callout for nothing', inSection('<x-callout for="#nope">A</x-callout>'), '2:12', 'no element with the id "nope"'],
  ['a timeline with a date that is none', inSection('<x-timeline><li date="2027-03">A</li><li date="soon">B</li></x-timeline>'), '2:42', 'date="2027-03"'],
  ['a timeline out of order', inSection('<x-timeline><li date="2028">A</li><li date="2027-03">B</li></x-timeline>'), '"2027-03" is not after "2028"'],
  ['a rating that is more than full', inSection('<x-rating value="6" kind="stars"/>'), '<x-rating> needs value from 0 to 5'],
  ['a rating of no kind', inSection('<x-rating value="1" kind="hearts"/>'), 'kind does not take "hearts"', 'harvey, stars, dots'],
  ['a person without a name', inSection('<x-avatar/>'), '<x-avatar> needs name'],
  ['a legend without items', inSection('<x-legend><p>live</p></x-legend>'), '<x-legend> holds <li>'],
  ['a bracket at no side', inSection('<x-bracket side="left">a</x-bracket>'), 'side does not take "left"', 'top, bottom'],
  ['a block of no layout', inSection('<block layout="metric">{}</block>'), '2:8', 'layout does not take "metric"', 'did you mean "metrics"?'],
  ['a block whose content is no JSON', inSection('<block layout="metrics">{items}</block>'), '<block> holds JSON'],
  ['a block with a wrong field', inSection('<block layout="metrics">{"items":[{"value":"1","lable":"a"},{"value":"2","label":"b"}]}</block>'), '2:1', '<block> items.0.lable', 'Did you mean "label"'],
  ['a block with a title', inSection('<block layout="metrics">{"title":"A","items":[{"value":"1","label":"a"},{"value":"2","label":"b"}]}</block>'), '<block> title'],
  ['a block with a picture', inSection('<block layout="team">{"people":[{"name":"A","role":"b","image":{"image_prompt":"c"}},{"name":"B","role":"b"}]}</block>'), 'pictures do not stand in a block'],
  ['a span of nothing', inSection('<table><tr><th colspan="0">a</th></tr><tr><td>1</td></tr></table>'), 'colspan does not take "0"', 'from 1 to 40'],
  ['a span below the table', inSection('<table><tr><th>a</th></tr><tr><td rowspan="9">1</td></tr></table>'), 'rowspan is 9, but only 1 row is left'],
  ['a span that makes a row too wide', inSection('<table><tr><th>a</th><th>b</th></tr><tr><td colspan="3">1</td></tr></table>'), 'This row has 3 cells; the head has 2', 'colspan and rowspan count'],
  ['a cell over another', inSection('<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td rowspan="2">2</td></tr><tr><td colspan="2">3</td></tr></table>'), 'lies over one that reaches down'],
  ['an attribute that a cell does not take', inSection('<table><tr><th>a</th></tr><tr><td colpan="2">1</td></tr></table>'), 'takes no attribute "colpan"', 'Did you mean colspan'],
  ['a shape outside a drawing', inSection('<rect width="4" height="4"/>'), '<rect> stands in <svg>'],
  ['a drawing without a view', inSection('<svg><rect width="4" height="4"/></svg>'), '2:1', '<svg> needs viewBox'],
  ['a path that cannot be read', inDrawing('<path d="M0 0 L10 x"/>'), 'd cannot be read at character 9', '2 numbers after L'],
  ['a path without a beginning', inDrawing('<path d="L10 10"/>'), 'there stands M with the point'],
  ['a path to infinity', inDrawing('<path d="M0 0 L1e300 1e300"/>'), 'leaves what can be drawn'],
  ['a curve with a handle at infinity', inDrawing('<path d="M0 0 C1e308 1e308 9e9 9 10 10"/>'), '<path> leaves what can be drawn'],
  ['a number that is none', inDrawing('<circle cx="NaN" cy="5" r="4"/>'), 'cx of <circle> does not take "NaN"'],
  ['a circle without a radius', inDrawing('<circle cx="5" cy="5"/>'), '<circle> needs r above 0'],
  ['points that are no pairs', inDrawing('<polygon points="0,0 10,0 5"/>'), '<polygon> needs points'],
  ['a transform that there is not', inDrawing('<g transform="spin(3)"><circle r="4"/></g>'), 'transform does not take "spin(3)"', 'rotate(degrees'],
  ['a colour that there is not in a drawing', inDrawing('<circle r="4" fill="salmonish"/>'), 'fill does not take "salmonish"', 'var(--primary)'],
  ['a gradient that there is not', inDrawing('<circle r="4" fill="url(#sky)"/>'), 'There is no gradient with the id "sky"'],
  ['a gradient of one colour', inDrawing('<linearGradient id="g"><stop stop-color="#fff"/></linearGradient><circle r="4" fill="url(#g)"/>'), 'A gradient has from 2 to 8 <stop'],
  ['a filter', inDrawing('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><circle r="4" filter="url(#f)"/>'), '<filter> is refused', 'class="shadow"', 'filter has no native form'],
  ['a clip path', inDrawing('<text x="1" y="2" clip-path="url(#c)">a</text>'), 'clip-path has no native form'],
  ['HTML in a drawing', inDrawing('<foreignObject><p>a</p></foreignObject>'), '<foreignobject> is refused', 'class="absolute"'],
  ['a picture in a drawing', inDrawing('<image href="http://evil.example/a.png"/>'), '<image> is refused', '<img>'],
  ['a box in a drawing', inDrawing('<div>a</div>'), '<div> cannot stand in <svg>'],
  ['words loose in a drawing', inDrawing('hello'), 'stand in <text'],
  ['a use of nothing', inDrawing('<circle id="dot" r="4"/><use href="#dott"/>'), '<use> needs href="#id"', 'dot'],
  ['a use by address', inDrawing('<use href="http://evil.example/a.svg#b"/>'), '<use> needs href="#id"'],
  ['a use of itself', inDrawing('<g id="a"><circle r="4"/><use href="#a"/></g>'), '<use> leads to itself'],
  ['a handler in a drawing', inDrawing('<circle r="4" onload="steal()"/>'), 'onload is refused'],
  ['an arrow on a curve', inDrawing('<path d="M0 0 C1 1 2 2 9 3" stroke="#000" marker-end="url(#a)"/>'), 'Arrows end straight lines'],
];

describe('broken and hostile markup', () => {
  test.each(BROKEN)('%s is told with its place and what to write', (_name, markup, ...says) => {
    const told = faultsOf(markup).join('\n');
    for (const say of says) expect(told).toContain(say);
  });

  test('all faults come at once, in the order of the markup', () => {
    expect(faultsOf('<section>\n<p class="a-b">x</p>\n<p style="c:d">y</p>\n<nope></nope>\n</section>').map((told) => told.split(' ')[0])).toEqual(['2:4', '3:4', '4:1']);
  });

  test('what is very long, very deep or very many is refused in no time', () => {
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
      `<div style="grid-template-columns:${'repeat(9,'.repeat(900)}"/>`,
    ];
    for (const markup of hostile) {
      const start = performance.now();
      expect(faultsOf(markup).length).toBeLessThanOrEqual(60);
      expect(performance.now() - start).toBeLessThan(1_000);
    }
  });

  test('any text at all is read without an exception, and quickly', () => {
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
