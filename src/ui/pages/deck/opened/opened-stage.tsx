import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../strings/index.ts';
import type { FileSettings, OpenedBox } from '../deck-data.ts';
import { StagePicture, toBoxStyle } from '../stage-picture.tsx';
import type { SlideView } from '../use-slide-view.ts';
import { OpenedText } from './opened-text.tsx';
import type { StagePart } from './stage-parts.ts';
import { SIDES, usePlace } from './use-place.ts';

interface OpenedStageProps {
  readonly view: SlideView;
  readonly title: string;
  /** Small picture of the slide, shown until the large one is drawn. */
  readonly thumbnail: ReactNode;
  readonly parts: readonly StagePart[];
  readonly file: FileSettings | undefined;
  /** Key of the selected part. */
  readonly chosen: string | undefined;
  /** Key of the part whose text is typed. */
  readonly typing: string | undefined;
  readonly onChoose: (key: string | undefined) => void;
  readonly onTyping: (key: string | undefined) => void;
  readonly onText: (part: StagePart, text: string) => void;
  readonly onPlace: (part: StagePart, box: OpenedBox) => void;
  readonly onRemove: (part: StagePart) => void;
  readonly onDuplicate: (part: StagePart) => void;
  readonly children?: ReactNode;
}

const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const FAR_PX = 10;

/** Large picture of a slide of a file; a click on a text edits it in place, a click on anything else selects it. */
export function OpenedStage(props: OpenedStageProps) {
  const {
    view,
    title,
    thumbnail,
    parts,
    file,
    chosen,
    typing,
    onChoose,
    onTyping,
    onText,
    onPlace,
    children,
  } = props;
  const { size } = view;
  const stage = useRef<HTMLDivElement>(null);
  const find = (key: string | undefined) => parts.find((part) => part.key === key);
  const place = usePlace(stage, size, (key, box) => {
    const part = find(key);
    if (part === undefined) return;
    onChoose(key);
    onPlace(part, box);
  });
  const selected = find(chosen);
  const typed = find(typing);
  const focused = selected ?? parts[0];
  const wasTyping = useRef(false);
  useEffect(() => {
    // Keys act on the selection again after its text was edited.
    if (wasTyping.current && typing === undefined && document.activeElement === document.body)
      focusPart(stage.current, chosen);
    wasTyping.current = typing !== undefined;
  }, [typing, chosen]);
  const press = (part: StagePart) => {
    if (place.wasDragged()) return;
    onChoose(part.key);
    onTyping(part.text === undefined ? undefined : part.key);
  };
  const step = (part: StagePart, by: number): boolean => {
    const next = parts[parts.indexOf(part) + by];
    if (next === undefined) return false;
    onChoose(next.key);
    focusPart(stage.current, next.key);
    return true;
  };
  // Tab in a cell goes on typing in the next one, as in a table of PowerPoint.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.altKey || typed === undefined || typed.kind === 'text') return;
    const next = parts[parts.indexOf(typed) + (event.shiftKey ? -1 : 1)];
    if (next === undefined || next.element.id !== typed.element.id || next.kind !== typed.kind) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(next.key);
    onTyping(next.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const part = find((event.target as HTMLElement).dataset['part']);
    const act = part && findKeyAction(event, part, props, step);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const box = place.moved?.box ?? (selected !== undefined && isMovable(selected) ? selected.box : undefined);
  const byArea = parts.toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers of the buttons inside
    <div
      className="stage"
      ref={stage}
      style={{ '--ratio': size.width / size.height } as CSSProperties}
      onKeyDown={onKeyDown}
      onKeyDownCapture={onKeyDownCapture}
      {...place.handlers}
    >
      {view.isOfSlide ? <StagePicture drawing={view.drawing} title={title} /> : thumbnail}
      {byArea.map((part) => (
        <button
          key={part.key}
          type="button"
          data-part={part.key}
          tabIndex={part === focused ? 0 : -1}
          aria-pressed={part.key === chosen}
          className={`spot${part.key === chosen ? ' chosen' : ''}${part.text === undefined ? ' movable' : ''}`}
          aria-label={t('deck.edit-element', { name: part.name })}
          style={toBoxStyle(part.box, size)}
          onPointerDown={(event) => isMovable(part) && place.start(event, part.key, part.box)}
          onClick={() => press(part)}
        />
      ))}
      {box !== undefined && typed === undefined && (
        <div className="opened-frame" style={toBoxStyle(box, size)}>
          {SIDES.map((side) => (
            <span
              key={`${side.x} ${side.y}`}
              className="opened-handle"
              data-side={`${side.x} ${side.y}`}
              style={{ left: `${(side.x + 1) * 50}%`, top: `${(side.y + 1) * 50}%` }}
              onPointerDown={(event) =>
                selected !== undefined &&
                place.start(event, selected.key, selected.box, side, selected.element.kind === 'picture')
              }
            />
          ))}
        </div>
      )}
      {typed?.text !== undefined && (
        <OpenedText
          key={typed.key}
          part={typed}
          file={file}
          size={size}
          onType={(text) => onText(typed, text)}
          onEnd={() => onTyping(undefined)}
        />
      )}
      {children}
    </div>
  );
}

/** Returns whether a part has a place of its own. */
const isMovable = ({ kind }: StagePart): boolean => kind === 'text' || kind === 'object';

function focusPart(stage: HTMLElement | null, key: string | undefined): void {
  if (key === undefined) return;
  stage?.querySelector<HTMLElement>(`[data-part="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

function findKeyAction(
  event: KeyboardEvent,
  part: StagePart,
  { chosen, onChoose, onTyping, onPlace, onRemove, onDuplicate }: OpenedStageProps,
  step: (part: StagePart, by: number) => boolean,
): (() => void) | undefined {
  const isCommand = event.ctrlKey || event.metaKey;
  const nudge = event.altKey || isCommand ? undefined : NUDGES[event.key];
  if (nudge !== undefined && part.key === chosen && isMovable(part)) {
    const far = event.shiftKey ? FAR_PX : 1;
    return () =>
      onPlace(part, { ...part.box, x: part.box.x + nudge[0] * far, y: part.box.y + nudge[1] * far });
  }
  if (nudge !== undefined) return () => void step(part, nudge[0] + nudge[1] > 0 ? 1 : -1);
  // Arrow keys move what is selected, so Tab leads to the next part; after the last it leaves the slide.
  if (event.key === 'Tab' && part.key === chosen) {
    let isMoved = false;
    isMoved = step(part, event.shiftKey ? -1 : 1);
    return isMoved ? () => {} : undefined;
  }
  if (event.key === 'Enter' || event.key === 'F2' || event.key === ' ')
    return () => {
      onChoose(part.key);
      if (part.text !== undefined) onTyping(part.key);
    };
  if (event.key === 'Escape' && part.key === chosen) return () => onChoose(undefined);
  if ((event.key === 'Delete' || event.key === 'Backspace') && isMovable(part)) return () => onRemove(part);
  if (isCommand && event.key.toLowerCase() === 'd' && isMovable(part)) return () => onDuplicate(part);
  return undefined;
}
