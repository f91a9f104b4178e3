import { isReference } from '../assets/asset.ts';

/**
 * Pictures in Markdown: inline, by reference, and in HTML. Each match captures the text before the address
 * and the address.
 */
const PLACES: readonly [RegExp, RegExp, RegExp] = [
  /(!\[[^[\]\n]{0,1000}\]\(\s{0,20})(?:<([^<>\n]{1,2000})>|([^\s()<>]{1,2000}))/g,
  /(^ {0,3}\[[^[\]\n]{1,200}\]:\s{0,20})(?:<([^<>\n]{1,2000})>|([^\s<>]{1,2000}))/g,
  /(<img\b[^<>\n]{0,2000}?\bsrc\s{0,20}=\s{0,20}["'])([^"'<>\n]{1,2000})()(?=["'])/gi,
];
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Distinct addresses that may be pictures of a text; some may be links or part of code. */
export function pictureAddresses(markdown: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of markdown.split('\n')) {
    if (!/!\[|\]:|<img\b/i.test(line)) continue;
    for (const place of PLACES)
      for (const [, , enclosed, open] of line.matchAll(place)) found.add(enclosed || open || '');
  }
  return found;
}

/**
 * Replaces file names in a text by references: `![Load](chart.png)` refers to the file named "chart.png",
 * whatever folder the text puts it in. Code is unchanged.
 *
 * @param files references by file name.
 * @returns the text, and in `named` the file names that it uses.
 */
export function replacePictureNames(
  markdown: string,
  files: ReadonlyMap<string, string>,
): { readonly markdown: string; readonly named: ReadonlySet<string> } {
  const named = new Set<string>();
  if (files.size === 0) return { markdown, named };
  const replaced = (line: string): string =>
    PLACES.reduce(
      (text, place) =>
        text.replace(
          place,
          (whole: string, before: string, enclosed: string | undefined, open: string | undefined) => {
            const name = readFileName(enclosed || open || '');
            const reference = name === undefined ? undefined : files.get(name);
            if (name === undefined || reference === undefined) return whole;
            named.add(name);
            return `${before}${reference}`;
          },
        ),
      line,
    );
  const lines = mapOutsideCode(markdown, replaced);
  return { markdown: named.size === 0 ? markdown : lines.join('\n'), named };
}

/** Picture addresses relative to a document that is not available. Linked pictures are ignored as badges. */
export function relativePictures(markdown: string): ReadonlySet<string> {
  const found = new Set<string>();
  mapOutsideCode(markdown, (line) => {
    for (const { 2: enclosed, 3: open, index } of line.matchAll(PLACES[0])) {
      const address = enclosed || open || '';
      if (line[index - 1] !== '[' && !isReference(address) && readFileName(address) !== undefined)
        found.add(address);
    }
    return line;
  });
  return found;
}

/** Maps each line of a text outside of code. */
function mapOutsideCode(markdown: string, change: (line: string) => string): string[] {
  let fence: string | undefined;
  return markdown.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    return isCode || !/\[|<img/i.test(line) ? line : change(line);
  });
}

/** File name of a relative address; undefined for other addresses. */
function readFileName(address: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('/')) return undefined;
  const last = (address.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).normalize('NFC');
  } catch {
    return last.normalize('NFC');
  }
}
