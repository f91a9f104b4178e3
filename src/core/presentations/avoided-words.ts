import type { AvoidedWord } from '../designs/style.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { collectTexts } from './slide-texts.ts';

/** Reports words that the style file of a design avoids, each with its first place on a slide. */
export function findAvoidedWords(
  slides: readonly SlideSpec[],
  avoided: readonly AvoidedWord[] = [],
): Finding[] {
  if (avoided.length === 0) return [];
  const words = new Map(avoided.map((one) => [normalize(one.word), one]));
  // One expression for all words, so that the work grows with the text alone.
  const parts = [...words.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return slides.flatMap(({ content, speaker_note: note = '' }, index) => {
    const found = new Map<AvoidedWord, string>();
    const texts = [...collectTexts(content), { path: '', text: note }];
    for (const { path, text } of texts)
      for (const [match] of text.normalize('NFC').matchAll(pattern)) {
        const word = words.get(normalize(match));
        if (word !== undefined && !found.has(word)) found.set(word, path);
      }
    return [...found].map(
      ([{ word, instead }, path]): Finding => ({
        code: 'avoided_word',
        severity: 'warning',
        slide: index + 1,
        path: path === '' ? `slides[${index}].speaker_note` : `slides[${index}].content.${path}`,
        message: `The style file of the design avoids "${word}".`,
        fix: instead === undefined ? FINDINGS.avoided_word.fix : `Write "${instead}".`,
      }),
    );
  });
}

function normalize(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
