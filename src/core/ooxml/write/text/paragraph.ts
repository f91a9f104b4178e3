import { textRun } from '../../xml/drawing.ts';
import { element, join, text, wrap, type Xml } from '../../xml/xml.ts';
import { wrapBody } from './text-body.ts';

/**
 * How much formatting is written. *Explicit*: all of it, because the layout is ours. *Inherit*: only
 * differences from the placeholder. *Patch*: the existing formatting of a slide's text, with changes.
 */
export interface TextPolicy<P extends { readonly runs: readonly unknown[] }> {
  /** Writes `a:pPr`, if there is anything to declare. */
  properties(paragraph: P): Xml | undefined;
  /** Appends the run: `a:r`, breaks, fields, formulas. */
  run(into: Xml[], run: P['runs'][number], paragraph: P): void;
  /** Writes `a:endParaRPr` of a paragraph without runs, which gives it its height. */
  end(paragraph: P): Xml | undefined;
}

/**
 * Writes `p:txBody` of a shape or `a:txBody` of a cell.
 *
 * @param head `a:bodyPr` and `a:lstStyle`
 */
export function writeTextBody<P extends { readonly runs: readonly unknown[] }>(
  tag: 'p:txBody' | 'a:txBody',
  head: Xml,
  paragraphs: readonly P[],
  policy: TextPolicy<P>,
): Xml {
  return wrapBody(tag, head, writeParagraphs(paragraphs, policy));
}

/** A text body has at least one paragraph. */
export function writeParagraphs<P extends { readonly runs: readonly unknown[] }>(
  paragraphs: readonly P[],
  policy: TextPolicy<P>,
): Xml {
  return paragraphs.length === 0
    ? EMPTY_PARAGRAPH
    : join(paragraphs.map((paragraph) => writeParagraph(paragraph, policy)));
}

export function writeParagraph<P extends { readonly runs: readonly unknown[] }>(
  paragraph: P,
  policy: TextPolicy<P>,
): Xml {
  const properties = policy.properties(paragraph);
  const content: Xml[] = [];
  for (const run of paragraph.runs) policy.run(content, run, paragraph);
  return wrapParagraph(properties, content, content.length === 0 ? policy.end(paragraph) : undefined);
}

/**
 * Wraps written content in `a:p`.
 *
 * @param properties `a:pPr`
 * @param end `a:endParaRPr`
 */
export function wrapParagraph(properties: Xml | undefined, content: readonly Xml[], end?: Xml): Xml {
  return wrap('a:p', `${properties ?? ''}${join(content)}${end ?? ''}` as Xml);
}

export const EMPTY_PARAGRAPH = wrapParagraph(undefined, []);
const EMPTY_RUN_PROPERTIES = element('a:rPr');

/**
 * Writes `a:p` with one run in the inherited format.
 *
 * @param properties `a:pPr`
 */
export function writePlainParagraph(content: string, lang: string | undefined, properties?: Xml): Xml {
  return wrapParagraph(properties, [
    textRun(lang === undefined ? EMPTY_RUN_PROPERTIES : element('a:rPr', { lang }), text(content)),
  ]);
}

/** Field ids, the same in every part. */
const FIELD_IDS = {
  slidenum: '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}',
  datetime1: '{5F1E9D0A-6A3C-4C0B-9B0B-2B1D7C3A8E41}',
} as const;

/**
 * Writes `a:p` with only a field, which programs update.
 *
 * @param shown text until then
 */
export function writeFieldParagraph(type: keyof typeof FIELD_IDS, shown: string, lang: string): Xml {
  return wrapParagraph(undefined, [
    element(
      'a:fld',
      { id: FIELD_IDS[type], type },
      element('a:rPr', { lang }),
      element('a:t', {}, text(shown)),
    ),
  ]);
}
