import fc from './fast-check.ts';

/**
 * Compositions of every kind of element that markup has, as many as properties ask for: no fault is in them,
 * however little of them may fit.
 */

const CLASSES = [
  ...[
    'flex',
    'flex flex-col',
    'flex flex-col justify-between',
    'grid grid-cols-2 gap-4',
    'grid grid-cols-3',
    'flex-1',
    'items-center',
    'gap-2',
    'mt-auto',
    'self-end',
    'w-1/3',
    'w-[340px]',
    'h-[96px]',
    'm-2',
  ],
  ...[
    'p-4 bg-surface',
    'border rounded',
    'border-l',
    'shadow',
    'opacity-40',
    'bg-accent/40',
    'bg-primary text-on-primary',
    'text-3xl',
    'text-xs',
    'font-mono',
    'uppercase',
    'italic',
    'text-center',
    'absolute',
    'absolute top-4 right-8',
    'absolute left-[1180px] top-[650px]',
    'h-[420px]',
    'w-[900px]',
    'shrink-0',
  ],
];
const STYLES = [
  'padding:6px 12px',
  'background:linear-gradient(135deg, var(--primary), #112233)',
  'background:radial-gradient(var(--accent), var(--surface))',
  'flex:2.5',
  'max-width:300px',
  'color:var(--muted)',
  'border-top:2px solid var(--accent)',
  'grid-template-columns:1fr auto 120px;display:grid',
  'letter-spacing:0.05em',
  'line-height:1.2',
];

const words = fc.oneof(
  fc.lorem({ maxCount: 8 }),
  fc.constantFrom(
    'Ein sehr langes Wort: Donaudampfschifffahrtsgesellschaftskapitän',
    'القطار يصل غداً',
    '漢字とかなの文',
    'a &amp; b &lt; c',
    '$E = mc^2$',
    '1,240 × €3.50',
  ),
);
const short = fc.lorem({ maxCount: 2 });
const number = fc.integer({ min: 1, max: 9_000 });
const klass = fc.subarray(CLASSES, { maxLength: 2 }).map((all) => all.join(' '));

/** Attributes in the order given; those without a value are left out, and `true` stands without one. */
function written(attributes: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined || value === '' || value === false
        ? ''
        : value === true
          ? ` ${name}`
          : ` ${name}="${value}"`,
    )
    .join('');
}

/** Half of the elements have an id, so that connectors find them; `@` becomes a number that no other has. */
const looks = fc.record({
  id: fc.constantFrom('', 'e@'),
  class: klass,
  style: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...STYLES)),
});
const tone = fc.constantFrom('', 'inverse', 'accent');
const role = fc.constantFrom('', 'success', 'warning', 'danger', 'neutral', 'primary', 'accent');

/** Words with parts in formats of their own. */
const parts = fc
  .array(
    fc.oneof(
      words,
      fc
        .tuple(
          fc.constantFrom('strong', 'em', 'b', 'i', 'u', 's', 'code', 'mark', 'sub', 'sup', 'small', 'span'),
          words,
        )
        .map(([name, text]) => `<${name}>${text}</${name}>`),
      words.map((text) => `<a href="https://example.org/a">${text}</a>`),
      fc.constant('<br/>'),
      words.map((text) => `<span class="text-accent" style="font-size:0.6em">${text}</span>`),
    ),
    { maxLength: 3 },
  )
  .map((all) => all.join(' '));
const line = fc.tuple(words, parts).map(([first, rest]) => `${first} ${rest}`);

const list = fc
  .tuple(
    fc.constantFrom('ul', 'ol'),
    looks,
    fc.array(fc.tuple(line, fc.option(words)), { minLength: 1, maxLength: 4 }),
  )
  .map(
    ([name, input, items]) =>
      `<${name}${written(input)}>${items.map(([text, inner]) => `<li>${text}${inner === null ? '' : `<ul><li>${inner}</li></ul>`}</li>`).join('')}</${name}>`,
  );

const table = fc
  .tuple(
    looks,
    fc.integer({ min: 2, max: 5 }),
    fc.array(
      fc.tuple(
        fc.constantFrom('', ' strong', ' total'),
        fc.array(words, { minLength: 5, maxLength: 5 }),
        fc.boolean(),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([input, columns, rows]) => {
    const { style: _, ...own } = input;
    const head = `<tr>${'<th>Head</th>'.repeat(columns)}</tr>`;
    const row = ([kind, cells, joined]: (typeof rows)[number]) =>
      `<tr${kind}>${
        joined
          ? `<td colspan="2" class="bg-surface">${cells[0]}</td>${cells
              .slice(2, columns)
              .map((cell) => `<td>${cell}</td>`)
              .join('')}`
          : cells
              .slice(0, columns)
              .map((cell) => `<td align="end">${cell}</td>`)
              .join('')
      }</tr>`;
    return `<table${written({ ...own, class: '' })}>${head}${rows.map(row).join('')}</table>`;
  });

const chart = fc
  .tuple(
    fc.constantFrom('bar', 'line', 'horizontal_bar', 'stacked_bar', 'pie', 'area'),
    fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 6 }),
  )
  .map(
    ([type, values]) =>
      `<chart>${JSON.stringify({ type, categories: values.map((value) => `y${value}`), series: [{ name: 'a', values }] })}</chart>`,
  );

const diagram = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('e', 'f', 'g', 'h')), {
    minLength: 1,
    maxLength: 5,
  })
  .map(
    (pairs) =>
      `<diagram>flowchart LR\n${pairs.map(([from, to]) => `${from}[Box ${from}] --> ${to}`).join('\n')}</diagram>`,
  );

const drawing = fc
  .tuple(
    fc.constantFrom('', ' style="height:120px"', ' class="w-1/3"'),
    fc.array(
      fc.oneof(
        fc
          .tuple(number, number)
          .map(
            ([x, y]) =>
              `<rect x="${x % 90}" y="${y % 90}" width="20" height="12" rx="3" fill="var(--primary)"/>`,
          ),
        number.map(
          (r) =>
            `<circle cx="50" cy="50" r="${1 + (r % 60)}" fill="none" stroke="var(--accent)" stroke-width="2"/>`,
        ),
        fc.array(number, { minLength: 4, maxLength: 8 }).map(
          (all) =>
            `<path d="M${all
              .map((one) => one % 100)
              .slice(0, 2)
              .join(' ')}L${all
              .slice(2, 4)
              .map((one) => one % 100)
              .join(' ')}q5 5 10 0a9 9 0 1 1 4 4z" transform="rotate(${(all[0] ?? 0) % 360} 50 50)"/>`,
        ),
        short.map((text) => `<text x="10" y="50" font-size="12">${text}</text>`),
        fc.constant(
          '<g opacity=".5"><polyline points="0,0 10,10 20,5" fill="none" stroke="#333333"/><ellipse cx="9" cy="9" rx="4" ry="2"/></g>',
        ),
      ),
      { minLength: 1, maxLength: 5 },
    ),
  )
  .map(
    ([input, parts]) => `<svg viewBox="0 0 100 100"${input} aria-label="A drawing">${parts.join('')}</svg>`,
  );

const items = fc.array(fc.tuple(short, number), { minLength: 1, maxLength: 5 });
const native = fc.oneof(
  list,
  table,
  chart,
  diagram,
  drawing,
  words.map(
    (text) =>
      `<pre lines="1"><code class="language-sql">SELECT 1; -- ${text.replace(/[<&]/g, '')}</code></pre>`,
  ),
  fc.constantFrom(
    '<hr/>',
    '<icon name="sun" class="text-primary" style="width:40px"/>',
    '<img prompt="A lamp in a street" alt="A lamp"/>',
    '<img src="https://example.org/a.png" alt="A lamp" class="object-cover"/>',
  ),
  fc.tuple(short, number).map(
    ([label, value]) =>
      `<block layout="metrics">${JSON.stringify({
        items: [
          { value: String(value), label },
          { value: '12 %', label: 'More' },
        ],
      })}</block>`,
  ),
);

const component = fc.oneof(
  fc
    .tuple(looks, number, short, fc.boolean())
    .map(
      ([{ id }, value, label, strong]) =>
        `<x-metric${written({ id, value, label, detail: 'so far', strong })}/>`,
    ),
  fc
    .tuple(looks, short, line, fc.boolean())
    .map(
      ([{ id }, title, inner, strong]) =>
        `<x-card${written({ id, title, icon: 'sun', strong })}><p>${inner}</p></x-card>`,
    ),
  fc
    .tuple(looks, role, short, line)
    .map(
      ([{ id }, kind, title, inner]) =>
        `<x-callout${written({ id, title, role: kind })}>${inner}</x-callout>`,
    ),
  fc.tuple(short, line).map(([by, inner]) => `<x-quote by="${by}" detail="of the town">${inner}</x-quote>`),
  fc.tuple(short, line).map(([title, inner]) => `<x-step title="${title}">${inner}</x-step>`),
  fc
    .tuple(looks, role, short)
    .map(
      ([{ id, class: input }, kind, text]) =>
        `<x-node${written({ id, class: input, role: kind })}>${text}<small>${text}</small></x-node>`,
    ),
  fc.tuple(role, short).map(([kind, text]) => `<x-badge${written({ role: kind })}>${text}</x-badge>`),
  fc.constantFrom(
    '<x-divider/>',
    '<x-progress value="40" label="Done"/>',
    '<x-arrow>then</x-arrow>',
    '<x-bracket>Together</x-bracket>',
    '<x-rating value="3" max="4" kind="harvey" label="Fit"/>',
    '<x-rating value="2" max="5" kind="stars" label="Fit"/>',
  ),
  short.map((name) => `<x-avatar name="${name}" detail="Town clerk"/>`),
  items.map(
    (all) =>
      `<x-funnel>${[...all]
        .sort(([, a], [, b]) => b - a)
        .map(([text, value]) => `<li value="${value}">${text}</li>`)
        .join('')}</x-funnel>`,
  ),
  items.map(
    (all) =>
      `<x-timeline>${all.map(([text, value], at) => `<li title="${2000 + at * 3 + (value % 3)}"${at === 1 ? ' strong' : ''}>${text}</li>`).join('')}</x-timeline>`,
  ),
  items.map(
    (all) => `<x-legend>${all.map(([text]) => `<li role="primary">${text}</li>`).join('')}</x-legend>`,
  ),
  items.map(
    (all) =>
      `<x-checklist>${all.map(([text, value]) => `<li${value % 2 === 0 ? ' checked' : ''}>${text}</li>`).join('')}</x-checklist>`,
  ),
);

const text = fc
  .tuple(
    fc.constantFrom('p', 'h2', 'h3', 'h4', 'small', 'blockquote', 'figcaption'),
    looks,
    fc.boolean(),
    line,
  )
  .map(
    ([name, input, turned, inner]) =>
      `<${name}${written({ ...input, class: turned ? 'rotate-3' : input.class })}>${inner}</${name}>`,
  );

const { tree } = fc.letrec<{ tree: string; box: string }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, text, component, native, tie('box'), tie('box')),
  box: fc
    .tuple(
      fc.constantFrom('div', 'div', 'figure', 'header', 'section'),
      looks,
      tone,
      fc.array(tie('tree'), { maxLength: 4 }),
    )
    .map(
      ([name, input, inTone, inner]) =>
        `<${name}${written({ ...input, tone: inTone })}>${inner.join('')}</${name}>`,
    ),
}));

const connector = fc.tuple(
  fc.nat(20),
  fc.nat(20),
  fc.constantFrom('', 'straight', 'elbow', 'curve'),
  fc.constantFrom('', 'danger'),
  fc.constantFrom('', 'yes'),
);

/** A slide of any elements, any of them joined by connectors. */
export const anyComposition = fc
  .record({
    frame: fc.constantFrom('page', 'bare'),
    inTone: tone,
    title: words,
    parts: fc.array(tree, { maxLength: 8 }),
    connectors: fc.array(connector, { maxLength: 3 }),
    footer: fc.option(words),
    notes: fc.option(words),
  })
  .map(({ frame, inTone, title, parts, connectors, footer, notes }) => {
    let ids = 0;
    const body = parts.join('\n').replaceAll('id="e@"', () => `id="e${++ids}"`);
    const joined = connectors.flatMap(([a, b, shape, color, label]) => {
      const [from, to] = [1 + (a % ids), 1 + (b % ids)];
      return ids > 1 && from !== to
        ? [`<connector${written({ from: `#e${from}`, to: `#e${to}`, shape, tone: color, label })}/>`]
        : [];
    });
    const around = [
      footer === null ? '' : `<footer>${footer}</footer>`,
      notes === null ? '' : `<aside class="notes">${notes}</aside>`,
    ].join('');
    return `<section${written({ frame, tone: inTone })}><h1>${title}</h1>${body}${joined.join('')}${around}</section>`;
  });
