import { isReference } from '../assets/asset.ts';

/** Where pictures are named in Markdown: in place, by a reference, and in HTML. Each match is what stands before the address, and the address. */
const PLACES: readonly [RegExp, RegExp, RegExp] = [
  /(!\[[^[\]\n]{0,1000}\]\(\s{0,20})(?:<([^<>\n]{1,2000})>|([^\s()<>]{1,2000}))/g,
  /(^ {0,3}\[[^[\]\n]{1,200}\]:\s{0,20})(?:<([^<>\n]{1,2000})>|([^\s<>]{1,2000}))/g,
  /(<img\b[^<>\n]{0,2000}?\bsrc\s{0,20}=\s{0,20}["'])([^"'<>\n]{1,2000})()(?=["'])/gi,
];
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Addresses by which a text may name pictures, each once; some of them may be links, or stand in code. */
export function pictureAddresses(markdown: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of markdown.split('\n')) {
    if (!/!\[|\]:|<img\b/i.test(line)) continue;
    for (const place of PLACES) for (const [, , enclosed, open] of line.matchAll(place)) found.add(enclosed || open || '');
  }
  return found;
}

/**
 * The text with references in place of file names: `![Load](chart.png)` names the file that is called "chart.png",
 * in whatever folder the text has it. Code stays as it is.
 *
 * @param files reference by file name.
 * @returns `named`: the names that the text uses.
 */
export function withNamedPictures(markdown: string, files: ReadonlyMap<string, string>): { readonly markdown: string; readonly named: ReadonlySet<string> } {
  const named = new Set<string>();
  if (files.size === 0) return { markdown, named };
  const replaced = (line: string): string =>
    PLACES.reduce(
      (text, place) =>
        text.replace(place, (whole: string, before: string, enclosed: string | undefined, open: string | undefined) => {
          const name = fileNameIn(enclosed || open || '');
          const reference = name === undefined ? undefined : files.get(name);
          if (name === undefined || reference === undefined) return whole;
          named.add(name);
          return `${before}${reference}`;
        }),
      line,
    );
  const lines = outsideCode(markdown, replaced);
  return { markdown: named.size === 0 ? markdown : lines.join('\n'), named };
}

/** Addresses of pictures that lead nowhere: relative to a document that is not here. Linked pictures are badges. */
export function relativePictures(markdown: string): ReadonlySet<string> {
  const found = new Set<string>();
  outsideCode(markdown, (line) => {
    for (const { 2: enclosed, 3: open, index } of line.matchAll(PLACES[0])) {
      const address = enclosed || open || '';
      if (line[index - 1] !== '[' && !isReference(address) && fileNameIn(address) !== undefined) found.add(address);
    }
    return line;
  });
  return found;
}

/** The lines of a text, each that is not code changed. */
function outsideCode(markdown: string, change: (line: string) => string): string[] {
  let fence: string | undefined;
  return markdown.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined;
    return isCode || !/\[|<img/i.test(line) ? line : change(line);
  });
}

/** The file that a relative address names; undefined for addresses of another kind. */
function fileNameIn(address: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('/')) return undefined;
  const last = (address.split(/[?#]/)[0] ?? '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).normalize('NFC');
  } catch {
    return last.normalize('NFC');
  }
}
