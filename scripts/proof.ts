/** A test by its file and words of its title. */
export type Proof = readonly [file: string, words: string];

/** Links to tests, as pages of `docs/` show them. */
export function linked(proofs: readonly Proof[]): string {
  return proofs.map(([file, words]) => `[${words.replaceAll('|', '\\|')}](../${file})`).join('; ');
}

/** A table in Markdown. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...rows.map(line)].join('\n');
}
