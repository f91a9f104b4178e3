import { walk, type XmlNode } from '../xml/parse.ts';
import { at, child } from './node.ts';

/** Text of `c:title`, its own or that of a cell; "" if programs choose it. */
export function readTitleText(title: XmlNode | undefined): string {
  const text = child(title, 'c:tx');
  const cell = at(text, 'c:strRef', 'c:strCache', 'c:pt', 'c:v');
  if (cell !== undefined) return cell.text;
  return (child(text, 'c:rich')?.children ?? [])
    .filter(({ tag }) => tag === 'a:p')
    .map((paragraph) => [...walk(paragraph)].map((node) => (node.tag === 'a:t' ? node.text : '')).join(''))
    .filter((line) => line !== '')
    .join(' ');
}
