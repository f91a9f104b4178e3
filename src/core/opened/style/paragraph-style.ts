import { defined } from '../../input/fields.ts';
import type { ReadParagraph } from '../../ooxml/read/index.ts';
import {
  applyPatch,
  childAtPath,
  element,
  type Markup,
  type Patch,
  patchElement,
  type Xml,
  type XmlEditor,
} from '../../ooxml/xml/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import type { BulletStyle, ParagraphStyle } from '../element-style.ts';
import { invalidInput } from '../find-element.ts';
import { writeColor } from './colors.ts';

export const PARAGRAPH_FIELDS = [
  'align',
  'bullet',
  'level',
  'line_spacing',
  'space_before',
  'space_after',
  'indent',
  'first_line',
  'rtl',
] as const satisfies readonly (keyof ParagraphStyle)[];

const ALIGNMENTS = { left: 'l', center: 'ctr', right: 'r', justify: 'just' } as const;
const SIGNS = ['buNone', 'buAutoNum', 'buChar', 'buBlip'];
/** Width of a bullet in a text box of PowerPoint, in EMU. */
const BULLET_EMU = 285_750;
/** Numberings by their first item (ECMA-376 part 1, 20.1.10.61, ST_TextAutonumberScheme). */
const NUMBERINGS: Readonly<Record<string, string>> = {
  '1.': 'arabicPeriod',
  '1)': 'arabicParenR',
  '(1)': 'arabicParenBoth',
  '1': 'arabicPlain',
  'a.': 'alphaLcPeriod',
  'a)': 'alphaLcParenR',
  '(a)': 'alphaLcParenBoth',
  'A.': 'alphaUcPeriod',
  'A)': 'alphaUcParenR',
  '(A)': 'alphaUcParenBoth',
  'i.': 'romanLcPeriod',
  'i)': 'romanLcParenR',
  '(i)': 'romanLcParenBoth',
  'I.': 'romanUcPeriod',
  'I)': 'romanUcParenR',
  '(I)': 'romanUcParenBoth',
};
/** Longest bullet that PowerPoint shows, in characters. */
const MAX_SIGN_LENGTH = 2;
/** Multiples of a line beyond this are points by mistake. */
const MAX_LINES = 10;

/**
 * The change of `a:pPr` that a style makes.
 *
 * @param read the paragraph as it is shown, whose margin makes room for a bullet
 * @throws Failure `invalid_input`
 */
export function createParagraphPatch(style: ParagraphStyle, read: ReadParagraph | undefined): Patch {
  const { align, bullet, level, indent, first_line: firstLine, rtl } = style;
  const spacings = [
    ['lnSpc', 'line_spacing'],
    ['spcBef', 'space_before'],
    ['spcAft', 'space_after'],
  ] as const;
  const sign = bullet === undefined ? {} : createBulletPatch(bullet, read);
  const length = (px: number | null | undefined) =>
    px === undefined || px === null ? px : Math.round(px * EMU_PER_PX);
  return {
    attributes: {
      ...sign.attributes,
      ...defined({ marL: length(indent), indent: length(firstLine) }),
      algn: align === undefined || align === null ? align : ALIGNMENTS[align],
      lvl: level === 0 ? null : level,
      rtl: rtl === undefined || rtl === null ? rtl : rtl ? '1' : '0',
    },
    children: [
      ...spacings.flatMap(([tag, field]) => {
        const value = style[field];
        return value === undefined || value === null
          ? []
          : [element(`a:${tag}`, {}, writeSpacing(value, field))];
      }),
      ...(sign.children ?? []),
    ],
    without: [
      ...spacings.flatMap(([tag, field]) => (style[field] === null ? [tag] : [])),
      ...(sign.without ?? []),
    ],
  };
}

/** Changes a paragraph's properties. */
export function styleParagraph(edited: XmlEditor, paragraph: Markup, patch: Patch): void {
  const own = childAtPath(paragraph, 'pPr');
  if (own !== undefined) patchElement(edited, own, patch);
  else edited.insert(paragraph.inner, applyPatch('<a:pPr/>', patch));
}

/** Writes a spacing: a multiple of the line, or points. Space before and after is in points. */
function writeSpacing(value: number | string, field: string): Xml {
  const points = typeof value === 'number' ? undefined : /^(\d+(?:\.\d+)?)\s*pt$/.exec(value.trim())?.[1];
  if (field === 'line_spacing') {
    if (points !== undefined) return element('a:spcPts', { val: Math.round(Number(points) * 100) });
    if (typeof value === 'number' && value <= MAX_LINES)
      return element('a:spcPct', { val: Math.round(value * 100_000) });
    throw invalidInput(
      field,
      `"${String(value).slice(0, 40)}" is no line spacing.`,
      value,
      'Give a multiple of the line, such as 1.2, or points, such as "18pt".',
    );
  }
  return element('a:spcPts', { val: Math.round(Number(value) * 100) });
}

function createBulletPatch(
  bullet: NonNullable<ParagraphStyle['bullet']> | null,
  read: ReadParagraph | undefined,
): Patch {
  if (bullet === null)
    return {
      attributes: { marL: null, indent: null },
      without: [...SIGNS, 'buClr', 'buClrTx', 'buSzTx', 'buSzPct', 'buSzPts', 'buFont', 'buFontTx'],
    };
  if (bullet === false || bullet === 'none')
    return { attributes: { marL: 0, indent: 0 }, children: [element('a:buNone')] };
  const { sign, color, size, start }: BulletStyle =
    bullet === true ? { sign: '•' } : typeof bullet === 'string' ? { sign: bullet } : bullet;
  const children: Xml[] = [];
  if (color !== undefined) children.push(element('a:buClr', {}, writeColor(color, 'bullet')));
  if (size !== undefined) children.push(element('a:buSzPct', { val: Math.round(size * 100_000) }));
  if (sign !== undefined) children.push(...writeSign(sign, start));
  return { attributes: sign === undefined ? {} : makeRoom(read), children };
}

function writeSign(sign: string, start: number | undefined): Xml[] {
  const numbering = NUMBERINGS[sign.trim()];
  if (numbering !== undefined)
    return [
      element('a:buFont', { typeface: '+mj-lt' }),
      element('a:buAutoNum', { type: numbering, startAt: start }),
    ];
  if (sign.trim() === '' || [...sign.trim()].length > MAX_SIGN_LENGTH)
    throw invalidInput(
      'bullet',
      `"${sign.slice(0, 40)}" is no bullet.`,
      sign.slice(0, 40),
      `Give a character such as "•" or "–", the first item of a numbering (${Object.keys(NUMBERINGS).join(' ')}), true, or "none".`,
    );
  return [element('a:buFont', { typeface: 'Arial' }), element('a:buChar', { char: sign.trim() })];
}

/** Hanging indent for a bullet, unless the paragraph has one. */
function makeRoom(read: ReadParagraph | undefined): NonNullable<Patch['attributes']> {
  if (read !== undefined && read.indentEmu < 0) return {};
  return { marL: Math.round(read?.marginEmu ?? 0) + BULLET_EMU, indent: -BULLET_EMU };
}
