import { useMemo } from 'react';
import type { Drawn } from '../slide-drawing.ts';
import { MARKUP_MARKS, NO_MARKS } from '../text/active-text.ts';
import { buildFieldStyle } from '../text/field-style.ts';
import { RichField } from '../text/rich-field.tsx';
import { findAttributeRange, writeAttribute } from './edits.ts';
import { findAttribute, findNode } from './markup.ts';
import { toEditableNodes, toMarkup } from './rich-text.ts';
import type { Composition, Typing } from './use-composition.ts';
import { isList } from './vocabulary.ts';

interface TextInPlaceProps {
  readonly composition: Composition;
  readonly typing: Typing;
  readonly drawn: Drawn['elements'][number];
  readonly size: Drawn['size'];
  readonly label: string;
}

/** Editor over a text of the picture, with formats. */
export function TextInPlace({ composition, typing, drawn, size, label }: TextInPlaceProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the markup at the start of editing
  const begun = useMemo(() => buildWhole(composition, typing), []);
  const { isPlain, isLines } = begun;
  return (
    <RichField
      label={label}
      className="in-place-box rich"
      style={buildFieldStyle(drawn, size)}
      dir={drawn.text?.rtl === true ? 'rtl' : 'auto'}
      isLines={isLines}
      hasLevels={isLines}
      takes={isPlain ? NO_MARKS : MARKUP_MARKS}
      nodes={begun.nodes}
      onInput={(field) => composition.type(begun.markupOf(field))}
      onEnd={() => composition.startTyping(undefined)}
    />
  );
}

/** Edited text, and the markup with it. Other changes since the start of editing are preserved. */
function buildWhole({ markup, nodes }: Composition, { key, words }: Typing) {
  const element = findNode(nodes, key);
  const { attribute, from, to } = words;
  if (attribute !== undefined && element?.kind === 'element') {
    const [before, after] = findAttributeRange(markup, element, attribute);
    return {
      isPlain: true,
      isLines: false,
      nodes: () => [document.createTextNode(findAttribute(element, attribute) ?? '')],
      markupOf: (typed: HTMLElement) => {
        const text = (typed.textContent ?? '').replace(/\s+/g, ' ').trim();
        return before + (text === '' ? '' : writeAttribute(attribute, text)) + after;
      },
    };
  }
  const isLines = element?.kind === 'element' && isList(element);
  const inside =
    element?.kind === 'element' ? element.children.filter((node) => node.to > from && node.from < to) : [];
  const lead = isLines ? (/^\s*/.exec(markup.slice(element.inner[0], from))?.[0] ?? '') : '';
  return {
    isPlain: false,
    isLines,
    nodes: () => {
      const made = toEditableNodes(inside, markup);
      if (!isLines) return trimEnds(made);
      const list = document.createElement(element.name);
      list.append(...made);
      return [list];
    },
    markupOf: (typed: HTMLElement) => {
      const text = toMarkup(isLines ? (typed.firstElementChild ?? typed) : typed);
      return (
        markup.slice(0, from) +
        (isLines ? text.replaceAll('</li><li', `</li>${lead}<li`) : text) +
        markup.slice(to)
      );
    },
  };
}

/** Removes white space at both ends. */
function trimEnds(nodes: Node[]): Node[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first?.nodeType === Node.TEXT_NODE) first.textContent = first.textContent?.trimStart() ?? '';
  if (last?.nodeType === Node.TEXT_NODE) last.textContent = last.textContent?.trimEnd() ?? '';
  return nodes;
}
