import { FINDINGS, type Finding } from '../scene/finding.ts';
import { findContract } from '../templates/catalogue.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { isPrompt } from '../templates/prompts.ts';
import type { Presentation } from './presentation.ts';
import { collectTexts } from './slide-texts.ts';

/** A sample with fewer texts is no evidence, since its words may be the caller's own. */
const MIN_SAMPLE_TEXTS = 3;
/** Two words. Periods such as "Q1 2027", amounts and single words are anybody's. */
const SENTENCE = /\p{L}{2,}\P{L}+\p{L}{2,}/u;

/** Reports texts that nobody wrote for the slide: prompts of new slides, and the sample of the layout. */
export function findLeftoverText(slides: readonly SlideSpec[]): Finding[] {
  return slides.flatMap(({ layout, content }, index) => {
    const texts = collectTexts(content);
    const prompts = texts.filter(({ text }) => isPrompt(text));
    const sample = new Set(collectTexts(findContract(layout)?.example ?? {}).map(({ text }) => text));
    const samples = texts.filter(({ text }) => sample.has(text) && SENTENCE.test(text));
    const toFinding = (found: typeof texts, message: string): Finding[] => {
      const [first] = found;
      return first === undefined
        ? []
        : [
            {
              code: 'leftover_text',
              severity: 'warning',
              slide: index + 1,
              path: `slides[${index}].content.${first.path}`,
              message,
              fix: FINDINGS.leftover_text.fix,
            },
          ];
    };
    return [
      ...toFinding(prompts, `${describeTexts(prompts[0]?.text, prompts.length)} still to be written.`),
      ...(samples.length < MIN_SAMPLE_TEXTS
        ? []
        : toFinding(
            samples,
            `${describeTexts(samples[0]?.text, samples.length)} sample text of the layout, not yours.`,
          )),
    ];
  });
}

/** A deck with a warning for each slide that is handed over with words which nobody wrote for it. */
export function warnAboutLeftovers(deck: Presentation, findings: readonly Finding[]): Presentation {
  const left = findings.filter(({ code }) => code === 'leftover_text');
  if (left.length === 0) return deck;
  const warnings = left.map(({ slide, message }) => `Slide ${slide}: ${message}`);
  return { ...deck, warnings: [...warnings, ...deck.warnings] };
}

function describeTexts(first = '', count: number): string {
  return count === 1
    ? `"${first}" is`
    : `"${first}" and ${count - 1} more ${count === 2 ? 'text' : 'texts'} are`;
}
