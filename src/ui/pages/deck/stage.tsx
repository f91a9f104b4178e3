import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../strings/index.ts';
import { type Content, readPath, replaceText, setValue, toEditableText } from './content-path.ts';
import type { Drawn } from './slide-drawing.ts';
import { isLight, StagePicture, toBoxStyle } from './stage-picture.tsx';
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
  const typed =
    typing === undefined
      ? undefined
      : view.elements.find(({ path, type }) => path === typing && type === 'text');
  const value = typing === undefined ? undefined : readPath(content, typing);
  const choose = ({ path, type }: Element) => {
    onChoose(path);
    setTyping(type === 'text' && toEditableText(readPath(content, path)) !== undefined ? path : undefined);
  };
  const { size } = view;
  return (
    <div className="stage" style={{ '--ratio': size.width / size.height } as CSSProperties}>
      {view.isDrawn ? (
        <StagePicture drawing={view.drawing} title={title} />
      ) : (
        <div className="stage-picture" />
      )}
      {spots.map((element) => (
        <button
          key={`${element.path} ${element.name} ${element.x} ${element.y} ${element.type}`}
          type="button"
          tabIndex={-1}
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
          onEnd={() => {
            setTyping(undefined);
            onChoose(undefined);
          }}
        />
      )}
      {children}
    </div>
  );
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

function InPlace({ element, size, isList, value, onType, onEnd }: InPlaceProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    // A click on a list means one item, a click on a text all of it.
    if (!isList) field.current?.select();
  }, [isList]);
  const { text } = element;
  const [typed, setTyped] = useState(value);
  const cqw = (px: number) => `calc(${px / (size.width / 100)} * 1cqw)`;
  const dir = text?.rtl === true ? 'rtl' : 'auto';
  return (
    <div
      className="in-place-box"
      dir={dir}
      style={
        {
          ...toBoxStyle(element, size),
          height: undefined,
          // Tall boxes are mostly empty and would cover their neighbours.
          minHeight: isList ? `${(element.height / size.height) * 100}%` : undefined,
          fontSize: cqw(text?.size_px ?? 20),
          fontWeight: text?.weight,
          lineHeight: text?.line_height,
          textAlign: (text?.align ?? 'left') as 'left',
          '--indent': cqw(text?.indent_px ?? 0),
          // The background depends on the slide, not on the theme of the page.
          ...(text === undefined
            ? {}
            : { color: text.color, background: isLight(text.color) ? '#16181c' : '#ffffff' }),
        } as CSSProperties
      }
    >
      {text?.bullet !== undefined && <Bullets lines={typed.split('\n')} sign={text.bullet} />}
      <textarea
        ref={field}
        className="in-place"
        aria-label={element.name}
        dir={dir}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onType(event.target.value);
        }}
        onBlur={onEnd}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey && !isList)) {
            event.preventDefault();
            onEnd();
          }
        }}
      />
    </div>
  );
}

/** Bullets beside the lines of a text area, which cannot show them. */
function Bullets({ lines, sign }: { readonly lines: readonly string[]; readonly sign: string }) {
  return (
    <div className="in-place-bullets" aria-hidden="true">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <p key={index} dir="auto" data-sign={sign === '1.' ? `${index + 1}.` : sign}>
          {line}&#8203;
        </p>
      ))}
    </div>
  );
}
