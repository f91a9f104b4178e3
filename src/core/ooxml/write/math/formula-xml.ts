import type { Formula } from '../../../scene/formula.ts';
import type { Paragraph, Run, TableElement, TextElement } from '../../../scene/scene.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { PartContext } from '../drawing/part-context.ts';
import { hasFormula } from '../text/line-spacing.ts';
import { MathContext } from './math-context.ts';
import { writeOMath } from './omml.ts';

const MATH = { 'xmlns:m': 'http://schemas.openxmlformats.org/officeDocument/2006/math' } as const;
const COMPATIBILITY = { 'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006' } as const;
/**
 * PowerPoint recognises this namespace by any prefix. LibreOffice recognises only the usual one, a14, claims
 * to support it and then drops the formulas; with another prefix it takes the fallback.
 */
const DRAWING_2010 = { 'xmlns:d14': 'http://schemas.microsoft.com/office/drawing/2010/main' } as const;

/**
 * Writes `m` of the 2010 drawing namespace: the formula as editable OMML, as its own paragraph in display
 * style.
 */
export function writeFormula(formula: Formula, run: Run, paragraph: Paragraph, context: PartContext): Xml {
  const math = writeOMath(formula.mathml, formula.display, new MathContext(run, context));
  if (!formula.display) return element('d14:m', MATH, math);
  const properties = element('m:oMathParaPr', {}, element('m:jc', { 'm:val': toJustification(paragraph) }));
  return element('d14:m', MATH, element('m:oMathPara', {}, properties, math));
}

/**
 * Writes a text or table with formulas as PowerPoint does: once with OMML, which is newer than the standard,
 * and once in plain characters for programs that do not support it.
 */
export function withFormulas<Item extends TextElement | TableElement>(
  item: Item,
  context: PartContext,
  write: (item: Item, context: PartContext) => Xml,
): Xml {
  if (!containsFormula(item)) return write(item, context);
  return element(
    'mc:AlternateContent',
    COMPATIBILITY,
    element(
      'mc:Choice',
      { ...DRAWING_2010, Requires: 'd14' },
      write(item, { ...context, mathematics: true }),
    ),
    element('mc:Fallback', {}, write(item, context)),
  );
}

function containsFormula(item: TextElement | TableElement): boolean {
  if (item.type === 'text') return item.paragraphs.some(hasFormula);
  return item.cells.some((row) => row.some(({ paragraphs }) => paragraphs.some(hasFormula)));
}

function toJustification({ align, rtl }: Paragraph): string {
  if (align === 'center') return 'center';
  return (align === 'start') === rtl ? 'right' : 'left';
}
