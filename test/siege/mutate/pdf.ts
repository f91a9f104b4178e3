import { between, pick, type Random } from '../random.ts';
import type { Mutated } from './bytes.ts';

/** One of the places where a pattern matches, given another text. The text is latin1: a byte a letter. */
function withMatch(
  pdf: string,
  random: Random,
  pattern: RegExp,
  by: (found: RegExpExecArray) => string,
): string {
  const from = between(random, 0, pdf.length);
  const found = pattern.exec(pdf.slice(from));
  // Behind the last of them the first is taken.
  const first = found ?? pattern.exec(pdf);
  if (!first) return pdf;
  const at = first.index + (found ? from : 0);
  return pdf.slice(0, at) + by(first) + pdf.slice(at + first[0].length);
}

const NUMBERS = ['0', '-1', '1', '99999999', '2147483648', '1e30'];

const CHANGES: Readonly<Record<string, (pdf: string, random: Random) => string>> = {
  'a reference to another object': (pdf, random) =>
    withMatch(pdf, random, /\b\d+ 0 R\b/, () => `${between(random, 0, 60)} 0 R`),
  'another number of an object': (pdf, random) =>
    withMatch(pdf, random, /\b\d+ 0 obj\b/, () => `${between(random, 0, 60)} 0 obj`),
  'another length of a stream': (pdf, random) =>
    withMatch(pdf, random, /\/Length \d+/, () => `/Length ${pick(random, NUMBERS)}`),
  'pages that are their own children': (pdf, random) => {
    const self = /(\d+) 0 obj[\s\S]{0,80}?\/Type\s*\/Pages/.exec(pdf)?.[1] ?? '1';
    return withMatch(
      pdf,
      random,
      /\/Kids\s*\[[^\]]*\]/,
      () => `/Kids [${`${self} 0 R `.repeat(between(random, 1, 20))}]`,
    );
  },
  'a wild count': (pdf, random) =>
    withMatch(
      pdf,
      random,
      /\/(Count|Width|Height|BitsPerComponent|N|First|Columns|Predictor|Size) -?\d+/,
      ([, name]) => `/${name} ${pick(random, NUMBERS)}`,
    ),
  'a page of another size': (pdf, random) =>
    withMatch(
      pdf,
      random,
      /\/MediaBox\s*\[[^\]]*\]/,
      () => `/MediaBox [${pick(random, ['0 0 1e9 1e9', '0 0 0 0', '-9999999 0 9999999 9', ''])}]`,
    ),
  'a filter many times': (pdf, random) =>
    withMatch(
      pdf,
      random,
      /\/Filter\s*\/\w+/,
      () => `/Filter [${'/FlateDecode '.repeat(between(random, 2, 60))}]`,
    ),
  'tables that name one another': (pdf, random) =>
    withMatch(
      pdf,
      random,
      /\/Root \d+ 0 R/,
      ([whole]) => `${whole} /Prev ${Math.max(0, pdf.lastIndexOf('xref'))}`,
    ),
  'a table that begins elsewhere': (pdf, random) =>
    withMatch(pdf, random, /startxref\s+\d+/, () => `startxref\n${between(random, 0, pdf.length * 2)}`),
  'an object many times': (pdf, random) =>
    withMatch(pdf, random, /\b\d+ 0 obj\b[\s\S]{0,20000}?endobj/, ([whole]) =>
      `${whole}\n`.repeat(between(random, 2, 500)),
    ),
  'it says that it is encrypted': (pdf, random) =>
    withMatch(
      pdf,
      random,
      /\/Root \d+ 0 R/,
      ([whole]) => `${whole} /Encrypt << /Filter /Standard /V 9 /R 9 >>`,
    ),
  cut: (pdf, random) => pdf.slice(0, between(random, 0, pdf.length)),
};

/** A PDF with one to three changes. */
export function mutatePdf(bytes: Buffer, random: Random): Mutated {
  let pdf = bytes.toString('latin1');
  const done: string[] = [];
  for (let count = between(random, 1, 3); count > 0; count -= 1) {
    const [how, change] = pick(random, Object.entries(CHANGES));
    pdf = change(pdf, random);
    done.push(how);
  }
  return { bytes: Buffer.from(pdf, 'latin1'), how: `PDF: ${done.join(', ')}` };
}
