import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import { ActiveTextContext, AROUND_TEXT } from './active-text.ts';
import { findMark, type Mark, readRange, toggleMark } from './format-range.ts';
import { moveItemLevel } from './list-levels.ts';
import { insertLines, readPastedLines } from './paste-runs.ts';
import { TextLanguageContext } from './text-language.ts';

interface RichFieldProps {
  readonly label: string;
  readonly className: string;
  readonly style: CSSProperties;
  readonly dir: 'rtl' | 'auto';
  /** True if each line is an item of a list. */
  readonly isLines: boolean;
  readonly hasLevels: boolean;
  /** Moves the lines of a range a level in or out, where lists do not stand in one another. */
  readonly moveLevel?: typeof moveItemLevel;
  /** Formats that the text can hold. */
  readonly takes: ReadonlySet<Mark>;
  /** Nodes to begin with. */
  readonly nodes: () => readonly Node[];
  readonly onInput: (field: HTMLElement) => void;
  readonly onEnd: () => void;
  readonly children?: ReactNode;
}

const KEYS: Readonly<Record<string, Mark>> = { b: 'strong', i: 'em', u: 'u', e: 'code' };

/** Field over a text of the picture, whose formats the toolbar changes. */
export function RichField(props: RichFieldProps) {
  const { label, className, style, dir, isLines, hasLevels, takes, nodes, onInput, onEnd, children } = props;
  const field = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const range = useRef<Range>(undefined);
  const weight = useRef(style.fontWeight ?? 400);
  const { setActive, setLinking, setWish } = useContext(ActiveTextContext);
  const language = useContext(TextLanguageContext);
  const end = useStable(onEnd);
  const begin = useStable(nodes);
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return;
    if (current.childNodes.length === 0) {
      current.append(...begin());
      // The measured weight is that of the first words, which may be bold alone, now or later.
      current.style.fontWeight = beginsBold(current) ? '400' : String(weight.current);
    }
    current.focus({ preventScroll: true });
    if (!isLines) getSelection()?.selectAllChildren(current);
    range.current = readRange(current);
    setActive({ field: current, takes, hasLevels, range: () => range.current });
    return () => {
      setActive(undefined);
      setLinking(false);
    };
  }, [begin, isLines, takes, hasLevels, setActive, setLinking]);
  useEffect(() => {
    const keep = () => {
      const found = field.current === null ? undefined : readRange(field.current);
      if (found !== undefined) range.current = found.cloneRange();
    };
    // The toolbar and its menus act on the text, so it stays active while they have the focus.
    const leave = ({ target }: Event) => {
      const { current } = box;
      // A field that is gone has been replaced by one for the same text.
      if (current === null || !(target instanceof Element) || current.contains(target)) return;
      if (target.closest(AROUND_TEXT) === null) end();
    };
    document.addEventListener('selectionchange', keep);
    document.addEventListener('focusin', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('selectionchange', keep);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, [end]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { current } = field;
    const refuse = () => takes.size > 0 && setWish({ kind: 'format' });
    const act = current === null ? undefined : findAction(event, current, props, refuse);
    const isLink = isCommand(event) && event.key.toLowerCase() === 'k' && takes.has('a');
    if (act === undefined && !isLink) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLink) setLinking(true);
    else act?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field with its marks, on the picture
    <div ref={box} className={className} role="group" aria-label={label} style={style}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a field that holds formats */}
      <div
        ref={field}
        className="in-place"
        role="textbox"
        tabIndex={0}
        aria-multiline={isLines}
        aria-label={label}
        dir={dir}
        lang={language}
        spellCheck
        contentEditable={takes.size === 0 ? 'plaintext-only' : true}
        suppressContentEditableWarning
        onInput={({ currentTarget }) => {
          if (isLines) restoreList(currentTarget);
          onInput(currentTarget);
        }}
        onPaste={(event) => {
          event.preventDefault();
          if (field.current !== null)
            insertLines(readPastedLines(event.clipboardData, takes), field.current, isLines);
        }}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const isCommand = (event: KeyboardEvent): boolean => (event.ctrlKey || event.metaKey) && !event.altKey;

function findAction(
  event: KeyboardEvent,
  field: HTMLElement,
  { takes, isLines, hasLevels, moveLevel = moveItemLevel, onEnd }: RichFieldProps,
  refuse: () => void,
): (() => void) | undefined {
  if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey && !isLines)) return onEnd;
  const range = readRange(field);
  if (range === undefined) return undefined;
  if (event.key === 'Tab' && hasLevels && !event.altKey)
    return () => void moveLevel(range, event.shiftKey ? -1 : 1, field);
  const mark = isCommand(event) ? KEYS[event.key.toLowerCase()] : undefined;
  // The formats of browsers would be lost, so their keys do nothing in texts without formats.
  if (mark === undefined) return undefined;
  return takes.has(mark) ? () => toggleMark(range, mark, field) : refuse;
}

/** Returns whether the first words are bold and others are not. */
function beginsBold(field: HTMLElement): boolean {
  const walker = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  const isBold: boolean[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.textContent?.trim() !== '') isBold.push(findMark(node, 'strong', field) !== undefined);
  return isBold[0] === true && isBold.includes(false);
}

/** Browsers remove the list when all of it is deleted; what is typed next is its first item again. */
function restoreList(field: HTMLElement): void {
  if (field.querySelector('li') !== null) return;
  const list = document.createElement(field.querySelector('ol') === null ? 'ul' : 'ol');
  const item = document.createElement('li');
  const words = document.createTextNode(field.textContent ?? '');
  item.append(words.length === 0 ? document.createElement('br') : words);
  list.append(item);
  field.replaceChildren(list);
  getSelection()?.selectAllChildren(item);
  getSelection()?.collapseToEnd();
}
