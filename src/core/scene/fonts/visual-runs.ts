import { bidi, hasRtl } from './bidi.ts';

/**
 * Splits a text into runs of one direction in visual order, left to right (UAX #9, rule L2), for text that
 * layout does not
 * set, such as chart labels.
 */
export function splitVisualRuns(text: string, rtl: boolean): { text: string; rtl: boolean }[] {
  if (!rtl && !hasRtl(text)) return text === '' ? [] : [{ text, rtl: false }];
  const { levels } = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr');
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += text[at];
    else runs.push({ text: text[at] ?? '', level });
  }
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < runs.length; start++) {
      if ((runs[start]?.level ?? 0) < level) continue;
      let end = start;
      while (end < runs.length && (runs[end]?.level ?? 0) >= level) end++;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  }
  return runs.map((run) => ({ text: run.text, rtl: run.level % 2 === 1 }));
}
