/** Most slides that are listed for a repeated finding. */
const MAX_SLIDES = 12;

interface ReportedFinding {
  readonly severity?: unknown;
  readonly slide?: unknown;
  readonly message?: unknown;
  readonly fix?: unknown;
  readonly places?: readonly { readonly slide: number }[];
}

interface Omitted {
  readonly kind?: unknown;
  readonly text?: unknown;
  readonly reason?: unknown;
}

/** Most omissions that are listed; the others are counted. */
const MAX_OMISSIONS = 10;

/**
 * Prints findings, warnings and omissions of an answer to stderr, one per line. @returns whether there is an
 * error.
 */
export function reportAnswer(answer: Readonly<Record<string, unknown>>): boolean {
  const findings = joinList<ReportedFinding>(answer['findings']);
  const shown = findings.filter(({ severity }) => severity !== 'info');
  for (const { severity, slide, message, fix, places } of shown)
    process.stderr.write(`${severity}: ${formatSlides(Number(slide), places)}: ${message} ${fix}\n`);
  for (const warning of joinList<string>(answer['warnings'])) process.stderr.write(`note: ${warning}\n`);
  reportOmitted(joinList<Omitted>(answer['omitted']));
  return findings.some(({ severity }) => severity === 'error');
}

/** Slides of a finding, as text. */
export function formatSlides(
  slide: number,
  places: readonly { readonly slide: number }[] = [{ slide }],
): string {
  const numbers = [...new Set(places.map((place) => place.slide))];
  if (numbers.length === 1) return slide === 0 ? 'deck' : `slide ${slide}`;
  return `slides ${numbers.slice(0, MAX_SLIDES).join(', ')}${numbers.length > MAX_SLIDES ? ` and ${numbers.length - MAX_SLIDES} more` : ''}`;
}

function reportOmitted(omitted: readonly Omitted[]): void {
  if (omitted.length === 0) return;
  process.stderr.write(
    `note: ${omitted.length} ${omitted.length === 1 ? 'piece' : 'pieces'} of the text found no place on a slide:\n`,
  );
  for (const { kind, text, reason } of omitted.slice(0, MAX_OMISSIONS))
    process.stderr.write(`  ${kind}: ${String(text).replace(/\s+/g, ' ')} (${reason})\n`);
  if (omitted.length > MAX_OMISSIONS) process.stderr.write(`  and ${omitted.length - MAX_OMISSIONS} more\n`);
}

function joinList<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}
