import { around, element, join, type Xml } from '../../xml/xml.ts';

const NO_STYLES = element('a:lstStyle');

/** `a:lstStyle`. @param levels `a:lvl1pPr` … */
export function listStyle(levels?: Xml): Xml {
  return levels === undefined ? NO_STYLES : element('a:lstStyle', {}, levels);
}

/** What stands before the paragraphs of a text. @param properties `a:bodyPr` */
export function bodyHead(properties: Xml, levels?: Xml): Xml {
  return join([properties, listStyle(levels)]);
}

/** Of a text that says nothing of its body. */
export const PLAIN_BODY = bodyHead(element('a:bodyPr'));

/** A text of `a:p` elements that are written already. @param head `a:bodyPr` and `a:lstStyle` */
export function bodyOf(tag: 'p:txBody' | 'a:txBody' | 'cdr:txBody' | 'c:txPr' | 'c:rich', head: Xml, paragraphs: Xml): Xml {
  return around(tag, join([head, paragraphs]));
}
