import { beforeAll, describe, expect, it } from 'vitest';
import { toLinearText } from '../../../../src/core/ooxml/write/math/linear-text.ts';
import type { MathContext } from '../../../../src/core/ooxml/write/math/math-context.ts';
import { writeOMath } from '../../../../src/core/ooxml/write/math/omml.ts';
import { parseXml, walk, type XmlNode } from '../../../../src/core/ooxml/xml/parse.ts';
import { element, text } from '../../../../src/core/ooxml/xml/xml.ts';
import { writePdf } from '../../../../src/core/output/pdf/write-pdf.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../../../../src/core/output/svg/write-svg.ts';
import { checkScene } from '../../../../src/core/scene/check/check-scene.ts';
import { typesetFormula } from '../../../../src/core/scene/formulas/typeset-formula.ts';
import type { Deck } from '../../../../src/core/scene/scene.ts';
import { DEEP } from '../../../support/deep.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { hasLibreOffice, SecondReader } from '../../../support/libreoffice.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

/** Formulas without formatting, reduced to their structure. */
const PLAIN = {
  control: text(''),
  letters: (value: string) => text(value),
  words: (value: string) => text(`"${value}"`),
} as unknown as MathContext;

function mathmlOf(tex: string): string {
  const formula = typesetFormula(tex, { display: true, bold: false, measure: () => 1 });
  if ('fault' in formula) throw new Error(formula.fault);
  return formula.mathml;
}

/** Short notation of the structure: "f(num[a]den[b])". */
function structure(tex: string, display = true): string {
  return short(
    parseXml(element('m:x', { 'xmlns:m': 'x' }, writeOMath(mathmlOf(tex), display, PLAIN))),
  ).replace(/^x\(oMath\((.*)\)\)$/su, '$1');
}

function short(node: XmlNode): string {
  const name = node.tag.replace('m:', '');
  if (name.endsWith('Pr'))
    return node.children
      .map((child) =>
        child.attributes.has('m:val')
          ? `${child.tag.replace('m:', '')}=${child.attributes.get('m:val')} `
          : '',
      )
      .join('');
  return `${name}(${node.children.map(short).join('')}${node.text})`;
}

describe('LaTeX converted to editable PowerPoint mathematics', () => {
  it.each([
    ['\\frac{a}{b}', 'f(num(a)den(b))'],
    ['\\binom{n}{k}', 'd(begChr=( endChr=) e(f(type=noBar num(n)den(k))))'],
    ['x_1^2', 'sSubSup(e(x)sub(1)sup(2))'],
    ['\\sqrt{x}', 'rad(degHide=1 deg()e(x))'],
    ['\\sqrt[3]{x}', 'rad(deg(3)e(x))'],
    ['\\sum_{i=1}^{n} i^2', 'nary(chr=∑ limLoc=undOvr sub(i=1)sup(n)e(sSup(e(i)sup(2))))'],
    ['\\int_0^1 x\\,dx', 'nary(chr=∫ limLoc=subSup sub(0)sup(1)e(x\u2009dx))'],
    ['\\oint f', 'nary(chr=∮ limLoc=subSup subHide=1 supHide=1 sub()sup()e(f))'],
    ['\\left[a\\right)', 'd(begChr=[ endChr=) e(a))'],
    ['\\hat{x}', 'acc(chr=\u0302 e(x))'],
    ['\\vec{v}', 'acc(chr=\u20d7 e(v))'],
    ['\\overline{ab}', 'bar(pos=top e(ab))'],
    ['\\underbrace{a}_{n}', 'limLow(e(groupChr(chr=⏟ pos=bot vertJc=top e(a)))lim(n))'],
    ['\\sin x', 'func(fName(sin)e(x))'],
    ['\\lim_{n\\to\\infty} a', 'func(fName(limLow(e(lim)lim(n→∞)))e(a))'],
    ['\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}', 'd(begChr=( endChr=) e(m(mr(e(a)e(b))mr(e(c)e(d)))))'],
    ['\\begin{cases}1&x\\\\0\\end{cases}', 'd(begChr={ endChr= e(m(mr(e(1)e(x))mr(e(0)e(\u200b)))))'],
    ['\\boxed{x}', 'borderBox(e(x))'],
    ['\\text{if } x', '"if "x'],
    ['{}^{14}_{6}\\mathrm{C}', 'sSubSup(e(\u200b)sub(6)sup(14))C'],
  ])('%s', (tex, expected) => expect(structure(tex)).toBe(expected));

  it('has movable limits beside their operator in a line of text', () => {
    expect(structure('\\max_{x} f', false)).toBe('func(fName(sSub(e(max)sub(x)))e(f))');
    expect(structure('\\sum_{i} i', false)).toContain('limLoc=subSup');
  });

  it.each([
    ['E = mc^2', 'E = mc²'],
    ['\\bar{x} = \\frac{1}{n}\\sum_{i=1}^{n} x_i', 'x̄ = 1/n ∑_(i=1)ⁿ x_i'],
    ['\\frac{a+b}{\\sqrt{c}}', '(a + b)/(√c)'],
    ['\\ce{H2O}', 'H₂O'],
  ])('%s becomes plain characters', (tex, expected) => expect(toLinearText(mathmlOf(tex))).toBe(expected));

  // With two writes per level, 40 levels would make 10^12 parts.
  it.each([
    ['roots', '\\sqrt{', '}', `${'√('.repeat(39)}√x${')'.repeat(39)}`],
    ['brackets that grow', '\\left(', '\\right)', `${'('.repeat(40)}x${')'.repeat(40)}`],
    ['frames', '\\cancel{', '}', 'x'],
  ])('has 40 nested %s written once each', (_, open, close, expected) =>
    expect(toLinearText(mathmlOf(`${open.repeat(40)}x${close.repeat(40)}`))).toBe(expected),
  );
});

describe('a deck with formulas', () => {
  let deck: Deck;
  let pptx: Uint8Array;
  beforeAll(async () => {
    deck = await composedDeck('ledger', [
      {
        layout: 'bullets',
        content: {
          title: 'Mass is energy, $E = mc^2$',
          items: [
            { text: 'At rest $E = mc^2$, for $5 and $7' },
            { text: '$$\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}$$' },
            { text: 'Broken: $\\frac{a}{b$' },
            { text: 'Matrix $\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}$' },
          ],
        },
      },
      {
        layout: 'table',
        content: { title: 'Laws', table: { columns: ['Law', 'Formula'], rows: [['Ohm', '$U = R I$']] } },
      },
      {
        layout: 'bullets',
        content: { title: 'Nothing to calculate', items: [{ text: 'Words' }, { text: 'More' }] },
      },
    ]);
    pptx = await writePptx(deck);
  });

  it('has mathematics and, for programs without it, plain characters under the same ids', () => {
    const slide = new OpenedPptx(pptx).xml('ppt/slides/slide1.xml');
    const root = parseXml(slide);
    const alternatives = [...walk(root)].filter(({ tag }) => tag === 'mc:AlternateContent');
    expect(alternatives).toHaveLength(2);
    for (const { children } of alternatives) {
      const [choice, fallback] = children.map((child) => [...walk(child)]);
      const idOf = (nodes: XmlNode[] | undefined): string | undefined =>
        nodes?.find(({ tag }) => tag === 'p:cNvPr')?.attributes.get('id');
      expect(idOf(choice)).toBe(idOf(fallback));
      expect(choice?.some(({ tag }) => tag === 'm:oMath')).toBe(true);
      expect(fallback?.some(({ tag }) => tag === 'm:oMath')).toBe(false);
      expect(
        fallback
          ?.filter(({ tag }) => tag === 'a:t')
          .map((node) => node.text)
          .join(''),
      ).toContain('E = mc²');
    }
    expect(slide.match(/<m:oMathPara>/g)).toHaveLength(1);
    expect(new OpenedPptx(pptx).xml('ppt/slides/slide2.xml')).toContain('<m:oMath>');
    expect(new OpenedPptx(pptx).xml('ppt/slides/slide3.xml')).not.toContain('AlternateContent');
  });

  it('has formulas in the size and colour of the surrounding text', () => {
    const slide = new OpenedPptx(pptx).xml('ppt/slides/slide1.xml');
    const format = (xml: string): string =>
      /<a:rPr[^>]* sz="(\d+)".*?<a:schemeClr val="(\w+)"/.exec(xml)?.slice(1, 3).join(' ') ?? '';
    const [choice = ''] = slide.split('<mc:Fallback>').slice(0, 1);
    expect(format(choice.slice(choice.indexOf('<m:oMath>')))).toBe(
      format(choice.slice(choice.indexOf('<a:r>'))),
    );
  });

  it('reports the error and the path of a broken formula', () => {
    const [scene] = deck.slides;
    const found =
      scene === undefined
        ? []
        : checkScene(scene, deck.theme, 1).filter(({ code }) => code === 'formula_broken');
    expect(found).toMatchObject(
      [
        {
          severity: 'error',
          slide: 1,
          path: 'slides[0].content.items',
          message: 'slides[0].content.items: …',
        },
      ].map(({ message: _, ...rest }) => rest),
    );
    expect(found[0]?.message).toContain(
      '$\\frac{a}{b$ cannot be read as LaTeX and is shown as code: Missing close brace.',
    );
  });

  it('has formulas as outlines with LaTeX as text alternative in pictures and in PDF', async () => {
    const [scene] = deck.slides;
    const svg = scene === undefined ? '' : writeSvg(scene, deck);
    expect(svg).toContain('role="math" aria-label="E = mc^2"');
    expect(Buffer.from(await writePdf(deck)).includes('/Formula')).toBe(true);
  });

  it.skipIf(!hasLibreOffice || !DEEP)(
    'is readable in LibreOffice',
    () => {
      using reader = new SecondReader(pptx);
      expect(reader.pages()[0]).toContain('E = mc²');
      expect(reader.pages()[1]).toContain('U = RI');
    },
    120_000,
  );
});
