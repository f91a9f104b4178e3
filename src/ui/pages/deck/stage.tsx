import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { t } from '../../strings/index.ts';
import { type Content, readPath, replaceText, setValue, toEditableText } from './content-path.ts';
import type { Drawn } from './slide-drawing.ts';
import { StagePicture, toBoxStyle } from './stage-picture.tsx';
import { LAYOUT_MARKS } from './text/active-text.ts';
import { buildFieldStyle } from './text/field-style.ts';
import { readMarkdown, writeMarkdown } from './text/inline-markdown.ts';
import { RichField } from './text/rich-field.tsx';
import type { SlideView } from './use-slide-view.ts';

type Element = SlideView['elements'][number];

interface StageProps {
  readonly view: SlideView;
  readonly title: string;
  readonly content: Content;
  /** Path of the selected field. */
  readonly chosen: string | undefined;
  readonly onChoose: (path: string | undefined) => void;
  readonly onType: (content: Content) => void;
  /** Marks above the picture. */
  readonly children?: ReactNode;
}

/** Large picture of a slide; a click on a text edits it in place, a click elsewhere opens its form. */
export function Stage({ view, title, content, chosen, onChoose, onType, children }: StageProps) {
  const [typing, setTyping] = useState<string>();
  const spots = [...view.elements].sort((a, b) => b.width * b.height - a.width * a.height);
  const found = view.elements.find(({ path, type }) => path === typing && type === 'text');
  // An empty text has no box, so its last one is used.
  const last = useRef(found);
  last.current = typing === undefined ? undefined : (found ?? last.current);
  const typed = last.current;
  const value = typing === undefined ? undefined : readPath(content, typing);
  const choose = ({ path, type }: Element) => {
    onChoose(path);
    setTyping(type === 'text' && toEditableText(readPath(content, path)) !== undefined ? path : undefined);
  };
  const { size } = view;
  const stage = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const inOrder = view.elements;
  const stop = inOrder.find((element) => getKey(element) === focused) ?? inOrder[0];
  const end = () => {
    const isHere = stage.current?.contains(document.activeElement) === true;
    setTyping(undefined);
    onChoose(undefined);
    // The field had the focus, which goes back to what it covered.
    if (isHere && stop !== undefined) focusSpot(stage.current, getKey(stop));
  };
  // One stop of the Tab key leads to the slide; arrow keys go on among its elements.
  const onKeyDown = (event: KeyboardEvent) => {
    const at = inOrder.findIndex(
      (element) => getKey(element) === (event.target as HTMLElement).dataset['spot'],
    );
    const next = at < 0 ? undefined : inOrder[at + (STEPS[event.key] ?? 0)];
    if (STEPS[event.key] === undefined || next === undefined) return;
    event.preventDefault();
    setFocused(getKey(next));
    focusSpot(stage.current, getKey(next));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside
    <div
      className="stage"
      ref={stage}
      style={{ '--ratio': size.width / size.height } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {view.isDrawn ? (
        <StagePicture drawing={view.drawing} title={title} />
      ) : (
        <div className="stage-picture" />
      )}
      {spots.map((element) => (
        <button
          key={getKey(element)}
          type="button"
          data-spot={getKey(element)}
          tabIndex={element === stop ? 0 : -1}
          onFocus={() => setFocused(getKey(element))}
          data-path={element.path}
          className={element.path === chosen ? 'spot chosen' : 'spot'}
          aria-label={t('deck.edit-element', { name: element.name })}
          style={toBoxStyle(element, size)}
          onClick={() => choose(element)}
        />
      ))}
      {typed !== undefined && typing !== undefined && (
        <InPlace
          key={typing}
          element={typed}
          size={size}
          isList={Array.isArray(value)}
          value={toEditableText(value) ?? ''}
          onType={(text) => onType(setValue(content, typing, replaceText(value, text)))}
          onEnd={end}
        />
      )}
      {children}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const getKey = ({ path, name, x, y, type }: Element): string => `${path} ${name} ${x} ${y} ${type}`;

function focusSpot(stage: HTMLElement | null, key: string): void {
  stage?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

interface InPlaceProps {
  readonly element: Element;
  readonly size: Drawn['size'];
  /** True if each line is an item. */
  readonly isList: boolean;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onEnd: () => void;
}

/** Editor over a text of a layout, whose formats are stored as Markdown. */
function InPlace({ element, size, isList, value, onType, onEnd }: InPlaceProps) {
  const { text } = element;
  const sign = text?.bullet;
  const nodes = () => {
    if (!isList) return readMarkdown(value);
    const list = document.createElement(sign === '1.' ? 'ol' : 'ul');
    for (const line of value.split('\n')) {
      const item = document.createElement('li');
      item.append(...readMarkdown(line));
      list.append(item);
    }
    return [list];
  };
  return (
    <RichField
      label={element.name}
      className={isList ? 'in-place-box lines' : 'in-place-box'}
      style={
        {
          ...buildFieldStyle(element, size),
          '--bullet': sign === undefined || sign === '1.' ? undefined : `"${sign} "`,
        } as CSSProperties
      }
      dir={text?.rtl === true ? 'rtl' : 'auto'}
      isLines={isList}
      hasLevels={false}
      takes={LAYOUT_MARKS}
      nodes={nodes}
      onInput={(field) => onType(isList ? writeLines(field) : writeMarkdown(field))}
      onEnd={onEnd}
    />
  );
}

/** Items of the list, and what a browser puts beside it when all of it is replaced. */
function writeLines(field: HTMLElement): string {
  const items = [...field.querySelectorAll('li')];
  return (items.length === 0 ? [field] : items).map((item) => writeMarkdown(item).trim()).join('\n');
}
