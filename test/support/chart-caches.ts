import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { find, OpenedPptx } from './open-pptx.ts';

/** Each value that the first chart of a file caches, with what its data sheet holds there, as text. */
export function cachesOf(
  bytes: Uint8Array,
): readonly { readonly tag: string; readonly cached: string; readonly cell: string | undefined }[] {
  const pptx = new OpenedPptx(bytes);
  const cells = sheetOf(pptx);
  return ['c:tx', 'c:cat', 'c:val', 'c:xVal', 'c:yVal', 'c:bubbleSize'].flatMap((tag) =>
    pptx
      .all('ppt/charts/chart1.xml', tag)
      .flatMap(({ children }) =>
        children.filter((child) => child.tag === 'c:numRef' || child.tag === 'c:strRef'),
      )
      .flatMap((reference) => {
        const [, column = '', row = '1'] = /\$([A-Z]+)\$(\d+)/.exec(find(reference, 'c:f').text) ?? [];
        const cache = find(reference, reference.tag === 'c:numRef' ? 'c:numCache' : 'c:strCache');
        return cache.children
          .filter((child) => child.tag === 'c:pt')
          .map((point) => ({
            tag,
            cached: find(point, 'c:v').text,
            cell: cells.get(`${column}${Number(row) + Number(point.attributes.get('idx'))}`),
          }));
      }),
  );
}

function sheetOf(pptx: OpenedPptx): ReadonlyMap<string, string> {
  const book = pptx.names.find((name) => name.startsWith('ppt/embeddings/'));
  const sheet =
    book === undefined
      ? undefined
      : readZip(pptx.bytes(book)).find(({ name }) => name === 'xl/worksheets/sheet1.xml');
  const xml = Buffer.from(sheet?.read() ?? []).toString('utf8');
  return new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)</g)].map(
      ([, at = '', value = '']) => [
        at,
        value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      ],
    ),
  );
}
