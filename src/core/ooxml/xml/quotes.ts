import { Edited } from './edited.ts';
import { attributeAt, dataAt, markAt, nameEnd, passedEnd, tagEnd } from './scan.ts';

const ODD = /=\s*'|\s=\s*"|=\s+"/;

/** Rewrites attributes to the form name="value", so that code which edits single attributes finds them. */
export function plainlyQuoted(xml: string): string {
  if (!ODD.test(xml)) return xml;
  const edited = new Edited(xml);
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const mark = markAt(xml, at);
    if (mark === 'data') at = dataAt(xml, at).end;
    else if (mark === 'passed') at = passedEnd(xml, at);
    else if (mark === 'end') at = tagEnd(xml, at);
    else at = quoted(edited, at);
  }
  return edited.toString();
}

/** Rewrites the attributes of the start tag at `open`; returns the offset behind the tag. */
function quoted(edited: Edited, open: number): number {
  const { source } = edited;
  let at = nameEnd(source, open + 1);
  for (let attribute = attributeAt(source, at); attribute !== undefined; attribute = attributeAt(source, at)) {
    const { name, value, start, end } = attribute;
    const written = source.slice(start, end);
    const plain = `${written.slice(0, written.indexOf(name))}${name}="${value.replaceAll('"', '&quot;')}"`;
    if (plain !== written) edited.replace(start, end, plain);
    at = end;
  }
  return tagEnd(source, Math.max(open + 1, at));
}
