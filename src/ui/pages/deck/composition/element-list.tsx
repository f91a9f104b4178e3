import { t } from '../../../strings/index.ts';
import type { MarkupElement } from './markup.ts';
import { isMovable } from './order.ts';
import type { Composition } from './use-composition.ts';
import { isInline, isNotes, labelElement } from './vocabulary.ts';

/** Returns whether an element is listed; words inside a text and table cells are not. */
function isListed(element: MarkupElement): boolean {
  if (isNotes(element)) return false;
  return element.parent === undefined || isMovable(element)
    ? !isInline(element) && !/^(tr|td|th|thead|tbody|tfoot|br)$/.test(element.name)
    : element.name === 'connector' || element.name === 'h1';
}

/** List of all elements on the slide, including covered and small ones. */
export function ElementList({ composition }: { readonly composition: Composition }) {
  const { elements, selected, markup } = composition;
  return (
    <details className="element-list">
      <summary>{t('compose.elements')}</summary>
      <ul>
        {elements.filter(isListed).map((element) => (
          <li
            key={element.key}
            style={{ paddingInlineStart: `${(element.key.split('.').length - 1) * 12}px` }}
          >
            <button
              type="button"
              dir="auto"
              aria-pressed={element.key === selected?.key}
              onClick={() => composition.select(element.key)}
            >
              {labelElement(element, markup)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
