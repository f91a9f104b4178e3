import { Failure, type Issue } from '../../errors/failure.ts';
import { nearest } from '../../errors/nearest-choices.ts';

const MAX_LISTED = 40;

/** Collects the faults of a query, so that a caller can correct all at once. */
export class QueryFaults {
  readonly issues: Issue[] = [];

  add(loc: Issue['loc'], msg: string, type = 'value_error', ctx?: Issue['ctx']): undefined {
    this.issues.push({ loc, msg, type, ...(ctx === undefined ? {} : { ctx }) });
    return undefined;
  }

  /** A name that is not among the columns. */
  unknown(loc: Issue['loc'], name: string, known: readonly string[], what = 'column'): undefined {
    const close = nearest(name, known, 2);
    const did = close.length === 0 ? '' : ` Did you mean ${close.map((one) => `"${one}"`).join(' or ')}?`;
    const listed = known.slice(0, MAX_LISTED).map((one) => `"${one}"`);
    const more = known.length > MAX_LISTED ? ` and ${known.length - MAX_LISTED} more` : '';
    return this.add(
      loc,
      `There is no ${what} "${name.slice(0, 80)}".${did} There ${listed.length === 1 ? 'is' : 'are'}: ${listed.join(', ')}${more}.`,
      'enum',
      { allowed: known.slice(0, MAX_LISTED), nearest: close },
    );
  }

  /** @throws Failure `invalid_input` if there are faults */
  refuse(): void {
    const [first] = this.issues;
    if (first === undefined) return;
    const more = this.issues.length - 1;
    throw new Failure(
      'invalid_input',
      `${first.msg}${more > 0 ? ` ${more} more ${more === 1 ? 'fault follows' : 'faults follow'}.` : ''}`,
      { issues: this.issues },
    );
  }
}

/**
 * Finds a name among others: the same, or the only one that differs in case, spaces and signs.
 *
 * @returns its index; -1 if there is none
 */
export function findName(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name);
  if (exact >= 0) return exact;
  const wanted = fold(name);
  const same = names.flatMap((one, index) => (fold(one) === wanted ? [index] : []));
  return wanted === '' || same.length !== 1 ? -1 : (same[0] ?? -1);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}%€$£¥]+/gu, '');
}
