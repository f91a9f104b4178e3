import { readMarkdown, writeMarkdown } from '../text/inline-markdown.ts';

/** Stands for a line break within a paragraph while its formats are read. */
const BREAK = '\ue00b';
const MAX_LEVEL = 8;

/** Paragraphs of a text as items of one list; items say whether they have a bullet and at which level. */
export function readLines(text: string): Node[] {
  const list = document.createElement('ul');
  for (const line of text.split('\n')) {
    const [, indent = '', sign, words = ''] = /^((?: {2}|\t)*)(?:([-•*]) )?([\s\S]*)$/.exec(line) ?? [];
    const item = document.createElement('li');
    if (sign !== undefined) setLevel(item, indent.replaceAll('\t', '  ').length / 2);
    const source = sign === undefined ? line.replace(/^\\([-•])/, '$1') : words;
    item.append(...readMarkdown(source.replace(/<br\s*\/?>/gi, BREAK)));
    showBreaks(item);
    if (item.textContent === '' && item.querySelector('br') === null)
      item.append(document.createElement('br'));
    list.append(item);
  }
  return [list];
}

function setLevel(item: HTMLElement, level: number | undefined): void {
  if (level === undefined) delete item.dataset['level'];
  else item.dataset['level'] = String(level);
}

function showBreaks(item: HTMLElement): void {
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.data.includes(BREAK)) texts.push(node);
  for (const text of texts)
    text.replaceWith(
      ...text.data
        .split(BREAK)
        .flatMap((part, at) => [...(at > 0 ? [document.createElement('br')] : []), part]),
    );
}

/** The text of edited items. */
export function writeLines(field: HTMLElement): string {
  const items = [...field.querySelectorAll('li')];
  return (items.length === 0 ? [field] : items).map(writeLine).join('\n');
}

function writeLine(item: HTMLElement): string {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const line of copy.querySelectorAll('br')) line.replaceWith(BREAK);
  // Browsers end a line that is empty or broken with a break that shows nothing.
  const words = writeMarkdown(copy)
    .replace(new RegExp(`${BREAK}$`), '')
    .replaceAll(BREAK, '<br>');
  const level = item.dataset['level'];
  if (level !== undefined) return `${'  '.repeat(Number(level))}- ${words}`;
  return /^[-•*] /.test(words) ? `\\${words}` : words;
}

/** Moves the paragraphs of a range a level in (1) or out (-1). @returns whether one was moved */
export function moveLineLevel(range: Range, by: 1 | -1, field: HTMLElement): boolean {
  const items = [...field.querySelectorAll('li')].filter((item) => range.intersectsNode(item));
  const moved = items.filter(({ dataset }) => {
    const level = dataset['level'];
    return level !== undefined && Number(level) + by >= 0 && Number(level) + by <= MAX_LEVEL;
  });
  for (const item of moved) setLevel(item, Number(item.dataset['level']) + by);
  if (moved.length > 0) field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return moved.length > 0;
}
