/**
 * Removes mentions of tools that a client does not have: phrases such as "from get_template", otherwise the whole clause up
 * to a full stop or semicolon.
 */
export type Speaker = (text: string) => string;

const CLAUSE = /(?<=[.;])\s+/;

/** @param missing names of tools that the client does not have. */
export function speakerWithout(missing: readonly string[]): Speaker {
  if (missing.length === 0) return (text) => text;
  const name = `(?:${missing.join('|')})\\b`;
  const named = new RegExp(`\\b${name}`);
  const phrase = new RegExp(`,? (?:from|as in) ${name}(?: or ${name})?`, 'g');
  return (text) => (named.test(text) ? withoutClauses(text.replace(phrase, ''), named) : text);
}

function withoutClauses(text: string, named: RegExp): string {
  const clauses = text.split(CLAUSE);
  const remaining: string[] = [];
  clauses.forEach((clause, at) => {
    if (!named.test(clause)) remaining.push(clause);
    // A sentence whose last clause is removed ends after the clause before.
    else if (clause.endsWith('.') && remaining.at(-1)?.endsWith(';') === true) remaining.push((remaining.pop() ?? '').replace(/;$/, '.'));
    // A sentence whose first clause is removed begins with the next.
    else if (clause.endsWith(';') && remaining.at(-1)?.endsWith(';') !== true) clauses[at + 1] = capitalised(clauses[at + 1] ?? '');
  });
  return remaining.join(' ');
}

/** Capitalizes the first word unless it is the name of a tool or field. */
function capitalised(text: string): string {
  return /^[a-z]+[ ,.]/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
}
