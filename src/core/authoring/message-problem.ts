import { joinPhrases } from '../locales/index.ts';

/** Characters that only formulas contain; a bar, an equals sign and braces count together with others. */
const SIGN = /[∀∃∄∈∉∋⊂⊃⊆⊇∪∩∧∨¬≤≥≠≈≡∝∞∂∇∑∏∫√⟨⟩〈〉⇒⇔↦∅×÷±=|{}′^]/gu;
const [SIGNS_LEAST, SHARE_LEAST] = [4, 0.03];
const CAPTION = new RegExp(`^(?:${joinPhrases('figure')})\\s*[\\p{Nd}A-Z][\\p{Nd}.–-]*\\s?[.:：–—-]`, 'iu');
const CAPTION_MAX = 200;
const WORDS_BESIDE_ADDRESS = 4;
const RIGHTS = /^(?:©|\(c\)\s|copyright\b).{0,120}$|\ball rights reserved\b/i;

/** Reason why a sentence is no message for a slide; undefined if it is one. */
export function findMessageProblem(text: string): string | undefined {
  if (RIGHTS.test(text.trim())) return 'A notice of copyright.';
  if (text.length <= CAPTION_MAX && CAPTION.test(text.trim()))
    return 'The caption of a figure that is not on its slide.';
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
