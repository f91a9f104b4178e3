import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../strings/index.ts';
import { StagePicture, toBoxStyle } from '../stage-picture.tsx';
import type { SlideView } from '../use-slide-view.ts';
import { findNode, type MarkupElement } from './markup.ts';
import { isMovable } from './order.ts';
import { ResizeHandle } from './resize-handle.tsx';
import type { Spot } from './spots.ts';
import { TextInPlace } from './text-in-place.tsx';
import type { Composition } from './use-composition.ts';
import { useDrag } from './use-drag.ts';
import { isFree, labelElement, nameElement, readFlow } from './vocabulary.ts';

interface StageProps {
  readonly view: SlideView;
  readonly title: string;
  readonly composition: Composition;
  /** Marks above the picture. */
  readonly children?: ReactNode;
}

/**
 * Large picture of a composed slide, on which elements are selected, edited and moved with mouse or keyboard.
 */
export function CompositionStage({ view, title, composition, children }: StageProps) {
  const { map, selected, typing, nodes, root } = composition;
  const stage = useRef<HTMLDivElement>(null);
  const { size } = view;
  const drag = useDrag(
    stage,
    composition,
    size,
    view.elements.filter(({ text }) => text?.rtl === true).length * 2 >
      view.elements.filter(({ text }) => text !== undefined).length,
  );
  const focused = selected ?? root;
  const spot =
    typing &&
    map.spots.find(
      ({ element, words }) =>
        element.key === typing.key && words !== undefined && words.attribute === typing.words.attribute,
    );
  // An empty text has no box, so its last one is used.
  const last = useRef(spot);
  last.current = typing === undefined ? undefined : (spot ?? last.current);
  const typed = last.current;
  const key = selected?.key;
  const wasTyping = useRef(false);
  useEffect(() => {
    // Keys act on the selection unless another part of the page has the focus.
    const isHere =
      stage.current?.contains(document.activeElement) === true ||
      (wasTyping.current && document.activeElement === document.body);
    if (isHere && typing === undefined)
      stage.current
        ?.querySelector<HTMLElement>(`[data-key="${key ?? root.key}"]`)
        ?.focus({ preventScroll: true });
    wasTyping.current = typing !== undefined;
  }, [key, root.key, typing]);
  const begin = (element: MarkupElement, pressed?: Spot) => {
    const found =
      pressed ?? map.spots.find((one) => one.element.key === element.key && one.words !== undefined);
    composition.select(element.key);
    if (found?.words !== undefined) composition.startTyping({ key: element.key, words: found.words });
    return found?.words !== undefined;
  };
  const press = (element: MarkupElement, pressed?: Spot) => {
    if (!drag.wasDragged()) begin(element, pressed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== undefined || (event.target as HTMLElement).closest('.frame, .words') === null) return;
    const act = readAction(event, composition, begin);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const frames = composition.elements
    .flatMap((element) => {
      const box = map.boxes.get(element.key);
      return box === undefined ? [] : [{ element, box, named: labelElement(element, composition.markup) }];
    })
    .sort(
      (a, b) =>
        b.box.width * b.box.height - a.box.width * a.box.height ||
        a.element.key.length - b.element.key.length,
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers of the buttons inside
    <div
      className="stage"
      ref={stage}
      style={{ '--ratio': size.width / size.height } as CSSProperties}
      onKeyDown={onKeyDown}
      {...drag.handlers}
    >
      {view.isDrawn ? (
        <StagePicture drawing={view.drawing} title={title} />
      ) : (
        <div className="stage-picture" />
      )}
      {frames.map(({ element, box, named: label }) => (
        <button
          key={element.key}
          type="button"
          data-key={element.key}
          tabIndex={element.key === focused.key ? 0 : -1}
          className={`spot frame${element.key === key ? ' chosen' : ''}${isMovable(element) ? ' movable' : ''}`}
          aria-label={t('deck.edit-element', { name: label })}
          aria-pressed={element.key === key}
          style={toBoxStyle(box, size)}
          onClick={() => press(element)}
        />
      ))}
      {map.spots.map((one) =>
        one.words === undefined || findNode(nodes, one.element.key) === undefined ? null : (
          <button
            key={`${one.drawn.path} ${one.drawn.x} ${one.drawn.y}`}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            data-part={one.element.key}
            className={isMovable(one.element) ? 'spot words movable' : 'spot words'}
            style={toBoxStyle(one.drawn, size)}
            onClick={() => press(one.element, one)}
          />
        ),
      )}
      {selected !== undefined && typing === undefined && (
        <ResizeHandle composition={composition} element={selected} size={size} />
      )}
      {drag.mark !== undefined && <div className="drop-mark" style={toBoxStyle(drag.mark, size)} />}
      {typing !== undefined && typed !== undefined && (
        <TextInPlace
          key={`${typing.key} ${typing.words.attribute ?? typing.words.from}`}
          composition={composition}
          typing={typing}
          drawn={typed.drawn}
          size={size}
          label={selected === undefined ? '' : nameElement(selected)}
        />
      )}
      {children}
    </div>
  );
}

/** Action of a key on the selection. */
function readAction(
  event: KeyboardEvent,
  composition: Composition,
  begin: (element: MarkupElement) => boolean,
): (() => void) | undefined {
  const { selected, root, nodes, elements, map } = composition;
  const { key, part } = (event.target as HTMLElement).dataset;
  const focused = findNode(nodes, key ?? part ?? root.key);
  const one = focused?.kind === 'element' ? focused : root;
  const shown = elements.filter((element) => map.boxes.has(element.key));
  const step = (by: number) => () =>
    composition.select(
      shown[Math.max(0, Math.min(shown.length - 1, shown.findIndex(({ key }) => key === one.key) + by))]?.key,
    );
  const isBack = event.key === 'ArrowUp' || event.key === 'ArrowLeft';
  if (isBack || event.key === 'ArrowDown' || event.key === 'ArrowRight') {
    // In right-to-left rows the next element is on the left.
    const turned =
      event.altKey &&
      one.parent !== undefined &&
      readFlow(one.parent) !== 'column' &&
      /Left|Right/.test(event.key) &&
      isMirrored(one, composition);
    if (event.altKey) return () => composition.move(one, isBack !== turned ? -1 : 1);
    return event.ctrlKey || event.metaKey ? undefined : step(isBack ? -1 : 1);
  }
  if (event.key === 'Enter' || event.key === 'F2')
    return () => {
      const inside = shown.find(({ parent }) => parent?.key === one.key);
      if (!begin(one) && inside !== undefined) composition.select(inside.key);
    };
  if (event.key === 'Escape') return () => composition.select(selected?.parent?.key);
  if ((event.key === 'Delete' || event.key === 'Backspace') && isFree(one))
    return () => composition.remove(one);
  if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey))
    return () => composition.duplicate(one);
  return undefined;
}

function isMirrored(element: MarkupElement, { map }: Composition): boolean {
  const [first, second] = (element.parent?.children ?? []).flatMap(({ key }) => map.boxes.get(key) ?? []);
  return first !== undefined && second !== undefined && second.x < first.x;
}
