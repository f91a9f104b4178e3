/**
 * Formats in the texts of layouts: `**bold**`, `*italic*`, `~~struck~~`, `` `code` `` and `[words](address)`.
 */
const TOKEN =
  /\\([!-/:-@[-`{-~])|`([^`]+)`|\[((?:[^\]\\]|\\.)*)\]\(([^()\s]+)\)|\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)|(?<!\w)__(?=\S)(.+?)(?<=\S)__(?!\w)|~~(?=\S)(.+?)(?<=\S)~~|\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?!\*)|(?<!\w)_(?=[^\s_])(.+?)(?<=[^\s_])_(?!\w)/g;

/** Nodes to edit a text of a layout. */
export function readMarkdown(text: string): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const found of text.matchAll(TOKEN)) {
    const [whole, escaped, code, label, address, bold, alsoBold, struck, italic, alsoItalic] = found;
    nodes.push(document.createTextNode(text.slice(at, found.index) + (escaped ?? '')));
    at = found.index + whole.length;
    const mark = (name: string, inner: Node[]): HTMLElement => {
      const element = document.createElement(name);
      element.append(...inner);
      return element;
    };
    if (code !== undefined) nodes.push(mark('code', [document.createTextNode(code)]));
    else if (label !== undefined && address !== undefined) {
      const link = mark('a', readMarkdown(label));
      link.dataset['attributes'] = ` href="${address.replaceAll('"', '%22')}"`;
      nodes.push(link);
    } else if (struck !== undefined) nodes.push(mark('s', readMarkdown(struck)));
    else if ((bold ?? alsoBold) !== undefined)
      nodes.push(mark('strong', readMarkdown(bold ?? alsoBold ?? '')));
    else if ((italic ?? alsoItalic) !== undefined)
      nodes.push(mark('em', readMarkdown(italic ?? alsoItalic ?? '')));
  }
  nodes.push(document.createTextNode(text.slice(at)));
  return joinTexts(nodes);
}

function joinTexts(nodes: readonly Node[]): Node[] {
  const holder = document.createElement('span');
  holder.append(...nodes);
  holder.normalize();
  return [...holder.childNodes];
}

/** Edited nodes as a text of a layout. Signs are escaped only where they would be read as a format. */
export function writeMarkdown(field: Node): string {
  const plain = write(field, false);
  return describe(readMarkdown(plain)) === describe([...field.childNodes]) ? plain : write(field, true);
}

const FENCES: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  s: '~~',
  strike: '~~',
  del: '~~',
};

function write(parent: Node, escapes: boolean): string {
  return [...parent.childNodes]
    .map((node) => {
      if (node instanceof Text) {
        const text = node.data.replace(/\u200b/g, '').replace(/[\n\u00a0]/g, ' ');
        return escapes ? text.replace(/[\\*_~`[\]]/g, '\\$&') : text;
      }
      if (!(node instanceof HTMLElement)) return '';
      if (node.localName === 'br') return ' ';
      const inner = node.localName === 'code' ? (node.textContent ?? '') : write(node, escapes);
      const [, lead = '', words = '', tail = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inner) ?? [];
      if (words === '') return inner;
      if (node.localName === 'code') return `${lead}\`${words.replaceAll('`', "'")}\`${tail}`;
      const address = /href="([^"]*)"/.exec(node.dataset['attributes'] ?? '')?.[1];
      if (node.localName === 'a' && address !== undefined)
        return `${lead}[${words}](${encodeAddress(address)})${tail}`;
      const fence = FENCES[node.localName] ?? '';
      return `${lead}${fence}${words}${fence}${tail}`;
    })
    .join('');
}

function encodeAddress(address: string): string {
  return address
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '%22')
    .replace(/[()\s]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'));
}

/** Words with their formats, independent of how elements are nested. */
function describe(nodes: readonly Node[]): string {
  const runs: { text: string; format: string }[] = [];
  const walk = (node: Node, format: readonly string[]): void => {
    if (node instanceof Text) {
      const text = node.data.replace(/\u200b/g, '').replace(/\s/g, ' ');
      const key = text.trim() === '' ? '' : [...new Set(format)].toSorted().join(' ');
      const last = runs.at(-1);
      if (last !== undefined && (last.format === key || text.trim() === '')) last.text += text;
      else if (text !== '') runs.push({ text, format: key });
      return;
    }
    if (!(node instanceof HTMLElement)) return;
    const name =
      node.localName === 'code' || node.localName === 'a' ? node.localName : FENCES[node.localName];
    for (const child of node.childNodes) walk(child, name === undefined ? format : [...format, name]);
  };
  for (const node of nodes) walk(node, []);
  return runs.map(({ text, format }) => `${format}:${text.trim()}`).join('\n');
}
