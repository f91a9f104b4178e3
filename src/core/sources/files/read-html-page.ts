import { decodeText } from './decode-text.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { findTeasers, isAside, mainContent } from './html-content.ts';
import { attribute, isText, parsePage, readText, walkElements } from './html-tree.ts';
import { createRefusal } from './refusal.ts';
import { StyleSheet } from './style-sheet.ts';
import { styledHeadings } from './styled-headings.ts';

const TAGS_MAX = 150_000;
const OPEN_MAX = 1_500;
/** Elements without an end tag, or whose end tag pages often omit. */
const NEED_NO_END =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|td|th|tr|thead|tbody|tfoot|option|html|head|body|path|rect|circle|use|g|line|polygon)$/i;

/** Reads the content of a web page: headings, lists, tables and figures, without its surroundings. */
export const readHtmlPage: FileReader = (bytes) => {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const declared =
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ??
    /<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  const text = decodeText(bytes, declared).text;
  refuseTangled(text);
  const page = parsePage(text);
  const out = new DocumentWriter();
  if (page.body === undefined) return { document: out.build({}), warnings: [] };
  const main = mainContent(page.body);
  const first = (tag: string, within = page.body): string => {
    for (const one of within === undefined ? [] : walkElements(within, (inner) => !isAside(inner)))
      if (one.tagName === tag && readText(one).trim() !== '')
        return readText(one).replace(/\s+/g, ' ').trim();
    return '';
  };
  const inMain = first('h1', main);
  const named =
    inMain || first('h1') || first('title', page.head).replace(/\s+[-–—|·]\s+[^-–—|·]{2,40}$/, '');
  // The title of a page is often outside of its content.
  if (inMain === '' && named !== '') out.heading(named, 1);
  // Pages from word processors only have headings by appearance.
  const headed = [...walkElements(main)].some((one) => /^h[1-6]$/.test(one.tagName));
  const sheets = [page.head, page.body]
    .flatMap((part) => (part === undefined ? [] : [...walkElements(part)]))
    .filter((one) => one.tagName === 'style');
  const levelOf = headed
    ? undefined
    : styledHeadings(
        main,
        new StyleSheet(
          sheets.map((one) =>
            one.childNodes
              .filter(isText)
              .map((text) => text.value)
              .join(''),
          ),
        ),
      );
  new HtmlBlocks(out, () => undefined, levelOf, findTeasers(main)).children(main);
  const author =
    page.head === undefined
      ? undefined
      : [...walkElements(page.head)].find(
          (one) => one.tagName === 'meta' && attribute(one, 'name') === 'author',
        );
  const meta = {
    ...(named === '' ? {} : { title: named }),
    ...(author === undefined || attribute(author, 'content') === ''
      ? {}
      : { author: attribute(author, 'content') }),
  };
  return { document: out.build(meta), warnings: out.warnings };
};

/**
 * Counts tags before parsing, since repairing unclosed elements takes quadratic time.
 *
 * @throws Failure `invalid_input` for more unclosed tags than any real page has.
 */
function refuseTangled(html: string): void {
  let count = 0;
  let open = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})\b/gi)) {
    count += 1;
    if (count > TAGS_MAX)
      throw createRefusal('too_complex', `The page has more than ${TAGS_MAX.toLocaleString('en')} tags.`);
    if (NEED_NO_END.test(name)) continue;
    open = Math.max(0, open + (close === '/' ? -1 : 1));
    if (open > OPEN_MAX)
      throw createRefusal(
        'too_complex',
        `The page opens more than ${OPEN_MAX.toLocaleString('en')} elements that it does not close.`,
      );
  }
}
