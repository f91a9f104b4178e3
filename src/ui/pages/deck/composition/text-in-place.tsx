import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../parts/action-button.tsx';
import { t } from '../../../strings/index.ts';
import type { Drawn } from '../slide-drawing.ts';
import { isLight, toBoxStyle } from '../stage-picture.tsx';
import { findAttributeRange, writeAttribute } from './edits.ts';
import { findAttribute, findNode } from './markup.ts';
import { findAddress, readRange, setLink, toEditableNodes, toggleFormat, toMarkup } from './rich-text.ts';
import type { Composition, Typing } from './use-composition.ts';
import { isList } from './vocabulary.ts';

interface TextInPlaceProps {
  readonly composition: Composition;
  readonly typing: Typing;
  readonly drawn: Drawn['elements'][number];
  readonly size: Drawn['size'];
  readonly label: string;
}

const FORMATS = [
  ['strong', 'b', 'text-b', 'format.bold'],
  ['em', 'i', 'text-italic', 'format.italic'],
  ['code', 'e', 'code', 'format.code'],
] as const;

/** Editor over a text of the picture, with formats. */
export function TextInPlace({ composition, typing, drawn, size, label }: TextInPlaceProps) {
  const field = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState<Range>();
  const [begun] = useState(() => buildWhole(composition, typing));
  const { isPlain, isLines } = begun;
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || current.childNodes.length > 0) return;
    current.append(...begun.nodes());
    current.focus();
    if (!isLines) getSelection()?.selectAllChildren(current);
  }, [begun, isLines]);
  const end = () => composition.startTyping(undefined);
  useEffect(() => () => setLinking(undefined), []);
  const { text } = drawn;
  const cqw = (px: number) => `calc(${px / (size.width / 100)} * 1cqw)`;
  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey;
    const [name] = FORMATS.find(([, key]) => command && event.key.toLowerCase() === key) ?? [];
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey && !isLines);
    const isLink = command && event.key.toLowerCase() === 'k' && !isPlain;
    if (!isEnd && !isLink && (name === undefined || isPlain)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnd) end();
    else if (isLink) setLinking(field.current === null ? undefined : readRange(field.current));
    else if (name !== undefined && field.current !== null) toggleFormat(name, field.current);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field with its tools, on the picture
    <div
      className="in-place-box rich"
      role="group"
      aria-label={label}
      style={
        {
          ...toBoxStyle(drawn, size),
          height: undefined,
          fontSize: cqw(text?.size_px ?? 20),
          fontWeight: begun.isLead ? 400 : text?.weight,
          lineHeight: text?.line_height,
          textAlign: (text?.align ?? 'left') as 'left',
          '--indent': cqw(text?.indent_px ?? 0),
          ...(text === undefined
            ? {}
            : { color: text.color, background: isLight(text.color) ? '#16181c' : '#ffffff' }),
        } as CSSProperties
      }
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) end();
      }}
    >
      {!isPlain && (
        <div className="format-bar" role="toolbar" aria-label={t('format.bar')}>
          {linking === undefined ? (
            <>
              {FORMATS.map(([name, , icon, word]) => (
                <ActionButton
                  key={name}
                  quiet
                  iconOnly
                  icon={icon}
                  aria-label={t(word)}
                  preventFocusOnPress
                  onPress={() => field.current && toggleFormat(name, field.current)}
                />
              ))}
              <ActionButton
                quiet
                iconOnly
                icon="link-simple"
                aria-label={t('format.link')}
                preventFocusOnPress
                onPress={() => setLinking(field.current === null ? undefined : readRange(field.current))}
              />
            </>
          ) : (
            <LinkField
              address={field.current === null ? '' : findAddress(linking, field.current)}
              onDone={(address) => {
                if (address !== undefined && field.current !== null) setLink(linking, address, field.current);
                setLinking(undefined);
                field.current?.focus();
              }}
            />
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a field that holds formats */}
      <div
        ref={field}
        className="in-place"
        role="textbox"
        tabIndex={0}
        aria-multiline={isLines}
        aria-label={label}
        dir={text?.rtl === true ? 'rtl' : 'auto'}
        contentEditable={isPlain ? 'plaintext-only' : true}
        suppressContentEditableWarning
        onInput={({ currentTarget }) => composition.type(begun.markupOf(currentTarget))}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand(
            'insertText',
            false,
            event.clipboardData.getData('text/plain').replace(/\s*\n\s*/g, ' '),
          );
        }}
        onDrop={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function LinkField({
  address,
  onDone,
}: {
  readonly address: string;
  readonly onDone: (address: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(address);
  return (
    <input
      className="input"
      type="url"
      // biome-ignore lint/a11y/noAutofocus: the user asked for it
      autoFocus
      aria-label={t('format.address')}
      placeholder="https://"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The key must not act on the text that gets the focus next.
        event.preventDefault();
        onDone(event.key === 'Enter' ? typed : undefined);
      }}
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
      isLead: false,
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
    // The measured weight is that of the first words.
    isLead: inside[0]?.kind === 'element' && /^(strong|b)$/.test(inside[0].name) && inside.length > 1,
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
