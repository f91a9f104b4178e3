import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { flattenNodes } from '../../../src/core/composition/compile/kit.ts';
import { BLOCK_LAYOUTS } from '../../../src/core/composition/compile/layout-block.ts';
import { parseMoment } from '../../../src/core/composition/compile/moment.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { computeSharedArea } from '../../../src/core/scene/check/geometry.ts';
import type { Box, SceneElement } from '../../../src/core/scene/scene.ts';
import { SUBSTITUTE_LINE } from '../../../src/core/scene/substitute-line.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { needsPicture } from '../../../src/core/templates/layout-facts.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { oneIn } from '../../support/deep.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';

const sections = (name: string) =>
  readFileSync(new URL(`../../fixtures/compositions/${name}.html`, import.meta.url), 'utf8').split(
    /\n\n(?=<section)/,
  );
const errorsIn = (markups: readonly string[], template: string, language = 'en') =>
  checkDeck(composedDeck(markups, template, language))
    .filter(({ severity }) => severity === 'error')
    .map(({ slide, code, message }) => `${slide} ${code} ${message}`);
const elementsOf = (inner: string, template = 'ledger', language = 'en') =>
  composedDeck([`<section><h1>Title</h1>${inner}</section>`], template, language).slides[0]?.elements ?? [];
const boxOf = (elements: readonly SceneElement[], id: string): Box =>
  elements.find((element) => element.id === id)?.box ?? { x: Number.NaN, y: 0, width: 0, height: 0 };

describe('examples in the markup guide', () => {
  test.each(oneIn(12, TEMPLATE_IDS, 2))(
    'compile in %s with their components without an error',
    (template) => {
      expect(errorsIn([...sections('examples'), ...sections('components')], template)).toEqual([]);
    },
  );

  test.each(['ar', 'ja'])('compile in %s as well', (language) => {
    expect(errorsIn([...sections('examples'), ...sections('components')], 'pitch', language)).toEqual([]);
  });
});

describe('components', () => {
  const SCALED =
    '<x-timeline id="t"><li id="a" date="2026">A</li><li id="b" date="2027">B</li><li id="c" date="2030">C</li></x-timeline>';

  test('a timeline with dates is to scale, in both directions', () => {
    for (const language of ['en', 'ar']) {
      const elements = elementsOf(SCALED, 'ledger', language);
      const [a, b, c] = ['a', 'b', 'c'].map((id) => boxOf(elements, `${id}-dot`).x) as [
        number,
        number,
        number,
      ];
      expect((c - a) / (b - a)).toBeCloseTo(4, 1);
      expect(Math.sign(c - a)).toBe(language === 'ar' ? -1 : 1);
    }
  });

  test('a timeline alternates the texts of close points above and below the line', () => {
    const elements = elementsOf(
      '<x-timeline><li id="a" value="0">Normal</li><li id="b" value="10">Next</li><li id="c" value="100">Last</li></x-timeline>',
    );
    const [a, b] = ['a', 'b'].map(
      (id) => elements.find(({ id: own }) => own === `${id}-title`)?.box.y ?? 0,
    ) as [number, number];
    expect(b).toBeLessThan(boxOf(elements, 'a-dot').y);
    expect(a).toBeGreaterThan(boxOf(elements, 'a-dot').y);
  });

  test('a timeline keeps the texts of a cluster apart, and those of ties', () => {
    const dates = ['2026-01', '2026-02', '2026-02', '2026-04', '2026-05', '2033'];
    const items = dates.map((date, at) => `<li id="p${at}" date="${date}">Point ${at}</li>`).join('');
    for (const language of ['en', 'ar']) {
      const elements = elementsOf(`<x-timeline>${items}</x-timeline>`, 'ledger', language);
      const titles = dates.map((_, at) => boxOf(elements, `p${at}-title`));
      titles.forEach((one, at) => {
        for (const other of titles.slice(at + 1)) expect(computeSharedArea(one, other)).toBe(0);
      });
      expect(elements.some(({ id }) => id.endsWith('-leader'))).toBe(true);
      expect(elements.some(({ id }) => id.includes('-tick-'))).toBe(true);
    }
  });

  test('a timeline has a label at every mark of its scale, and uses the remaining height', () => {
    const items = ['2026-12-10', '2027-01-18', '2027-03-15', '2027-05-31', '2027-10-01']
      .map((date) => `<li title="${date}" date="${date}">Point</li>`)
      .join('');
    const elements = elementsOf(`<x-timeline id="t">${items}</x-timeline><p id="p">Last</p>`);
    const marks = elements.filter(({ id }) => /-tick-\d+$/.test(id));
    const labels = elements.filter(({ id }) => /-tick-\d+-label$/.test(id));
    expect(marks).toHaveLength(labels.length);
    expect(boxOf(elements, 'p').y).toBeGreaterThan(500);
  });

  test('a vertical timeline is to scale by its dates, and marks an emphasised point with a ring', () => {
    const elements = elementsOf(
      '<x-timeline direction="down"><li id="a" date="2026">A</li><li id="b" date="2027" strong>B</li><li id="c" date="2030">C</li></x-timeline>',
    );
    const [a, b, c] = ['a', 'b', 'c'].map((id) => {
      const { y, height } = boxOf(elements, `${id}-dot`);
      return y + height / 2;
    }) as [number, number, number];
    expect((c - a) / (b - a)).toBeGreaterThan(3);
    expect(elements.filter(({ id }) => id.endsWith('-ring'))).toHaveLength(1);
    const titles = ['a', 'b', 'c'].map((id) => boxOf(elements, `${id}-title`));
    const leaders = elements.filter(({ id }) => id.endsWith('-leader'));
    expect(leaders).toHaveLength(3);
    for (const { box } of leaders)
      for (const title of titles)
        expect(computeSharedArea({ ...box, height: Math.max(1, box.height) }, title)).toBe(0);
  });

  test('a milestone of a timeline is a diamond in the colour of its role, with an emphasised title', () => {
    const elements = elementsOf(
      '<x-timeline><li id="a" date="2026">A</li><li id="b" date="2027" title="Gate" milestone role="danger">B</li></x-timeline>',
    );
    const shapeOf = (id: string) => elements.find((element) => element.id === `${id}-dot`);
    expect(shapeOf('b')).toMatchObject({
      geometry: { kind: 'preset', preset: 'diamond' },
      fill: { hex: '#C23B22' },
    });
    expect(shapeOf('a')).toMatchObject({ geometry: { kind: 'ellipse' } });
    const [a, b] = ['a', 'b'].map((id) => boxOf(elements, `${id}-dot`)) as [Box, Box];
    expect(b.y + b.height / 2).toBeCloseTo(a.y + a.height / 2, 0);
    expect(b.width).toBeGreaterThan(a.width);
  });

  test('a block with a timeline follows its scale and direction, and refuses a scale without dates', () => {
    const block = (date: string) =>
      `<block layout="timeline">{"scale":"true","direction":"down","items":[{"date":"2026","heading":"A"},{"date":"2027","heading":"B"},{"date":"${date}","heading":"C","strong":true}]}</block>`;
    const dots = elementsOf(block('2036')).filter(({ name }) => name === 'Date on the line');
    const [a, b, c] = dots.map(({ box }) => box.y + box.height / 2) as [number, number, number];
    expect((c - a) / (b - a)).toBeCloseTo(10, 0);
    expect(() => elementsOf(block('soon'))).toThrow('the date "soon" cannot be read');
  });

  test('a block with a timeline shows a milestone by a diamond', () => {
    const elements = elementsOf(
      '<block layout="timeline">{"items":[{"date":"2026","heading":"A"},{"date":"2027","heading":"Gate","milestone":true},{"date":"2028","heading":"C"}]}</block>',
    );
    expect(elements.filter(({ name }) => name === 'Milestone')).toMatchObject([
      { geometry: { kind: 'preset', preset: 'diamond' } },
    ]);
  });

  test.each([
    ['2027', 2027],
    ['2027-07', 2027.5],
    ['Q3 2027', 2027.5],
    ['2027 Q3', 2027.5],
    ['1,200', 1200],
    ['−5', -5],
    ['2027-13', undefined],
    ['07:15', 7.25],
    ['2027-03-01 24:00', 2027 + (2 + 1 / 31) / 12],
    ['2027-03-01T25:00', undefined],
    ['7:65', undefined],
    ['soon', undefined],
  ])('%s is parsed as a position on a scale', (text, place) => {
    expect(parseMoment(text)).toBe(place);
  });

  test('ratings are native shapes: pies, stars and dots', async () => {
    const deck = composedDeck([
      '<section><h1>Title</h1><x-rating value="1" label="a quarter"/><x-rating value="4"/><x-rating kind="stars" value="2.5"/></section>',
    ]);
    const xml = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml');
    expect(xml).toContain('prst="pie"');
    expect(xml.match(/prst="star5"/g)).toHaveLength(5);
    expect(xml.match(/<a:gradFill/g)).toHaveLength(1);
  });

  test('beside a box of fixed width wrap in the remaining space', () => {
    const elements = elementsOf(
      '<div class="flex gap-8"><div style="width:700px" class="bg-surface"><p>Left</p></div><div class="flex flex-col gap-4"><x-step id="s" title="When?"><p id="p">Add the hour of summer time where the table has not done so.</p></x-step><x-checklist><li id="l">Times of high and low water</li></x-checklist></div></div>',
    );
    expect(boxOf(elements, 'p').width).toBeGreaterThan(200);
    expect(boxOf(elements, 'p').x + boxOf(elements, 'p').width).toBeLessThanOrEqual(1216.5);
  });

  test('a table keeps its size beside a column of text that is too high', () => {
    const rows = ['Low', 'High', 'Low']
      .map((name) => `<tr><td>${name} water</td><td>06:10</td><td>4.2 m rising</td></tr>`)
      .join('');
    const step =
      '<x-step title="How far apart?">High less low is the range, and the time between them the duration: here 4.2 m in six hours.</x-step>';
    const elements = elementsOf(
      `<div class="grid gap-8 items-start" style="grid-template-columns:760px 1fr"><table id="t"><tr><th>12 June</th><th>Time</th><th>Then</th></tr>${rows}</table><div class="flex flex-col gap-5">${step.repeat(4)}</div></div>`,
    );
    const sizes = (id: string) =>
      elements.flatMap((element) =>
        element.type === 'text' && element.id.startsWith(id)
          ? element.paragraphs.flatMap(({ runs }) => runs.map(({ sizePx }) => sizePx))
          : [],
      );
    const table = elements.find((element) => element.type === 'table');
    expect(Math.max(...sizes('x-step-1-body'))).toBeLessThan(24);
    expect(table?.cells[1]?.[0]?.paragraphs[0]?.runs[0]?.sizePx).toBe(24);
  });

  test('an icon keeps its declared colour, even a pale one, but stays visible', () => {
    const icons = (inner: string) =>
      elementsOf(inner, 'boardroom').flatMap((element) => (element.type === 'icon' ? [element.color] : []));
    expect(
      icons('<icon name="person" class="text-line"/><icon name="person" class="text-muted opacity-40"/>'),
    ).toEqual([{ token: 'stroke' }, { token: 'muted', alpha: 0.4 }]);
    expect(icons('<icon name="person" class="text-background"/>')).not.toEqual([{ token: 'background' }]);
  });

  test('a translucent colour with a tone has the backdrop of that tone behind it', () => {
    const fills = (box: string) =>
      elementsOf(box).flatMap((element) =>
        element.type === 'shape' && element.id.startsWith('b') ? [element.fill] : [],
      );
    expect(fills('<div id="b" tone="inverse" class="bg-surface p-4"><p>Words</p></div>')).toEqual([
      { token: 'text' },
      { token: 'background', alpha: 0.12 },
    ]);
    expect(fills('<div id="b" tone="inverse" class="bg-primary p-4"><p>Words</p></div>')).toEqual([
      { token: 'accent' },
    ]);
    expect(fills('<div id="b" class="bg-surface p-4"><p>Words</p></div>')).toEqual([{ token: 'surface' }]);
  });

  test('the gap of a checklist separates its points', () => {
    const rows = (gap: string) =>
      elementsOf(`<x-checklist class="${gap}"><li>One</li><li>Two</li></x-checklist>`);
    const step = (gap: string) => boxOf(rows(gap), 'icon-2').y - boxOf(rows(gap), 'icon-1').y;
    expect(step('gap-8') - step('gap-4')).toBeCloseTo(16, 0);
  });

  test('a callout points to its element, and an avatar shows initials', () => {
    const elements = elementsOf(
      '<x-node id="n">Node</x-node><x-callout id="c" for="#n">It is here.</x-callout><x-avatar name="Ines Maria Okafor"/><x-avatar name="山田太郎"/>',
    );
    expect(elements).toContainEqual(
      expect.objectContaining({
        type: 'line',
        start: expect.objectContaining({ elementId: 'c' }),
        end: expect.objectContaining({ elementId: 'n' }),
      }),
    );
    const words = elements.flatMap((element) =>
      element.type === 'text'
        ? [element.paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join()]
        : [],
    );
    expect(words).toEqual(expect.arrayContaining(['IO', '山田']));
  });

  test.each(oneIn(12, TEMPLATE_IDS, 3))('a metric shows its number above its label in %s', (template) => {
    const elements = elementsOf(
      '<div class="grid grid-cols-3"><x-metric id="m" value="12" label="lamps in the whole town"/></div>',
      template,
    );
    const left = (id: string) =>
      elements.flatMap((element) =>
        element.type === 'text' && element.id === id
          ? element.paragraphs.map(({ lines }) => element.box.x + (lines[0]?.spans[0]?.x ?? 0))
          : [],
      )[0] ?? Number.NaN;
    expect(Math.abs(left('m-value') - left('m-label'))).toBeLessThan(3);
  });

  test('a heading stays inside the padding of a card or callout that shares a row', () => {
    const elements = elementsOf(
      '<div class="flex gap-4"><x-callout id="a" title="Head" class="flex-1"><p id="p">Text</p></x-callout><x-card id="b" title="Head" class="flex-1 bg-surface"><p id="q">Text</p></x-card></div>',
    );
    expect(boxOf(elements, 'a-title').x).toBe(boxOf(elements, 'p').x);
    expect(boxOf(elements, 'b-title').x).toBe(boxOf(elements, 'q').x);
  });
});

describe('data-scale', () => {
  const scale = (shares: readonly string[]) =>
    checkDeck(
      composedDeck([
        `<section><h1>Title</h1><div id="bar" class="flex gap-1" data-scale>${['1.5 days', '3 days', '2.5 days', '6 hours'].map((text, index) => `<div style="flex:${shares[index]}" class="bg-surface p-3"><small>Step ${index + 1}</small><strong>${text}</strong></div>`).join('')}</div></section>`,
      ]),
    ).filter(({ code }) => code === 'misleading_scale');

  test('accepts boxes in proportion to their numbers, and other units', () => {
    expect(scale(['1.5', '3', '2.5', '1'])).toEqual([]);
  });

  test('reports a box that is too wide for its number, with the right width', () => {
    const [finding, ...more] = scale(['1.5', '3', '5', '1']);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ severity: 'warning', path: 'slides[0].content.markup#bar', unit: 'px' });
    expect(finding?.message).toContain('shows 2.5');
    expect((finding?.measured ?? 0) / (finding?.allowed ?? 1)).toBeCloseTo(2, 1);
  });

  test('is recommended only after boxes are measured', () => {
    const findings = checkDeck(
      composedDeck([
        '<section><h1>Title</h1><div class="flex"><div class="flex-1 bg-surface">1 day</div><div class="flex-1 bg-accent">9 days</div></div></section>',
      ]),
    );
    expect(findings.map(({ code }) => code)).not.toContain('misleading_scale');
  });
});

describe('blocks', () => {
  test('are the layouts without pictures whose content is in one box in every template', () => {
    const able = CONTRACTS.filter(({ id }) =>
      TEMPLATES.every(
        ({ layouts }) =>
          layouts[id] !== undefined && flattenNodes(layouts[id].root).some((node) => node.id === 'content'),
      ),
    );
    expect(able.filter((contract) => !needsPicture(contract)).map(({ id }) => id)).toEqual([
      ...BLOCK_LAYOUTS,
    ]);
  });

  test.each(oneIn(12, TEMPLATE_IDS, 4))(
    'of every layout look in %s as on its slides, without title and frame',
    (template) => {
      for (const layout of BLOCK_LAYOUTS) {
        const {
          title: _,
          subtitle: _s,
          eyebrow: _e,
          ...example
        } = CONTRACTS.find(({ id }) => id === layout)?.example ?? {};
        if (JSON.stringify(example).includes('image_')) continue;
        const { slides } = composedDeck(
          [
            `<section><h1>Title</h1><block id="b" layout="${layout}">${JSON.stringify(example)}</block></section>`,
          ],
          template,
        );
        const own = (slides[0]?.elements ?? []).filter(({ path }) => path?.startsWith('markup#b.'));
        expect(own.length, layout).toBeGreaterThan(0);
      }
    },
  );

  test('name the block and field that do not fit in findings', () => {
    const long = 'Far too many words for the label of one number on a slide. '.repeat(60);
    const findings = checkDeck(
      composedDeck([
        `<section><h1>Title</h1><block id="b" layout="metrics" style="height:200px">{"items":[{"value":"1","label":"${long}"},{"value":"2","label":"b"}]}</block></section>`,
      ]),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'text_overflow', path: 'slides[0].content.markup#b.items[0].label' }),
    );
  });

  test('of one kind used twice on a slide keep their lines apart', () => {
    const block = (id: string) =>
      `<block id="${id}" layout="timeline">{"items":[{"date":"1","heading":"a"},{"date":"2","heading":"b"},{"date":"3","heading":"c"}]}</block>`;
    const lines = elementsOf(`<div class="grid grid-cols-2 gap-6">${block('p')}${block('q')}</div>`).filter(
      (element) => element.type === 'line' && element.start !== undefined,
    );
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines)
      expect(line.type === 'line' && line.start?.elementId.startsWith(line.id.slice(0, 2))).toBe(true);
  });
});

describe('a metric', () => {
  test.each(['pitch', 'classroom'])(
    'keeps its value clear of its label in the substitute fonts of %s',
    (template) => {
      const [value, label] = elementsOf(
        '<x-metric id="m" value="28 %" label="technician trips"/>',
        template,
      ).flatMap((element) =>
        element.type === 'text' && /^m-(?:value|label)$/.test(element.id) ? [element] : [],
      );
      const lineOf = (text: typeof value) => {
        const [paragraph] = text?.paragraphs ?? [];
        const { top = Number.NaN, height = 0 } = paragraph?.lines[0] ?? {};
        return {
          middle: (text?.box.y ?? Number.NaN) + top + height / 2,
          height: SUBSTITUTE_LINE * (paragraph?.runs[0]?.sizePx ?? 0),
        };
      };
      const [upper, lower] = [lineOf(value), lineOf(label)];
      expect(lower.middle - upper.middle).toBeGreaterThanOrEqual((upper.height + lower.height) / 2 - 0.01);
    },
  );
});
