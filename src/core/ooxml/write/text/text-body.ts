import { element, join, wrap, type Xml } from '../../xml/xml.ts';

const NO_STYLES = element('a:lstStyle');

/**
 * Writes `a:lstStyle`.
 *
 * @param levels `a:lvl1pPr` …
 */
export function listStyle(levels?: Xml): Xml {
  return levels === undefined ? NO_STYLES : element('a:lstStyle', {}, levels);
}

/**
 * Writes the elements before the paragraphs of a text body.
 *
 * @param properties `a:bodyPr`
 */
export function writeBodyHead(properties: Xml, levels?: Xml): Xml {
  return join([properties, listStyle(levels)]);
}

/** Head of a text body without properties. */
export const PLAIN_BODY = writeBodyHead(element('a:bodyPr'));

/**
 * Wraps written `a:p` elements in a text body.
 *
 * @param head `a:bodyPr` and `a:lstStyle`
 */
export function wrapBody(
  tag: 'p:txBody' | 'a:txBody' | 'cdr:txBody' | 'c:txPr' | 'c:rich',
  head: Xml,
  paragraphs: Xml,
): Xml {
  return wrap(tag, join([head, paragraphs]));
}
