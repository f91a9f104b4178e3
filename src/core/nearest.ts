/** The choices closest to what was written, best first; none when nothing is close. */
export function nearest(given: string, choices: readonly string[], limit = 3): string[] {
  const wanted = fold(given);
  if (wanted === '') return [];
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
