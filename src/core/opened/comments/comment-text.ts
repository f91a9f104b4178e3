import { EMPTY_PARAGRAPH, PLAIN_BODY, writePlainParagraph } from '../../ooxml/write/index.ts';
import { childAtPath, join, type Markup, readCharacterData, type Xml } from '../../ooxml/xml/index.ts';

/**
 * Plain text of a text body as anchors count it: a character between paragraphs, and one for each line break
 * (MS-ODRAWXML 2.29.3.22).
 */
export function readPlainText(source: string, body: Markup, between = '\r', broken = '\v'): string {
  return body.children
    .filter(({ name }) => name === 'p')
    .map(({ children }) =>
      children
        .map((one) => {
          if (one.name === 'br') return broken;
          const words = childAtPath(one, 't');
          return words === undefined ? '' : readCharacterData(source, words);
        })
        .join(''),
    )
    .join(between);
}

/** Words of a comment or a reply of either form. */
export function readCommentText(source: string, comment: Markup): string {
  const plain = childAtPath(comment, 'text');
  if (plain !== undefined) return readCharacterData(source, plain).trim();
  const body = childAtPath(comment, 'txBody');
  return body === undefined ? '' : readPlainText(source, body, '\n', '\n').trim();
}

/** Content of the text body of a modern comment, a paragraph a line. */
export function writeCommentText(words: string): Xml {
  const lines = words
    .split('\n')
    .map((line) => (line === '' ? EMPTY_PARAGRAPH : writePlainParagraph(line, undefined)));
  return join([PLAIN_BODY, ...lines]);
}
