import { useRef } from 'react';
import type { FileSettings, OpenedBox, OpenedStyle } from '../deck-data.ts';
import type { Drawn } from '../slide-drawing.ts';
import { buildFieldStyle } from '../text/field-style.ts';
import type { Mark } from '../text/format-range.ts';
import { RichField } from '../text/rich-field.tsx';
import { moveLineLevel, readLines, writeLines } from './opened-lines.ts';
import type { StagePart } from './stage-parts.ts';
import { findHex } from './theme-color.ts';

/** Formats that a text of a file can hold as marks of its words. */
export const FILE_MARKS: ReadonlySet<Mark> = new Set(['strong', 'em', 's', 'a']);
const PX_PER_POINT = 96 / 72;
/** Usual distance of text from the edges of its box, in px. */
const INSET = { across: 9.6, down: 4.8 };

interface OpenedTextProps {
  readonly part: StagePart;
  readonly file: FileSettings | undefined;
  readonly size: Drawn['size'];
  readonly onType: (text: string) => void;
  readonly onEnd: () => void;
}

/** Field over a text of an opened slide, a paragraph a line. */
export function OpenedText({ part, file, size, onType, onEnd }: OpenedTextProps) {
  // Typed text must not replace the words in the field while they are typed.
  const text = useRef(part.text ?? '');
  return (
    <RichField
      label={part.name}
      className="in-place-box lines opened-lines"
      style={buildFieldStyle(describeText(part, file), size)}
      dir="auto"
      isLines
      hasLevels={part.kind === 'text'}
      moveLevel={moveLineLevel}
      takes={FILE_MARKS}
      nodes={() => readLines(text.current)}
      onInput={(field) => onType(writeLines(field))}
      onEnd={onEnd}
    />
  );
}

function describeText(
  { name, box, style = {}, kind, drawn }: StagePart,
  file: FileSettings | undefined,
): Drawn['elements'][number] {
  if (drawn?.text !== undefined) return drawn;
  return {
    name,
    type: 'text',
    path: '',
    ...inset(box),
    text: {
      size_px: (style.size ?? (kind === 'node' ? 14 : 18)) * PX_PER_POINT,
      weight: style.bold === true ? 700 : 400,
      color: findHex(style.color, file) ?? '#16181c',
      align: readAlign(style),
      line_height: 1.2,
      anchor: style.anchor ?? (kind === 'node' ? 'middle' : 'top'),
      rtl: false,
    },
  };
}

const readAlign = ({ align = 'left' }: OpenedStyle): string => align;

/** Box of the text in its frame. */
function inset({ x, y, width, height }: OpenedBox): OpenedBox {
  const [across, down] = [Math.min(INSET.across, width / 4), Math.min(INSET.down, height / 4)];
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}
