import { decodeText } from './decode-text.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { isAside, mainContent } from './html-content.ts';
import { attribute, elementsOf, parsePage, textOf } from './html-tree.ts';

/** A page's own text: headings, lists, tables, figures; what stands around it is left out. */
export const readHtmlPage: FileReader = (bytes) => {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const declared = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? /<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  const page = parsePage(decodeText(bytes, declared).text);
  const out = new DocumentWriter();
  if (page.body === undefined) return { document: out.build({}), warnings: [] };
  const main = mainContent(page.body);
  const first = (tag: string, within = page.body): string => {
    for (const one of within === undefined ? [] : elementsOf(within, (inner) => !isAside(inner))) if (one.tagName === tag && textOf(one).trim() !== '') return textOf(one).replace(/\s+/g, ' ').trim();
    return '';
  };
  const inMain = first('h1', main);
  const named = inMain || first('h1') || first('title', page.head).replace(/\s+[-–—|·]\s+[^-–—|·]{2,40}$/, '');
  // A page's title is often outside of its text.
  if (inMain === '' && named !== '') out.heading(named, 1);
  new HtmlBlocks(out, () => undefined).children(main);
  const author = page.head === undefined ? undefined : [...elementsOf(page.head)].find((one) => one.tagName === 'meta' && attribute(one, 'name') === 'author');
  const meta = { ...(named === '' ? {} : { title: named }), ...(author === undefined || attribute(author, 'content') === '' ? {} : { author: attribute(author, 'content') }) };
  return { document: out.build(meta), warnings: out.warnings };
};
