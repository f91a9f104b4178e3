import { expect, test } from 'vitest';
import { composeMarkup, PLAIN_KIT } from '../../../src/core/composition/index.ts';
import { PROPERTIES } from '../../../src/core/composition/style/properties.ts';

/** A value of each property that nothing has by itself. */
const VALUES: Readonly<Record<string, string>> = {
  display: 'grid',
  'flex-direction': 'column',
  'flex-wrap': 'wrap',
  'justify-content': 'center',
  'align-items': 'end',
  'align-self': 'center',
  flex: '3',
  'flex-grow': '2',
  'flex-shrink': '3',
  'flex-basis': '77px',
  width: '123px',
  height: '123px',
  'min-width': '123px',
  'max-width': '123px',
  'min-height': '123px',
  'max-height': '123px',
  'aspect-ratio': '3/2',
  gap: '33px',
  'row-gap': '33px',
  'column-gap': '33px',
  padding: '33px',
  margin: '33px',
  inset: '5px',
  position: 'absolute',
  'grid-template-columns': '1fr 77px',
  'grid-column': 'span 2',
  color: 'var(--danger)',
  'background-color': 'var(--danger)',
  background: 'var(--danger)',
  'box-shadow': 'lg',
  opacity: '0.4',
  rotate: '7deg',
  transform: 'rotate(7deg)',
  border: '3px solid var(--danger)',
  'border-width': '3px',
  'border-color': 'var(--danger)',
  'border-style': 'dashed',
  'border-radius': '9px',
  'object-fit': 'contain',
  'object-position': '10% 20%',
  'font-size': '37px',
  'font-weight': '800',
  'font-style': 'italic',
  'font-family': 'mono',
  'text-align': 'end',
  'text-transform': 'uppercase',
  'text-decoration': 'underline',
  'line-height': '1.77',
  'letter-spacing': '0.11em',
};
/** Elements with a style put in. */
const ELEMENTS: Readonly<Record<string, (style: string) => string>> = {
  div: (s) => `<div${s}><p>a</p><p>b</p></div>`,
  'div.flex': (s) => `<div class="flex"${s}><p>a</p><p>b</p></div>`,
  'div.grid': (s) => `<div class="grid grid-cols-2"${s}><p>a</p><p>b</p><p>c</p></div>`,
  figure: (s) => `<figure${s}><p>a</p></figure>`,
  p: (s) => `<p${s}>a</p>`,
  h2: (s) => `<h2${s}>a</h2>`,
  small: (s) => `<small${s}>a</small>`,
  blockquote: (s) => `<blockquote${s}>a</blockquote>`,
  'span alone': (s) => `<span${s}>a</span>`,
  'span in p': (s) => `<p>x <span${s}>a</span> y</p>`,
  'span only in p': (s) => `<p><span${s}>a</span></p>`,
  'code in p': (s) => `<p>x <code${s}>a</code></p>`,
  'a in p': (s) => `<p>x <a href="https://a.example"${s}>a</a></p>`,
  'mark in p': (s) => `<p>x <mark${s}>a</mark></p>`,
  br: (s) => `<p>x<br${s}/>y</p>`,
  ul: (s) => `<ul${s}><li>a</li><li>b</li></ul>`,
  li: (s) => `<ul><li${s}>a</li><li>b</li></ul>`,
  'p in li': (s) => `<ul><li><p${s}>a</p></li></ul>`,
  'nested ul': (s) => `<ul><li>a<ul${s}><li>b</li></ul></li></ul>`,
  'nested li': (s) => `<ul><li>a<ul><li${s}>b</li></ul></li></ul>`,
  table: (s) => `<table${s}><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`,
  tr: (s) => `<table><tr><th>a</th><th>b</th></tr><tr${s}><td>1</td><td>2</td></tr></table>`,
  td: (s) => `<table><tr><th>a</th><th>b</th></tr><tr><td${s}>1</td><td>2</td></tr></table>`,
  th: (s) => `<table><tr><th${s}>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`,
  col: (s) => `<table><col${s}/><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`,
  thead: (s) =>
    `<table><thead${s}><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
  tbody: (s) =>
    `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody${s}><tr><td>1</td><td>2</td></tr></tbody></table>`,
  colgroup: (s) =>
    `<table><colgroup${s}><col/></colgroup><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`,
  caption: (s) =>
    `<table><caption${s}>c</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`,
  chart: (s) => `<chart${s}>{"type":"bar","categories":["a"],"series":[{"name":"b","values":[1]}]}</chart>`,
  pre: (s) => `<pre${s}><code class="language-sql">SELECT 1</code></pre>`,
  img: (s) => `<img src="https://a.example/b.png" alt="a"${s}/>`,
  icon: (s) => `<icon name="sun"${s}/>`,
  hr: (s) => `<hr${s}/>`,
  connector: (s) => `<x-node id="a">a</x-node><x-node id="b">b</x-node><connector from="#a" to="#b"${s}/>`,
  block: (s) =>
    `<block layout="metrics"${s}>{"items":[{"value":"1","label":"a"},{"value":"2","label":"b"}]}</block>`,
  svg: (s) => `<svg viewBox="0 0 9 9"${s}><circle r="4"/></svg>`,
  diagram: (s) => `<diagram${s}>flowchart LR\nA-->B</diagram>`,
  h1: (s) => `<h1${s}>a</h1>`,
  footer: (s) => `<footer${s}>a</footer>`,
  section: (s) => `<div><section${s}><p>a</p><p>b</p></section></div>`,
  aside: (s) => `<aside${s}><p>a</p></aside>`,
  'x-metric': (s) => `<x-metric value="1" label="a" detail="d"${s}/>`,
  'x-card': (s) => `<x-card title="t" detail="d"${s}><p>a</p></x-card>`,
  'x-callout': (s) => `<x-callout title="t"${s}><p>a</p></x-callout>`,
  'x-quote': (s) => `<x-quote by="a"${s}>q</x-quote>`,
  'x-step': (s) => `<x-step title="t"${s}>a</x-step>`,
  'x-badge': (s) => `<x-badge${s}>a</x-badge>`,
  'x-arrow': (s) => `<x-arrow${s}>a</x-arrow>`,
  'x-node': (s) => `<x-node${s}>a</x-node>`,
  'x-progress': (s) => `<x-progress value="4" label="a"${s}/>`,
  'x-funnel': (s) => `<x-funnel${s}><li value="9">a</li><li value="3">b</li></x-funnel>`,
  'x-checklist': (s) => `<x-checklist${s}><li checked>a</li></x-checklist>`,
  'x-timeline': (s) => `<x-timeline${s}><li title="1">a</li><li title="2">b</li></x-timeline>`,
  'x-legend': (s) => `<x-legend${s}><li role="danger">a</li></x-legend>`,
  'x-rating': (s) => `<x-rating value="2" max="4" label="a"${s}/>`,
  'x-avatar': (s) => `<x-avatar name="a" detail="b"${s}/>`,
  'x-bracket': (s) => `<x-bracket${s}>a</x-bracket>`,
  'x-divider': (s) => `<x-divider${s}/>`,
  'x-funnel li': (s) => `<x-funnel><li value="9"${s}>a</li><li value="3">b</li></x-funnel>`,
  'x-checklist li': (s) => `<x-checklist><li checked${s}>a</li></x-checklist>`,
  'x-timeline li': (s) => `<x-timeline><li title="1"${s}>a</li><li title="2">b</li></x-timeline>`,
  'x-legend li': (s) => `<x-legend><li role="danger"${s}>a</li></x-legend>`,
};
/** In a column, in a row, and in a grid. */
const AROUND: readonly ((inner: string) => string)[] = [
  (inner) => `<section>${inner}</section>`,
  (inner) => `<section><div class="flex items-center"><p>z</p>${inner}</div></section>`,
  (inner) => `<section><div class="grid grid-cols-2">${inner}<p>z</p></div></section>`,
];
/** Declarations that repeat a default, or have an effect only together with others. */
const AS_IS = new Set([
  'chart border-radius',
  'svg border-radius',
  'diagram border-radius',
  'icon flex-shrink',
  'x-arrow align-self',
  'x-arrow justify-content',
  'x-node justify-content',
  'div.grid display',
]);

interface Made {
  readonly drawn: string;
  readonly reported: number;
}

const known = new Map<string, Made>();
function made(markup: string): Made {
  const { tree, content, footnote = '', faults, idleStyles } = composeMarkup(markup, PLAIN_KIT);
  return {
    drawn: JSON.stringify([tree, content, footnote]),
    reported: faults.length + idleStyles.reduce((sum, { styles }) => sum + styles.length, 0),
  };
}
function plain(markup: string): Made {
  const before = known.get(markup) ?? made(markup);
  known.set(markup, before);
  return before;
}

test('VALUES covers every property', () => {
  const bySide =
    /-(?:top|right|bottom|left|inline-(?:start|end)|block-(?:start|end))$|^(?:top|right|bottom|left)$/;
  expect(Object.keys(PROPERTIES).filter((name) => VALUES[name] === undefined && !bySide.test(name))).toEqual(
    [],
  );
});

test.each(Object.entries(ELEMENTS))(
  'every property on %s changes the drawing or is reported',
  (name, write) => {
    const silent = Object.entries(VALUES).flatMap(([property, value]) => {
      const style = property === 'inset' ? 'position:absolute;' : '';
      const works = AROUND.some((around) => {
        const before = plain(around(write(style === '' ? '' : ` style="${style}"`)));
        const after = made(around(write(` style="${style}${property}:${value}"`)));
        return after.reported > before.reported || after.drawn !== before.drawn;
      });
      return works || AS_IS.has(`${name} ${property}`) ? [] : [property];
    });
    expect(
      silent.filter(
        (property) =>
          !(
            property === 'inset' &&
            plain((AROUND[0] as (inner: string) => string)(write(' style="position:absolute"'))).reported > 0
          ),
      ),
    ).toEqual([]);
  },
);
