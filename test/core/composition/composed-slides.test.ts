import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MARKUP_GUIDE } from '../../../src/core/composition/guide.ts';
import { composeMarkup, getKit } from '../../../src/core/composition/index.ts';
import { writePdf } from '../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { CANVAS, type SceneElement } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { oneIn } from '../../support/deep.ts';
import fc from '../../support/fast-check.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';

const deckFile = (name: string) =>
  readFileSync(new URL(`../../fixtures/compositions/${name}.html`, import.meta.url), 'utf8').split(
    /\n\n(?=<section)/,
  );
const COUNCIL = deckFile('council');
const MVCC = deckFile('mvcc');
const EXAMPLES =
  MARKUP_GUIDE.slice(MARKUP_GUIDE.indexOf('## Examples')).match(/<section[\s\S]*?<\/section>/g) ?? [];

const sceneOf = (inner: string, template?: string, language?: string) =>
  composedDeck([`<section><h1>Title</h1>${inner}</section>`], template, language).slides[0];

test('the background of a section covers the whole slide, including title and footer', () => {
  const [scene] = composedDeck(['<section class="bg-accent"><h1>Title</h1><p>Words</p></section>']).slides;
  expect([
    scene?.background,
    scene?.elements.filter((one) => one.type === 'shape' && one.fill !== undefined && one.layer !== 'layout'),
  ]).toEqual([{ token: 'accent' }, []]);
});

const byId = (elements: readonly SceneElement[] = [], id: string) =>
  elements.find((element) => element.id === id);

describe('compositions', () => {
  test.each(oneIn(12, TEMPLATE_IDS, 5))(
    'in the decks of two briefs and in the guide compile in %s without an error',
    (template) => {
      const findings = checkDeck(composedDeck([...COUNCIL, ...MVCC, ...EXAMPLES], template));
      expect(
        findings
          .filter(({ severity }) => severity === 'error')
          .map(({ slide, code, element, message }) => `${slide} ${code} ${element}: ${message}`),
      ).toEqual([]);
    },
  );

  test('are native in PowerPoint: titles in placeholders, charts, tables, colours of the theme, notes', async () => {
    const pptx = new OpenedPptx(await writePptx(composedDeck(COUNCIL)));
    const slide = (number: number) => pptx.xml(`ppt/slides/slide${number}.xml`);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      expect(slide(number)).toContain('<p:ph type="title"/>');
      expect(slide(number)).not.toMatch(/srgbClr val="(?!1B7F5A|000000)/);
    }
    expect(slide(4)).toContain('drawingml/2006/chart');
    expect(slide(5)).toContain('<a:tbl>');
    const layouts = pptx.names
      .filter((name) => /slideLayouts\/slideLayout\d+\.xml$/.test(name))
      .map((name) => pptx.xml(name));
    expect(layouts.filter((xml) => xml.includes('Composition, inverse'))).toHaveLength(1);
    expect(pptx.xml('ppt/notesSlides/notesSlide1.xml')).toContain('three decisions');
  });

  test('share one compiled template across decks with the same slide layouts', () => {
    const { template } = composedDeck(COUNCIL);
    expect(composedDeck(COUNCIL).template).toBe(template);
    const named = (deck: readonly string[]) =>
      composedDeck(deck).template.layouts.flatMap(({ id }) => (id.startsWith('composed') ? [id] : []));
    expect(
      named(['<section><h1>One</h1></section>', '<section frame="bare"><h1>Two</h1></section>']),
    ).toEqual(['composed', 'composed_bare']);
    expect(named(['<section tone="accent"><h1>One</h1></section>'])).toEqual(['composed_accent']);
  });

  test('export to PDF and SVG', async () => {
    const deck = composedDeck(COUNCIL.slice(0, 3));
    expect(new TextDecoder().decode((await writePdf(deck)).subarray(0, 5))).toBe('%PDF-');
    for (const scene of deck.slides) expect(writeSvg(scene, deck)).toContain('<svg');
  });

  test('align the columns of a grid through all rows, including auto columns', () => {
    const scene = sceneOf(
      '<div class="grid gap-4" style="grid-template-columns:auto 1fr"><div id="a" class="bg-surface">One</div><div id="b" class="bg-surface">x</div><div id="c" class="bg-surface">A longer one</div><div id="d" class="bg-surface">y</div></div>',
    );
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => byId(scene?.elements, id)?.box);
    expect(a?.width).toBe(c?.width);
    expect(b?.x).toBe(d?.x);
    expect((a?.x ?? 0) + (a?.width ?? 0) + 16).toBeCloseTo(b?.x ?? 0, 1);
  });

  test('span the gaps between the columns that an element covers', () => {
    const scene = sceneOf(
      '<div class="grid gap-4 grid-cols-4"><div id="wide" class="bg-surface col-span-3">a</div><div id="end" class="bg-surface">b</div><div id="one" class="bg-surface">c</div></div>',
    );
    const [wide, end, one] = ['wide', 'end', 'one'].map((id) => byId(scene?.elements, id)?.box);
    expect(wide?.width).toBeCloseTo(3 * (one?.width ?? 0) + 2 * 16, 1);
    expect(end?.width).toBeCloseTo(one?.width ?? 0, 1);
  });

  test('divide widths by flex in proportion to the numbers', () => {
    const scene = sceneOf(
      '<div class="flex"><div id="a" style="flex:1.5" class="bg-surface p-3">a</div><div id="b" style="flex:3" class="bg-accent p-3">b</div></div>',
    );
    const [a, b] = ['a', 'b'].map((id) => byId(scene?.elements, id)?.box.width ?? 0);
    expect((b ?? 0) / (a ?? 1)).toBeCloseTo(2, 1);
  });

  test('attach connectors to the shapes at their ends, pair by pair', async () => {
    const pptx = new OpenedPptx(await writePptx(composedDeck(MVCC)));
    const xml = pptx.xml('ppt/slides/slide3.xml');
    expect(xml.match(/<a:stCxn /g)).toHaveLength(10);
    expect(xml.match(/<a:endCxn /g)).toHaveLength(10);
  });

  test('connect tables, charts, texts and undrawn boxes, with labels that cover nothing', async () => {
    const scene = sceneOf(
      '<div class="flex gap-20"><div id="bare" class="flex-1"><p>One</p></div><table id="tab" style="flex:1"><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table><x-node id="end">End</x-node></div><connector from="#bare" to="#tab" label="goes to"/><connector from="#tab" to="#end" shape="elbow" arrow="both"/>',
    );
    const [first, second] = (scene?.elements ?? [])
      .filter(({ type }) => type === 'line')
      .filter((line) => line.type === 'line' && line.start !== undefined);
    expect(first).toMatchObject({ start: { elementId: 'bare' }, end: { elementId: 'tab' }, tail: 'arrow' });
    expect(second).toMatchObject({ head: 'arrow', tail: 'arrow' });
    const label = byId(scene?.elements, 'connector-1-1-label-backdrop')?.box ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const [plain, tab] = ['bare', 'tab'].map((id) => byId(scene?.elements, id)?.box ?? label);
    expect(label.x).toBeGreaterThan((plain?.x ?? 0) + (plain?.width ?? 0) - 1);
    expect(label.x + label.width).toBeLessThan((tab?.x ?? 0) + 1);
  });

  test('mirror in a right-to-left deck', () => {
    const scene = sceneOf(
      '<div class="flex"><div id="a" class="flex-1 bg-surface">a</div><div id="b" class="flex-1 bg-accent border-s">b</div></div>',
      'ledger',
      'ar',
    );
    expect(byId(scene?.elements, 'a')?.box.x).toBeGreaterThan(byId(scene?.elements, 'b')?.box.x ?? 9_999);
  });

  test('report overflow with the id of the element', () => {
    const deck = composedDeck([
      `<section><h1>Title</h1><p id="long">${'Much too many words for a slide. '.repeat(120)}</p></section>`,
    ]);
    expect(checkDeck(deck)).toContainEqual(
      expect.objectContaining({
        code: 'text_overflow',
        element: 'Long',
        path: 'slides[0].content.markup#long',
      }),
    );
  });

  test('ignore the order of attributes', () => {
    const kit = getKit(findTemplate('pitch'));
    const compiled = (attributes: readonly string[]) =>
      composeMarkup(`<section><x-metric ${attributes.join(' ')}/></section>`, kit).tree;
    const attributes = [
      'value="12 %"',
      'label="saved"',
      'class="p-4 bg-surface"',
      'style="flex:2"',
      'id="m"',
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(attributes, { minLength: attributes.length }), (shuffled) => {
        expect(compiled(shuffled)).toEqual(compiled(attributes));
      }),
    );
  });

  test('keep any tree of allowed elements on the slide or report it', () => {
    const word = fc.constantFrom(
      'Lamps',
      '€1.9 million',
      '<strong>812 tonnes</strong>',
      'A longer sentence about street lighting in the whole town',
    );
    const classes = fc.constantFrom(
      '',
      'flex',
      'flex flex-col gap-4',
      'grid grid-cols-3 gap-2',
      'flex items-center gap-6',
      'p-6 bg-surface',
      'border-b w-1/2',
      'flex-1',
      'absolute',
      'h-[120px]',
      'mt-auto',
      'text-5xl',
      'text-center bg-accent rounded',
    );
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc
          .tuple(fc.constantFrom('p', 'h2', 'small', 'li'), classes, word)
          .map(([name, css, text]) =>
            name === 'li' ? `<ul><li>${text}</li></ul>` : `<${name} class="${css}">${text}</${name}>`,
          ),
        word.map((text) => `<x-metric value="12" label="${text.replace(/<[^>]+>/g, '')}"/>`),
        fc
          .tuple(
            fc.constantFrom('div', 'x-card', 'x-node', 'x-callout', 'x-step'),
            classes,
            fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
          )
          .map(([name, css, inner]) => `<${name} class="${css}">${inner.join('')}</${name}>`),
      ),
    }));
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (inner) => {
        const deck = composedDeck([`<section><h1>Title</h1>${inner.join('')}</section>`]);
        const findings = checkDeck(deck);
        for (const { box, name, type } of deck.slides[0]?.elements ?? []) {
          if (type !== 'text') continue;
          const leaves =
            box.x < -1 ||
            box.y < -1 ||
            box.x + box.width > CANVAS.widthPx + 1 ||
            box.y + box.height > CANVAS.heightPx + 1;
          if (leaves)
            expect(
              findings.map(({ code }) => code),
              name,
            ).toEqual(expect.arrayContaining([expect.stringMatching(/off_canvas|text_overflow|overlap/)]));
        }
      }),
      { numRuns: 60 },
    );
  });
});
