import { isOneOf } from '../../locales/index.ts';
import { omittedMark } from '../source-marks.ts';
import { readLabel } from './labelled-lines.ts';

const FIELD = isOneOf('mail_field', 'mail_subject');
const SUBJECT = isOneOf('mail_subject');
/** "----- Original message -----" above the head of a message that was forwarded. */
export const FORWARD_RULE = /^\s*-{3,}\s*\p{L}[^-]{2,60}-{3,}\s*$/u;
/** Prefixes of replies and forwarded messages, such as "Re:", "AW:" and "Fwd:". */
const REPLY = /^(?:(?:re|aw|fw|fwd|wg|tr|rv|sv|vs|rif|antw)\s*(?:\[\d+\])?\s*[:：]\s*)+/iu;

/** Lines of the head of a mail. */
export interface MailHead {
  /** Markdown for each line of the head. */
  readonly markdown: readonly string[];
  readonly end: number;
}

/**
 * Reads the head of a mail: lines such as "From: …", at least two. Its subject becomes a heading; the other fields are
 * reported as omitted.
 */
export function readMailHead(lines: readonly string[], from: number, level: 1 | 2): MailHead | undefined {
  const fields: { readonly label: string; readonly text: string }[] = [];
  for (let at = from; at < lines.length; at++) {
    const field = readLabel(lines[at] ?? '');
    if (field === undefined || !FIELD.test(field.label)) break;
    fields.push(field);
  }
  // A journey has "From" and "To" as well.
  const isMail = fields.some(({ label, text }) => SUBJECT.test(label) || /\S@\S/.test(text));
  if (fields.length < 2 || !isMail) return undefined;
  return {
    end: from + fields.length,
    markdown: fields.map(({ label, text }) =>
      SUBJECT.test(label)
        ? `${'#'.repeat(level)} ${text.replace(REPLY, '')}`
        : omittedMark({
            kind: 'paragraph',
            text: `${label}: ${text}`,
            where: `line ${from + 1}`,
            reason: 'A field of the head of a mail.',
          }),
    ),
  };
}
