import { XmlEditor } from './edited-xml.ts';
import { classifyMarkup, nameEnd, readAttributeAt, readCdata, skippedMarkupEnd, tagEnd } from './scan.ts';

const UNUSUAL_ATTRIBUTE = /=\s*'|\s=\s*"|=\s+"/;

/** Rewrites attributes to the form name="value", so that code which edits single attributes finds them. */
export function normalizeAttributeQuotes(xml: string): string {
  if (!UNUSUAL_ATTRIBUTE.test(xml)) return xml;
  const edited = new XmlEditor(xml);
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const mark = classifyMarkup(xml, at);
    if (mark === 'data') at = readCdata(xml, at).end;
    else if (mark === 'passed') at = skippedMarkupEnd(xml, at);
    else if (mark === 'end') at = tagEnd(xml, at);
    else at = normalizeStartTag(edited, at);
  }
  return edited.toString();
}

/** Rewrites the attributes of the start tag at `open`; returns the offset behind the tag. */
function normalizeStartTag(edited: XmlEditor, open: number): number {
  const { source } = edited;
  let at = nameEnd(source, open + 1);
  for (
    let attribute = readAttributeAt(source, at);
    attribute !== undefined;
    attribute = readAttributeAt(source, at)
  ) {
    const { name, value, start, end } = attribute;
    const written = source.slice(start, end);
    const normalized = `${written.slice(0, written.indexOf(name))}${name}="${value.replaceAll('"', '&quot;')}"`;
    if (normalized !== written) edited.replace(start, end, normalized);
    at = end;
  }
  return tagEnd(source, Math.max(open + 1, at));
}
