import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../strings/index.ts';
import { StagePicture, toBoxStyle } from '../stage-picture.tsx';
import type { SlideView } from '../use-slide-view.ts';
import { findNode, type MarkupElement } from './markup.ts';
import { isMovable } from './order.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { SizeHandles } from './size-handles.tsx';
import type { Spot } from './spots.ts';
import { findStageAction } from './stage-keys.ts';
import { StageMarks } from './stage-marks.tsx';
import { StageMenu } from './stage-menu.tsx';
import { TextInPlace } from './text-in-place.tsx';
import { useClipboard } from './use-clipboard.ts';
import type { Composition } from './use-composition.ts';
import { findGroup, useDrag } from './use-drag.ts';
import { labelElement, nameElement } from './vocabulary.ts';

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
  const chosenKeys = new Set(composition.chosen.map((one) => one.key));
  const [menu, setMenu] = useState<{ readonly x: number; readonly y: number }>();
  useClipboard(stage, composition);
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
  const press = (event: MouseEvent, element: MarkupElement, pressed?: Spot) => {
    if (drag.wasDragged()) return;
    const group = findGroup(element, composition.chosen);
    if (event.shiftKey && element !== root) composition.toggle(group.key);
    else if (group === element) begin(element, pressed);
    else composition.select(group.key);
  };
  const openMenu = (event: MouseEvent) => {
    const spot = (event.target as HTMLElement).closest<HTMLElement>('.frame, .words');
    const area = stage.current?.getBoundingClientRect();
    const node = findNode(nodes, spot?.dataset['key'] ?? spot?.dataset['part'] ?? '');
    if (node?.kind !== 'element' || area === undefined || typing !== undefined) return;
    event.preventDefault();
    const isChosen = composition.chosen.some((one) => `${node.key}.`.startsWith(`${one.key}.`));
    if (!isChosen) composition.select(findGroup(node, composition.chosen).key);
    const box = spot?.getBoundingClientRect();
    // A key opens it at the element.
    const [x, y] =
      event.clientX === 0 && box !== undefined ? [box.x, box.bottom] : [event.clientX, event.clientY];
    setMenu({ x: x - area.x, y: y - area.y });
  };
  const single =
    typing === undefined && drag.view === undefined && composition.chosen.length === 1 ? selected : undefined;
  const box = single && map.boxes.get(single.key);
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
      onContextMenu={openMenu}
      onKeyDown={(event) => {
        if (typing !== undefined || (event.target as HTMLElement).closest('.frame, .words') === null) return;
        const act = findStageAction(event, composition, begin);
        if (act === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        act();
      }}
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
          className={`spot frame${chosenKeys.has(element.key) ? ' chosen' : ''}${isMovable(element) ? ' movable' : ''}`}
          aria-label={t('deck.edit-element', { name: label })}
          aria-pressed={chosenKeys.has(element.key)}
          style={toBoxStyle(box, size)}
          onClick={(event) => press(event, element)}
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
            className={`spot words${isMovable(one.element) ? ' movable' : ''}${chosenKeys.has(one.element.key) ? ' held' : ''}`}
            style={toBoxStyle(one.drawn, size)}
            onClick={(event) => press(event, one.element, one)}
          />
        ),
      )}
      {single !== undefined && box !== undefined && (
        <>
          {isMovable(single) && (
            <SizeHandles composition={composition} element={single} box={box} size={size} />
          )}
          <ResizeHandle composition={composition} element={single} size={size} />
        </>
      )}
      {drag.view !== undefined && (
        <StageMarks view={drag.view} size={size} picture={view.drawing.state().drawn?.src ?? ''} />
      )}
      {typing !== undefined && typed !== undefined && (
        <TextInPlace
          key={`${typing.key} ${typing.words.attribute ?? typing.words.from} ${typing.turn}`}
          composition={composition}
          typing={typing}
          drawn={typed.drawn}
          size={size}
          label={selected === undefined ? '' : nameElement(selected)}
        />
      )}
      <StageMenu at={menu} composition={composition} onClose={() => setMenu(undefined)} />
      {children}
    </div>
  );
}
