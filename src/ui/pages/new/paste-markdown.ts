/** Larger clipboards are pasted as plain text. */
const MAX_HTML_CHARACTERS = 4_000_000;
const MAX_NODES = 200_000;
const MAX_DEPTH = 200;
const MAX_CHARACTERS = 1_000_000;
const HEADINGS = new Map(['H1', 'H2', 'H3', 'H4', 'H5', 'H6'].map((name, index) => [name, index + 1]));
/** Elements whose text is not part of the document. */
const LEFT_OUT = new Set([
  ...[
    'SCRIPT',
    'STYLE',
    'NOSCRIPT',
    'TEMPLATE',
    'HEAD',
    'META',
    'LINK',
    'TITLE',
    'IFRAME',
    'OBJECT',
    'EMBED',
  ],
  ...['SVG', 'svg', 'CANVAS', 'VIDEO', 'AUDIO', 'BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'FORM'],
]);
const BLOCKS = new Set([
  ...['P', 'DIV', 'SECTION', 'ARTICLE', 'HEADER', 'FOOTER', 'MAIN', 'ASIDE', 'NAV', 'FIGURE', 'FIGCAPTION'],
  ...['BODY', 'HTML', 'ADDRESS', 'DL', 'DT', 'DD', 'DETAILS', 'SUMMARY', 'CENTER'],
]);
/** Elements that a plain text loses. */
const RICH = 'h1,h2,h3,h4,h5,h6,table,ul,ol,blockquote,pre,a[href]';

/**
 * Converts the HTML of a clipboard to Markdown: headings, lists, tables, quotations, code, links and emphasis. The HTML
 * is parsed to an inert document, of which only text and web addresses are read.
 *
 * @returns undefined if the HTML has nothing that its plain text lacks, or is too large.
 */
export function toPastedMarkdown(html: string): string | undefined {
  if (html.trim() === '' || html.length > MAX_HTML_CHARACTERS) return undefined;
  const { body } = new DOMParser().parseFromString(disarmStyles(html), 'text/html');
  if (body.querySelector(RICH) === null || body.getElementsByTagName('*').length > MAX_NODES)
    return undefined;
  const markdown = joinBlocks(readBlocks(body, 0));
  return markdown === '' || markdown.length > MAX_CHARACTERS ? undefined : markdown;
}

/** Renames styles, since the security policy of the page reports each of them. */
function disarmStyles(html: string): string {
  return html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks
    .map((block) => block.replace(/^\n+|\s+$/g, ''))
    .filter((block) => block.trim() !== '')
    .join('\n\n');
}

function readBlocks(parent: Node, depth: number): string[] {
  const blocks: string[] = [];
  let inline = '';
  const close = () => {
    blocks.push(tidy(inline));
    inline = '';
  };
  for (const node of parent.childNodes) {
    const block = node instanceof Element && depth < MAX_DEPTH ? readBlock(node, depth) : undefined;
    if (block === undefined) inline += readInline(node, depth);
    else {
      close();
      blocks.push(...block);
    }
  }
  close();
  return blocks.filter((block) => block.trim() !== '');
}

/** Blocks of an element; undefined for an element within a line. */
function readBlock(element: Element, depth: number): string[] | undefined {
  const { tagName } = element;
  const level = HEADINGS.get(tagName);
  if (level !== undefined)
    return [`${'#'.repeat(level)} ${tidy(readInlines(element, depth)).replace(/\s+/g, ' ')}`];
  switch (tagName) {
    case 'UL':
    case 'OL':
      return [readList(element, depth, '')];
    case 'TABLE':
      return readTable(element, depth);
    case 'BLOCKQUOTE':
      return [joinBlocks(readBlocks(element, depth + 1)).replace(/^/gm, '> ')];
    case 'PRE':
      return [`\`\`\`\n${(element.textContent ?? '').replace(/\n$/, '')}\n\`\`\``];
    case 'HR':
      return [];
    default:
      if (LEFT_OUT.has(tagName)) return [];
      // Some programs wrap whole documents in an element for a line.
      return BLOCKS.has(tagName) || element.querySelector('p,div,table,ul,ol,h1,h2,h3,h4,h5,h6') !== null
        ? readBlocks(element, depth + 1)
        : undefined;
  }
}

function readList(list: Element, depth: number, indent: string): string {
  const isOrdered = list.tagName === 'OL';
  let number = Number(list.getAttribute('start') ?? 1) || 1;
  const lines: string[] = [];
  for (const item of list.children) {
    if (item.tagName === 'UL' || item.tagName === 'OL') {
      if (depth < MAX_DEPTH) lines.push(readList(item, depth + 1, `${indent}  `));
      continue;
    }
    const mark = isOrdered ? `${number++}. ` : '- ';
    const inner: string[] = [];
    let text = '';
    for (const node of item.childNodes)
      if (node instanceof Element && (node.tagName === 'UL' || node.tagName === 'OL') && depth < MAX_DEPTH)
        inner.push(readList(node, depth + 1, `${indent}${' '.repeat(mark.length)}`));
      else text += `${readInline(node, depth)} `;
    const words = tidy(text).replace(/\s+/g, ' ');
    if (words !== '') lines.push(`${indent}${mark}${words}`);
    lines.push(...inner);
  }
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** A table with at least two columns and rows; a table for the layout of a page is read as blocks. */
function readTable(table: Element, depth: number): string[] {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const isLayout = table.querySelector('table') !== null || rows.length < 2;
  const cells = rows.map((row) =>
    [...row.children]
      .filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')
      .flatMap((cell) => {
        const text = tidy(readInlines(cell, depth)).replace(/\s+/g, ' ').replaceAll('|', '\\|');
        const span = Math.min(100, Number(cell.getAttribute('colspan') ?? 1) || 1);
        return [text, ...Array.from({ length: span - 1 }, () => '')];
      }),
  );
  const filled = cells.filter((row) => row.some((text) => text !== ''));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  if (isLayout || width < 2 || filled.length < 2)
    return rows.flatMap((row) => [...row.children].flatMap((cell) => readBlocks(cell, depth + 1)));
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => row[index] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = filled;
  const caption = tidy(table.querySelector('caption')?.textContent ?? '');
  return [
    ...(caption === '' ? [] : [caption]),
    [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n'),
  ];
}

function readInlines(parent: Node, depth: number): string {
  let text = '';
  for (const node of parent.childNodes) text += readInline(node, depth + 1);
  return text;
}

function readInline(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element) || LEFT_OUT.has(node.tagName) || depth > MAX_DEPTH) return '';
  const text = readInlines(node, depth);
  switch (node.tagName) {
    case 'BR':
      return '\n';
    case 'B':
    case 'STRONG':
      // Documents of Google wrap everything in <b style="font-weight:normal">.
      return /font-weight:\s*(?:normal|400)/.test(node.getAttribute('data-style') ?? '')
        ? text
        : wrap(text, '**');
    case 'I':
    case 'EM':
      return wrap(text, '*');
    case 'CODE':
      return text.trim() === '' ? text : `\`${text.trim().replaceAll('`', "'")}\``;
    case 'A': {
      const address = readWebAddress(node.getAttribute('href') ?? '');
      return address === undefined || text.trim() === '' ? text : `[${tidy(text)}](<${address}>)`;
    }
    case 'P':
    case 'DIV':
    case 'LI':
      return `${text}\n`;
    default:
      return text;
  }
}

function readWebAddress(href: string): string | undefined {
  const url = URL.parse(href);
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol)
    ? url.href.replace(/[<>\s]/g, encodeURIComponent)
    : undefined;
}

function wrap(text: string, mark: string): string {
  const words = text.trim();
  return words === '' || words.includes('\n') ? text : text.replace(words, () => `${mark}${words}${mark}`);
}

function tidy(text: string): string {
  return text
    .replace(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
