/**
 * A text without what it says of tools that are not at hand: " from get_template" as a phrase, anything else with its whole
 * clause, which ends at a full stop or a semicolon.
 */
export type Speaker = (text: string) => string;

const CLAUSE = /(?<=[.;])\s+/;

/** @param missing names of tools that are not at hand. */
export function speakerWithout(missing: readonly string[]): Speaker {
  if (missing.length === 0) return (text) => text;
  const name = `(?:${missing.join('|')})\\b`;
  const named = new RegExp(`\\b${name}`);
  const phrase = new RegExp(`,? (?:from|as in) ${name}(?: or ${name})?`, 'g');
  return (text) => (named.test(text) ? withoutClauses(text.replace(phrase, ''), named) : text);
}

function withoutClauses(text: string, named: RegExp): string {
  const clauses = text.split(CLAUSE);
  const kept: string[] = [];
  clauses.forEach((clause, at) => {
    if (!named.test(clause)) kept.push(clause);
    // The sentence ends before its last clause.
    else if (clause.endsWith('.') && kept.at(-1)?.endsWith(';') === true) kept.push((kept.pop() ?? '').replace(/;$/, '.'));
    // It begins with its second clause.
    else if (clause.endsWith(';') && kept.at(-1)?.endsWith(';') !== true) clauses[at + 1] = capitalised(clauses[at + 1] ?? '');
  });
  return kept.join(' ');
}

/** Names of tools and fields stay as they are. */
function capitalised(text: string): string {
  return /^[a-z]+[ ,.]/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}
