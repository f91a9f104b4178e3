import { joinPhrases } from '../locales/index.ts';
import type { Cues } from './cues.ts';

/** Characters that only formulas contain; a bar, an equals sign and braces count together with others. */
const SIGN = /[∀∃∄∈∉∋⊂⊃⊆⊇∪∩∧∨¬≤≥≠≈≡∝∞∂∇∑∏∫√⟨⟩〈〉⇒⇔↦∅×÷±=|{}′^]/gu;
const [SIGNS_LEAST, SHARE_LEAST] = [4, 0.03];
const CAPTION = new RegExp(`^(?:${joinPhrases('figure')})\\s*[\\p{Nd}A-Z][\\p{Nd}.–-]*\\s?[.:：–—-]`, 'iu');
const CAPTION_MAX = 200;
const WORDS_BESIDE_ADDRESS = 4;
const RIGHTS = /^(?:©|\(c\)\s|copyright\b).{0,120}$|\ball rights reserved\b/i;

/** A reference to a table or figure, or its number alone: "See Table 1.", "Figure 3". */
const REFERENCE = new RegExp(
  `^(?:\\p{L}+\\s(?:\\p{L}+\\s)?)?(?:${joinPhrases('figure', 'figure_number', 'table_number')})\\s*[\\p{Nd}IVX]+[.:]?$`,
  'iu',
);
/** A single word is a label or remnant, unless it is in a script without spaces. */
const WORD = /^\P{Z}{1,24}$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Label of a section in MyST, such as "(results)=". */
const LABEL = /^\([\w.:-]+\)=$/;

/** True for a text that only names or refers to a table or figure. */
export function isReferenceAlone(text: string): boolean {
  return REFERENCE.test(text.trim());
}

const NEVER = /(?!)/;
/** Maximum length of a sentence that only refers elsewhere. */
const POINTER_MAX = 48;

/**
 * Reason why a sentence is no message for a slide; undefined if it is one.
 *
 * @param cues what the beginning of a sentence that refers elsewhere and a last word that needs another one match
 */
export function findMessageProblem(
  text: string,
  { pointer, joint }: Pick<Cues, 'pointer' | 'joint'> = { pointer: NEVER, joint: NEVER },
): string | undefined {
  if (RIGHTS.test(text.trim())) return 'A notice of copyright.';
  if (text.length <= CAPTION_MAX && CAPTION.test(text.trim()))
    return 'The caption of a figure that is not on its slide.';
  if (isReferenceAlone(text)) return 'It only refers to a table or figure.';
  if (WORD.test(text.trim()) && !UNSPACED.test(text) && !/[!?]$/.test(text.trim()))
    return 'A single word, which says nothing on its own.';
  if (text.length <= POINTER_MAX && pointer.test(text)) return 'It only refers elsewhere.';
  if (joint.test(/(?<=\s)[\p{L}’']+$/u.exec(text.trim())?.[0] ?? ''))
    return 'A part of a sentence that is cut off.';
  if (LABEL.test(text.trim())) return 'A label of the markup.';
  const withoutAddresses = text.replace(/(?:https?:\/\/|www\.)\S+/gi, '');
  if (
    withoutAddresses !== text &&
    (withoutAddresses.match(/\p{L}{2,}/gu)?.length ?? 0) < WORDS_BESIDE_ADDRESS
  )
    return 'An address alone.';
  const signs = text.match(SIGN)?.length ?? 0;
  return signs >= SIGNS_LEAST && signs >= text.length * SHARE_LEAST
    ? 'It cannot be read without its formulas.'
    : undefined;
}
