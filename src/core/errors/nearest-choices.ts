/** Common other words for field names, used only if the field is among the choices. */
const SYNONYMS: Readonly<Record<string, string>> = {
  topic: 'content',
  prompt: 'content',
  text: 'content',
  markdown: 'content',
  body: 'content',
  source: 'content',
  pages: 'n_slides',
  slidecount: 'n_slides',
  numslides: 'n_slides',
  numberofslides: 'n_slides',
  lang: 'language',
  locale: 'language',
  format: 'export_as',
  outputformat: 'export_as',
  presentationid: 'id',
  notes: 'speaker_note',
  speakernotes: 'speaker_note',
  style: 'theme',
  design: 'template',
};

/** Longer texts are not misspelt names, and comparing them takes time. */
const MAX_NAME_LENGTH = 200;

/**
 * Choices closest to a misspelt name, best first. Empty if none is close or the value is neither text nor
 * number.
 */
export function nearest(value: unknown, choices: readonly string[], limit = 3): string[] {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > MAX_NAME_LENGTH) return [];
  const wanted = fold(text);
  if (wanted === '') return [];
  const meant = choices.find((choice) => Object.hasOwn(SYNONYMS, wanted) && choice === SYNONYMS[wanted]);
  if (meant !== undefined) return [meant];
  return choices
    .map((choice) => ({ choice, score: score(wanted, fold(choice)) }))
    .filter(({ score }) => score <= (wanted.length <= 3 ? 1 : Math.max(2, Math.floor(wanted.length / 3))))
    .sort((a, b) => a.score - b.score || a.choice.localeCompare(b.choice))
    .slice(0, limit)
    .map(({ choice }) => choice);
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function score(a: string, b: string): number {
  if (a !== '' && b !== '' && (a.includes(b) || b.includes(a))) return 1;
  return levenshtein(a, b);
}

/** Edit distance (Levenshtein, 1966) with one row of memory. */
function levenshtein(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
