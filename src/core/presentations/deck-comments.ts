import { extractText } from '../composition/index.ts';
import { resolveBinding } from '../layout/bindings.ts';
import type { DeckComment } from '../opened/comment.ts';
import type { Deck } from '../scene/scene.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';
import { compileSlide } from './compiled-markup.ts';
import { isComposed } from './read-composed.ts';

/**
 * Collects the review comments of a deck.
 *
 * @param template template that compiles compositions
 * @param isDesign true for a deck in a design, whose file has the elements by their texts alone
 */
export function collectComments(
  slides: readonly SlideSpec[],
  template: Template,
  isDesign: boolean,
): Pick<Deck, 'comments'> {
  const comments = slides.map((slide) => {
    const own: readonly DeckComment[] = slide.comments ?? [];
    return isDesign ? own.map((comment) => addSubject(comment, slide, template)) : own;
  });
  return comments.every(({ length }) => length === 0) ? {} : { comments };
}

function addSubject(comment: DeckComment, slide: SlideSpec, template: Template): DeckComment {
  const { element } = comment;
  if (element === undefined) return comment;
  const markup = isComposed(slide) ? compileSlide(slide, template).elements.get(element) : undefined;
  const subject =
    markup === undefined
      ? findText(resolveBinding(element, { content: slide.content, deck: {} }).value)
      : extractText(markup.children);
  return subject === undefined || subject === '' ? comment : { ...comment, subject };
}

/** First text of a value of a slide's content. */
function findText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return undefined;
  for (const one of Object.values(value)) {
    const text = findText(one);
    if (text !== undefined) return text;
  }
  return undefined;
}
