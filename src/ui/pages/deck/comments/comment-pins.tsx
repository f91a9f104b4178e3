import type { CSSProperties } from 'react';
import { Icon } from '../../../parts/icon.tsx';
import { t } from '../../../strings/index.ts';
import type { DeckSlide, SlideComment } from '../deck-data.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface CommentPinsProps {
  readonly slide: DeckSlide;
  readonly size: { readonly width: number; readonly height: number };
  /** Box of the element that a comment is about; undefined for the slide. */
  readonly boxOf: (element: string) => Box | undefined;
  readonly onOpen: (comment: string) => void;
}

/** Distance between pins of the same element, in pixels. */
const STEP_PX = 30;

/** Marks of unresolved threads on a slide, at the end of the element that each is about. */
export function CommentPins({ slide, size, boxOf, onOpen }: CommentPinsProps) {
  const threads = (slide.comments ?? []).filter(({ resolved }) => resolved !== true);
  const placed = new Map<string, number>();
  return threads.map((thread) => {
    const box = thread.element === undefined ? undefined : boxOf(thread.element);
    const key = box === undefined ? '' : (thread.element ?? '');
    const index = placed.get(key) ?? 0;
    placed.set(key, index + 1);
    return (
      <button
        key={thread.id}
        type="button"
        className="comment-pin"
        aria-label={labelPin(thread)}
        title={labelPin(thread)}
        style={toPinStyle(box, size, index)}
        onClick={() => onOpen(thread.id)}
      >
        <Icon name="chat-text" />
      </button>
    );
  });
}

function labelPin({ author, text }: SlideComment): string {
  return t('comments.pin', { author: author ?? t('deck.somebody'), text: text.slice(0, 80) });
}

function toPinStyle(box: Box | undefined, size: CommentPinsProps['size'], index: number): CSSProperties {
  const right = box === undefined ? size.width : Math.min(size.width, box.x + box.width);
  const top = box === undefined ? 0 : Math.max(0, box.y);
  return {
    left: `calc(${(right / size.width) * 100}% - ${STEP_PX * (index + 1)}px)`,
    top: `${(top / size.height) * 100}%`,
  };
}
