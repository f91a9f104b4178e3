/** A label with its words, such as "Owner: Ada". */
export interface LabelledLine {
  readonly label: string;
  readonly text: string;
}

/** A message of a chat. */
export interface ChatMessage {
  readonly author: string;
  readonly text: string;
  /** Index of its line. */
  readonly line: number;
}

const LABEL = /^\s*([\p{L}][\p{L}\p{M}\p{N} .&/()'’-]{0,31}?)\s?[:：]\s+(\S.*)$/u;
const LABEL_WORDS = 4;
const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?`;
const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
const NAME = String.raw`\p{Lu}[\p{L}\p{M}\p{N} .'’_-]{0,40}`;
/** "[12.03.26, 10:32:11] Ada: …", "12/03/2026, 10:32 - Ada: …", "10:32 Ada: …". */
const MESSAGE = new RegExp(String.raw`^\s*\[?(?:${DAY},?\s+)?${TIME}\]?\s*[-–]?\s*(${NAME}):\s+(\S.*)$`, 'u');
/** "Ada Lovelace  10:32 AM", with the message below it. */
const MESSAGE_HEAD = new RegExp(String.raw`^\s*(${NAME}?)\s*[,(\[]?\s+${TIME}[)\]]?\s*$`, 'u');

export function readLabel(line: string): LabelledLine | undefined {
  const [, label, text] = LABEL.exec(line) ?? [];
  return label === undefined || text === undefined || label.split(/\s+/).length > LABEL_WORDS
    ? undefined
    : { label, text: text.trim() };
}

/** Consecutive lines with labels, at least two; undefined for prose with colons. */
export function readLabelledLines(lines: readonly string[], from: number): LabelledLine[] | undefined {
  const found: LabelledLine[] = [];
  for (let at = from; at < lines.length; at++) {
    const one = readLabel(lines[at] ?? '');
    if (one === undefined) break;
    found.push(one);
  }
  const after = lines[from + found.length] ?? '';
  // A line that goes on in the next one is prose that was wrapped.
  if (/^\s*\p{Ll}/u.test(after)) found.pop();
  return found.length < 2 ? undefined : found;
}

/**
 * Messages of a chat, at least two, with the index of the line after them.
 *
 * @returns undefined if no chat begins at the line.
 */
export function readChat(
  lines: readonly string[],
  from: number,
): { readonly messages: readonly ChatMessage[]; readonly end: number } | undefined {
  const messages: { author: string; text: string; line: number }[] = [];
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, author, text] = MESSAGE.exec(line) ?? [];
    const head = MESSAGE_HEAD.exec(line)?.[1]?.trim();
    const below = lines[at + 1]?.trim() ?? '';
    if (author !== undefined && text !== undefined) messages.push({ author, text: text.trim(), line: at });
    else if (head !== undefined && head !== '' && below !== '')
      messages.push({ author: head, text: '', line: at });
    else if (line.trim() === '') {
      const next = lines[at + 1] ?? '';
      if (!MESSAGE.test(next) && !MESSAGE_HEAD.test(next)) break;
    } else {
      const last = messages.at(-1);
      if (last === undefined) break;
      last.text = last.text === '' ? line.trim() : `${last.text} ${line.trim()}`;
    }
  }
  return messages.length < 2 ? undefined : { messages, end: at };
}
