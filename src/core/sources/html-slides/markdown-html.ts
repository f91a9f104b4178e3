import type { Nodes, Parents, Table } from 'mdast';
import { parseMarkdownTree } from '../markdown-tree.ts';

/** Writes the Markdown of a slide as HTML; HTML in it stays as it is. */
export function markdownToHtml(markdown: string): string {
  return parseMarkdownTree(unindent(markdown)).map(writeNode).join('');
}

/** Removes the indent that Markdown has inside of an element. */
function unindent(markdown: string): string {
  const lines = markdown.replace(/\t/g, '    ').split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...filled.map((line) => /^ */.exec(line)?.[0].length ?? 0));
  return Number.isFinite(indent) ? lines.map((line) => line.slice(indent)).join('\n') : '';
}

function writeChildren({ children }: Parents): string {
  return children.map((child) => writeNode(child)).join('');
}

function wrap(tag: string, node: Parents): string {
  return `<${tag}>${writeChildren(node)}</${tag}>`;
}

function writeNode(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value);
    case 'html':
      return /^<!--/.test(node.value) ? '' : node.value;
    case 'paragraph':
      return wrap('p', node);
    case 'heading':
      return wrap(`h${node.depth}`, node);
    case 'strong':
      return wrap('strong', node);
    case 'emphasis':
      return wrap('em', node);
    case 'delete':
      return wrap('del', node);
    case 'blockquote':
      return wrap('blockquote', node);
    case 'list':
      return wrap(node.ordered === true ? 'ol' : 'ul', node);
    case 'listItem':
      return `<li>${node.children.map((child) => (child.type === 'paragraph' ? writeChildren(child) : writeNode(child))).join('')}</li>`;
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`;
    case 'code':
      return `<pre><code${node.lang ? ` class="language-${escapeHtml(node.lang)}"` : ''}>${escapeHtml(node.value)}</code></pre>`;
    case 'link':
      return `<a href="${escapeHtml(node.url)}">${writeChildren(node)}</a>`;
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}">`;
    case 'break':
      return '<br>';
    case 'thematicBreak':
      return '<hr>';
    case 'table':
      return writeTable(node);
    default:
      return 'children' in node ? writeChildren(node) : '';
  }
}

function writeTable({ children, align }: Table): string {
  const rows = children.map((row, index) => {
    const cells = row.children.map((cell, column) => {
      const name = index === 0 ? 'th' : 'td';
      const side = align?.[column];
      return `<${name}${side ? ` style="text-align:${side}"` : ''}>${writeChildren(cell)}</${name}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
