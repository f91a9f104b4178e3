/** Moves the item around the caret a level in (1) or out (-1). @returns whether it could be moved */
export function moveItemLevel(range: Range, by: 1 | -1, field: HTMLElement): boolean {
  const node = range.startContainer;
  const item = (node instanceof HTMLElement ? node : node.parentElement)?.closest<HTMLElement>('li');
  const list = item?.parentElement;
  if (item == null || list == null || !field.contains(item)) return false;
  const [start, offset] = [range.startContainer, range.startOffset];
  if (by === 1) {
    const before = item.previousElementSibling;
    if (!(before instanceof HTMLElement) || countLevels(item, field) >= MAX_LEVELS) return false;
    const known = before.lastElementChild;
    const inner = known instanceof HTMLElement && /^[ou]l$/.test(known.localName) ? known : undefined;
    const target = inner ?? document.createElement(list.localName);
    if (inner === undefined) before.append(target);
    target.append(item);
  } else {
    const outer = list.parentElement;
    if (outer?.localName !== 'li' || !field.contains(outer)) return false;
    const following = [...list.children].slice([...list.children].indexOf(item) + 1);
    if (following.length > 0) {
      const rest = document.createElement(list.localName);
      rest.append(...following);
      item.append(rest);
    }
    outer.after(item);
    if (list.children.length === 0) list.remove();
  }
  getSelection()?.collapse(start, offset);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
}

/** Lists stand at most four deep in one another. */
const MAX_LEVELS = 4;

function countLevels(item: HTMLElement, field: HTMLElement): number {
  let levels = 0;
  for (let one: HTMLElement | null = item; one !== null && one !== field; one = one.parentElement)
    if (one.localName === 'ul' || one.localName === 'ol') levels += 1;
  return levels;
}
