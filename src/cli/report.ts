interface Told {
  readonly severity?: unknown;
  readonly slide?: unknown;
  readonly message?: unknown;
  readonly fix?: unknown;
}

interface Omitted {
  readonly kind?: unknown;
  readonly text?: unknown;
  readonly reason?: unknown;
}

/** More omissions than these are counted, not named. */
const NAMED = 10;

/** Findings, warnings and omissions of an answer, one a line on stderr. @returns whether an error is among them. */
export function reportAnswer(answer: Readonly<Record<string, unknown>>): boolean {
  const findings = list<Told>(answer['findings']);
  const shown = findings.filter(({ severity }) => severity !== 'info');
  for (const { severity, slide, message, fix } of shown) process.stderr.write(`${severity}: slide ${slide}: ${message} ${fix}\n`);
  for (const warning of list<string>(answer['warnings'])) process.stderr.write(`note: ${warning}\n`);
  reportOmitted(list<Omitted>(answer['omitted']));
  return findings.some(({ severity }) => severity === 'error');
}

function reportOmitted(omitted: readonly Omitted[]): void {
  if (omitted.length === 0) return;
  process.stderr.write(`note: ${omitted.length} ${omitted.length === 1 ? 'piece' : 'pieces'} of the text found no place on a slide:\n`);
  for (const { kind, text, reason } of omitted.slice(0, NAMED)) process.stderr.write(`  ${kind}: ${String(text).replace(/\s+/g, ' ')} (${reason})\n`);
  if (omitted.length > NAMED) process.stderr.write(`  and ${omitted.length - NAMED} more\n`);
}

function list<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}
