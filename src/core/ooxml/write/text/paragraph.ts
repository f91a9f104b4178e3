import { textRun } from '../../xml/drawing.ts';
import { around, element, join, text, type Xml } from '../../xml/xml.ts';
import { bodyOf } from './text-body.ts';

/**
 * What is said of how a text looks. *Explicit*: all, for the layout is ours. *Inherit*: what differs from the place that
 * the text stands in. *Patch*: what a slide of a file says of its own text, with what is changed of it.
 */
export interface TextPolicy<P extends { readonly runs: readonly unknown[] }> {
  /** `a:pPr`, where there is something to say. */
  properties(paragraph: P): Xml | undefined;
  /** Adds the run: `a:r`, breaks, fields, mathematics. */
  run(into: Xml[], run: P['runs'][number], paragraph: P): void;
  /** `a:endParaRPr` of a paragraph without words: what gives it its height. */
  end(paragraph: P): Xml | undefined;
}

/** `p:txBody` of a shape or `a:txBody` of a cell. @param head `a:bodyPr` and `a:lstStyle`. */
export function textBodyXml<P extends { readonly runs: readonly unknown[] }>(tag: 'p:txBody' | 'a:txBody', head: Xml, paragraphs: readonly P[], policy: TextPolicy<P>): Xml {
  return bodyOf(tag, head, paragraphsXml(paragraphs, policy));
}

/** A text has one paragraph at least. */
export function paragraphsXml<P extends { readonly runs: readonly unknown[] }>(paragraphs: readonly P[], policy: TextPolicy<P>): Xml {
  return paragraphs.length === 0 ? EMPTY_PARAGRAPH : join(paragraphs.map((paragraph) => paragraphXml(paragraph, policy)));
}

/** `a:p`. */
export function paragraphXml<P extends { readonly runs: readonly unknown[] }>(paragraph: P, policy: TextPolicy<P>): Xml {
  const properties = policy.properties(paragraph);
  const content: Xml[] = [];
  for (const run of paragraph.runs) policy.run(content, run, paragraph);
  return paragraphOf(properties, content, content.length === 0 ? policy.end(paragraph) : undefined);
}

/** `a:p` of what is written already. @param properties `a:pPr`; `end`: `a:endParaRPr`. */
export function paragraphOf(properties: Xml | undefined, content: readonly Xml[], end?: Xml): Xml {
  return around('a:p', `${properties ?? ''}${join(content)}${end ?? ''}` as Xml);
}

/** `a:p` that says nothing. */
export const EMPTY_PARAGRAPH = paragraphOf(undefined, []);
const PLAIN_LETTERS = element('a:rPr');

/** `a:p` of one run in the letters of its place. @param properties `a:pPr`. */
export function plainParagraph(words: string, lang: string | undefined, properties?: Xml): Xml {
  return paragraphOf(properties, [textRun(lang === undefined ? PLAIN_LETTERS : element('a:rPr', { lang }), text(words))]);
}

/** Of a field with its own id; the same in every part that has it. */
const FIELD_IDS = { slidenum: '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}', datetime1: '{5F1E9D0A-6A3C-4C0B-9B0B-2B1D7C3A8E41}' } as const;

/** `a:p` of a field alone: the program that shows it writes it anew. @param shown what it says until then */
export function fieldParagraph(type: keyof typeof FIELD_IDS, shown: string, lang: string): Xml {
  return paragraphOf(undefined, [element('a:fld', { id: FIELD_IDS[type], type }, element('a:rPr', { lang }), element('a:t', {}, text(shown)))]);
}
