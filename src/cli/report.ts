interface Told {
  readonly severity?: unknown;
  readonly slide?: unknown;
  readonly message?: unknown;
  readonly fix?: unknown;
}

/** Findings, warnings and omissions of an answer, one a line on stderr. @returns whether an error is among them. */
export function reportAnswer(answer: Readonly<Record<string, unknown>>): boolean {
  const findings = list<Told>(answer['findings']);
  const shown = findings.filter(({ severity }) => severity !== 'info');
  for (const { severity, slide, message, fix } of shown) process.stderr.write(`${severity}: slide ${slide}: ${message} ${fix}\n`);
  for (const warning of list<string>(answer['warnings'])) process.stderr.write(`note: ${warning}\n`);
  const omitted = list<unknown>(answer['omitted']).length;
  if (omitted > 0) process.stderr.write(`note: ${omitted} ${omitted === 1 ? 'piece' : 'pieces'} of the text found no place on a slide\n`);
  return findings.some(({ severity }) => severity === 'error');
}

function list<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}
