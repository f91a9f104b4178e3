import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SvgProblem } from '../../../src/core/pictures/svg/bounds.ts';
import { cleanSvg } from '../../../src/core/pictures/svg/clean-svg.ts';
import { writeSvg } from '../../../src/core/pictures/svg/write-svg.ts';

const svg = (inner: string, attributes = 'width="9" height="9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const clean = (text: string | Uint8Array) => writeSvg(cleanSvg(Buffer.from(text)));
const styled = (css: string, elements: string) => svg(`<style>${css}</style>${elements}`);

describe('a style sheet of an SVG', () => {
  it('becomes attributes of the elements that its rules match, in order of specificity', () => {
    const css =
      '<![CDATA[ /* {} */ rect{fill:red;stroke:#111} .b, .c {fill:blue!important} #d{fill:lime} rect.c.b{fill:teal} .e:hover{fill:pink} @media (prefers-color-scheme: dark){.b{fill:#fff}} ]]>';
    const made = clean(
      styled(
        css,
        '<rect/><rect class="b"/><rect id="d" class="b"/><g class="c b"/><rect class="c b" fill="none" style="stroke:gold"/>',
      ),
    );
    expect([...made.matchAll(/<(?:rect|g)[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<rect fill="red" stroke="#111"/>',
      '<rect fill="blue" stroke="#111"/>',
      '<rect id="d" fill="lime" stroke="#111"/>',
      '<g fill="blue"/>',
      '<rect fill="teal" stroke="gold"/>',
    ]);
  });

  it.each([
    ['siblings of negations', ':not(:not(:not(*)))~*{}'],
    ['descendants', '.a1 g > rect + rect {fill:red}'],
    ['siblings', 'x~*~*~*~*{fill:red}'],
    ['what has something', ':has(*) *{}'],
    ['counted children', ':nth-last-child(3n+1 of g ~ *){}'],
    ['attributes', '[d]{fill:red}'],
  ])('has simple selectors only, and the error names another one: %s', (_, css) => {
    expect(() => clean(styled(css, '<g/>'))).toThrow(
      /has the selector ".+"; those of an SVG are element names, classes and ids/,
    );
  });

  it.each([
    ['more rules than are read', styled('.a{}'.repeat(1_001), '<g/>'), /at most 1000 rules/],
    [
      'rules times elements',
      styled('*{fill:red}'.repeat(900), '<g/>'.repeat(3_000)),
      /may set 200000 properties/,
    ],
    [
      'one rule of many declarations on many elements',
      styled(
        `g{${'fill:red;stroke:red;'.repeat(2)}${Array.from({ length: 200 }, (_, n) => `a${'b'.repeat(n)}:c`).join(';')}}`,
        '<g/>'.repeat(3_000),
      ),
      /may set 200000/,
    ],
    ['a list of many selectors', styled(`${Array(21).fill('.a').join()}{}`, '<g/>'), /at most 20 selectors/],
  ])('is bounded: %s', (_, text, reason) => {
    expect(() => clean(text)).toThrow(reason);
  });
});

describe('an SVG', () => {
  it('loses scripts, HTML, animations, handlers, addresses and metadata of editors', () => {
    const made = clean(
      svg(
        `<script>alert(1)</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject><animate/><metadata/><inkscape:grid xmlns:inkscape="x"/>
         <image xlink:href="http://169.254.169.254/a.png"/><image href="file:///etc/passwd"/><image href="data:image/svg+xml;base64,PHN2Zy8+"/>
         <use xlink:href="other.svg#a"/><a href="javascript:alert(1)"><rect onclick="alert(1)" id="r" style="fill:url(http://x/#a);stroke:url(#s)"/></a>`,
        'width="9" height="9" onload="alert(1)"',
      ),
    );
    expect(made.replace(/\s+</g, '<')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><use/><g><rect id="r" stroke="url(#s)"/></g></svg>',
    );
  });

  it('keeps the order of texts and shapes, and resolves entities once', () => {
    expect(clean(svg('<text>a &amp; <tspan x="1">b</tspan> &#60;c</text>'))).toContain(
      '<text>a &amp; <tspan x="1">b</tspan> &lt;c</text>',
    );
  });

  it('may use a prefix for all elements, UTF-16 or compression', () => {
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect width="1"/></s:svg>';
    const expected = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"/></svg>';
    expect(clean(prefixed)).toBe(expected);
    expect(clean(Buffer.from(`\ufeff${prefixed}`, 'utf16le'))).toBe(expected);
    expect(clean(gzipSync(prefixed))).toBe(expected);
  });

  const doubled = (kind: (id: number, inner: string) => string, levels: number) =>
    `${Array.from({ length: levels }, (_, n) => kind(n, n === 0 ? '<rect/>' : '')).join('')}`;

  it.each([
    ['very many elements', svg('<g/>'.repeat(10_001)), /at most 10000 elements/],
    ['elements nested too deeply', svg('<g>'.repeat(70) + '</g>'.repeat(70)), /nested 64 deep/],
    [
      'very many attributes',
      svg(`<g ${Array.from({ length: 100_001 }, (_, n) => `a${n}=""`).join(' ')}/>`, ''),
      /at most 100000 attributes/,
    ],
    [
      'uses of uses',
      svg(
        `<defs><g id="a0">${'<rect/>'.repeat(3_000)}</g>${Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`).join('')}</defs><use href="#a9"/>`,
      ),
      /draw 50000 elements/,
    ],
    [
      'patterns of patterns',
      svg(
        `${doubled(
          (n, inner) =>
            `<pattern id="p${n}">${inner}${n === 0 ? '' : `<rect fill="url(#p${n - 1})"/>`.repeat(9)}</pattern>`,
          12,
        )}<rect fill="url(#p11)"/>`,
      ),
      /draw 50000 elements/,
    ],
    [
      'a circle of references',
      svg('<pattern id="a"><rect fill="url(#b)"/></pattern><pattern id="b"><rect fill="url(#a)"/></pattern>'),
      /in a circle/,
    ],
    [
      'markers on every corner of a path',
      svg(
        `<marker id="m">${'<rect/>'.repeat(20)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(4_000)}"/>`,
      ),
      /draw 50000 elements/,
    ],
    [
      'a long path that is drawn many times',
      svg(`<path id="p" d="M0 0${'h1'.repeat(200_000)}"/>${'<use href="#p"/>'.repeat(9)}`),
      /paths of an SVG may have 2000000 characters/,
    ],
    [
      'too many pictures',
      svg(`<image href="data:image/png;base64,${onePixel()}"/>`.repeat(11)),
      /at most 10 pictures/,
    ],
    [
      'an embedded picture of very many pixels',
      svg(`<image href="data:image/png;base64,${onePixel(9_000)}"/>`),
      /may take 32 MB once/,
    ],
    [
      'filters on many elements',
      svg(`<filter id="f"><feFlood/></filter>${'<g filter="url(#f)"/>'.repeat(31)}`),
      /filters to 30 elements/,
    ],
    ['many filters', svg('<filter/>'.repeat(21)), /at most 20 "filter" elements/],
    ['a filter of many steps', svg(`<filter>${'<feFlood/>'.repeat(13)}</filter>`), /at most 12 steps/],
    ['layers without end', svg('<g opacity=".5"/>'.repeat(501)), /500 elements with opacity/],
    [
      'a compressed drawing that unpacks to too many bytes',
      gzipSync(svg(`<desc>${' '.repeat(3_000_000)}</desc>`)),
      /unpack to at most 2 MB/,
    ],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', /entities/],
    ['a compressed file that is not a drawing', gzipSync('hello'), /packed with gzip and no SVG/],
    ['a truncated drawing', '<svg><g>', /breaks off/],
    ['elements closed in the wrong order', '<svg><g><a></g></a></svg>', /closes an element that is not open/],
  ])('is refused with the reason: %s', (_, text, reason) => {
    expect(() => clean(text)).toThrow(SvgProblem);
    expect(() => clean(text)).toThrow(reason);
  });
});

/** PNG whose head states this size. */
function onePixel(side = 1): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), head]).toString('base64');
}
