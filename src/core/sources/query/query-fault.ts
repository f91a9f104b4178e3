import { Failure, type Issue } from '../../errors/failure.ts';
import { nearest } from '../../errors/nearest-choices.ts';

const MAX_LISTED = 40;
/** Faults that are listed; a query may name thousands of columns. */
const MAX_FAULTS = 30;
/** Steps that all comparisons for close names may take: the characters of a name times those of all others. */
const MAX_STEPS = 20_000_000;

/** Collects the faults of a query, so that a caller can correct all at once. */
export class QueryFaults {
  readonly issues: Issue[] = [];
  #unlisted = 0;
  #steps = 0;

  add(loc: Issue['loc'], msg: string, type = 'value_error', ctx?: Issue['ctx']): undefined {
    if (this.issues.length >= MAX_FAULTS) this.#unlisted += 1;
    else this.issues.push({ loc, msg, type, ...(ctx === undefined ? {} : { ctx }) });
    return undefined;
  }

  /** A name that is not among the columns. */
  unknown(loc: Issue['loc'], name: string, known: readonly string[], what = 'column'): undefined {
    if (this.issues.length >= MAX_FAULTS) return this.add(loc, '');
    this.#steps += name.length * known.reduce((sum, one) => sum + one.length, 0);
    const close = this.#steps <= MAX_STEPS ? nearest(name, known, 2) : [];
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
    const more = this.issues.length - 1 + this.#unlisted;
    throw new Failure(
      'invalid_input',
      `${first.msg}${more > 0 ? ` ${more} more ${more === 1 ? 'fault follows' : 'faults follow'}.` : ''}`,
      { issues: this.issues },
    );
  }
}

/** Names that are found by themselves, or if no other differs from them only in case, spaces and signs. */
export class NameIndex {
  readonly #exact = new Map<string, number>();
  /** -1 for names that are the same without case, spaces and signs. */
  readonly #folded = new Map<string, number>();
  #count = 0;

  constructor(names: readonly string[] = []) {
    for (const name of names) this.add(name);
  }

  add(name: string): void {
    const at = this.#count++;
    if (!this.#exact.has(name)) this.#exact.set(name, at);
    const folded = fold(name);
    this.#folded.set(folded, this.#folded.has(folded) ? -1 : at);
  }

  /** @returns the index of a name; -1 if there is none */
  find(name: string): number {
    const exact = this.#exact.get(name);
    if (exact !== undefined) return exact;
    const folded = fold(name);
    return folded === '' ? -1 : (this.#folded.get(folded) ?? -1);
  }
}

/** Finds a single name among others, as `NameIndex` does. */
export function findName(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name);
  return exact >= 0 ? exact : new NameIndex(names).find(name);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}%€$£¥]+/gu, '');
}
