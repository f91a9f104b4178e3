import type { Issue } from '../../errors/failure.ts';
import { MAX_ISSUES } from '../../errors/issues.ts';
import type { Message } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { shownValue } from '../../errors/shown-values.ts';
import { lengthWithoutPictures } from '../../input/picture-data.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are not allowed in XML 1.0 and mean nothing on a slide.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Limit on all texts of one slide together, since the time to set them grows with their length. */
const MAX_CHARACTERS = 100_000;

export type Loc = readonly (string | number)[];

/** Collects issues while content is parsed, up to a limit, and reads simple values. */
export class Reader {
  readonly issues: Issue[] = [];
  /** True if lists of the slide and its columns may exceed the layout's limits because they will be paged. */
  readonly longLists: boolean;
  #characters = 0;

  constructor(longLists = false) {
    this.longLists = longLists;
  }

  fault(
    loc: Loc,
    msg: string,
    type: string,
    input?: unknown,
    ctx?: Readonly<Record<string, unknown>>,
    next?: Message,
  ): undefined {
    if (this.issues.length >= MAX_ISSUES) return undefined;
    this.issues.push({
      loc,
      msg,
      type,
      ...(input === undefined ? {} : { input: shownValue(input) }),
      ...(ctx === undefined ? {} : { ctx }),
      ...(next === undefined ? {} : { next }),
    });
    return undefined;
  }

  missing(loc: Loc, what: string): undefined {
    return this.fault(loc, `"${loc.at(-1) ?? 'content'}" is required: ${what}`, 'missing');
  }

  wrongType(loc: Loc, expected: string, value: unknown, shape?: string): undefined {
    return this.fault(
      loc,
      `Expected ${expected}${shape === undefined ? '' : ` ${shape}`}, got ${typeName(value)}.`,
      `${expected.split(' ').at(-1)}_type`,
      value,
      { expected },
    );
  }

  unknown(loc: Loc, key: string, known: readonly string[], where: string): undefined {
    if (this.issues.length >= MAX_ISSUES) return undefined;
    const close = nearest(key, known, 2);
    const did = close.length > 0 ? ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?` : '';
    return this.fault(
      [...loc, key],
      `Unknown field "${key}" in ${where}.${did} Known: ${known.join(', ')}.`,
      'unknown_field',
      undefined,
      { allowed: known },
    );
  }

  /** Trimmed text; numbers are converted. Undefined if absent or empty. */
  text(value: unknown, loc: Loc, multiline = false): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (typeof value !== 'string') return this.wrongType(loc, 'a string', value);
    return this.#hasRoom(loc, value.length) ? normalizeText(value, multiline) : undefined;
  }

  /** An address, which may contain a whole picture and therefore does not count as text. */
  address(value: unknown, loc: Loc): string | undefined {
    return typeof value === 'string' ? normalizeText(value, false) : this.text(value, loc);
  }

  /**
   * Verbatim lines without empty ones at both ends and without trailing white space; everything is kept if
   * `asWritten`.
   */
  verbatim(value: unknown, loc: Loc, asWritten = false): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') return this.wrongType(loc, 'a string', value);
    if (
      !this.#hasRoom(
        loc,
        asWritten && value.length > MAX_CHARACTERS ? lengthWithoutPictures(value) : value.length,
      )
    )
      return undefined;
    if (asWritten) return value.replace(UNPRINTABLE, '');
    const lines = value
      .replace(/\r\n?/g, '\n')
      .replace(UNPRINTABLE, '')
      .split('\n')
      .map((line) => line.trimEnd());
    const first = lines.findIndex((line) => line !== '');
    return first < 0
      ? undefined
      : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1).join('\n');
  }

  number(value: unknown, loc: Loc): number | undefined {
    const parsed = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
    if (typeof parsed !== 'number' || !Number.isFinite(parsed)) return this.wrongType(loc, 'a number', value);
    return parsed;
  }

  /** @param shape fields of the object, named in the issue if the value is something else */
  record(value: unknown, loc: Loc, shape?: string): Readonly<Record<string, unknown>> | undefined {
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return this.wrongType(loc, 'an object', value, shape);
    return value as Readonly<Record<string, unknown>>;
  }

  /** Where values come from, which is kept with them; it was checked when they were computed. */
  binding(value: unknown, loc: Loc): Readonly<Record<string, unknown>> | undefined {
    if (value === undefined || value === null) return undefined;
    const record = this.record(value, loc, '{source, query}');
    return record !== undefined && this.#hasRoom(loc, JSON.stringify(record).length) ? record : undefined;
  }

  array(value: unknown, loc: Loc): readonly unknown[] | undefined {
    return Array.isArray(value) ? value : this.wrongType(loc, 'an array', value);
  }

  #hasRoom(loc: Loc, length: number): boolean {
    const total = this.#characters + length;
    if (total > MAX_CHARACTERS) {
      const msg = `The texts of a slide take at most ${MAX_CHARACTERS} characters together; with this one they have ${total}. Spread them over several slides.`;
      this.fault(loc, msg, 'too_big', undefined, { max: MAX_CHARACTERS, given: total });
      return false;
    }
    this.#characters = total;
    return true;
  }

  choice(value: unknown, allowed: readonly string[], loc: Loc): string | undefined {
    if (typeof value === 'string' && allowed.includes(value)) return value;
    const close = nearest(value, allowed, 2);
    const did = close.length > 0 ? ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?` : '';
    return this.fault(
      loc,
      `${JSON.stringify(shownValue(value)) ?? 'Nothing'} is not allowed here. Allowed: ${allowed.join(', ')}.${did}`,
      'enum',
      value,
      { allowed },
    );
  }
}

function normalizeText(value: string, multiline: boolean): string | undefined {
  const clean = restoreBackslashes(value)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(UNPRINTABLE, '');
  // Splits at breaks, since a pattern with spaces around breaks takes quadratic time on long runs of spaces.
  const lines = clean.split('\n').map((line) => line.trim());
  const text = (multiline ? lines.join('\n') : lines.filter(Boolean).join(' ')).trim();
  return text === '' ? undefined : text;
}

/**
 * Escapes left by LaTeX whose backslash a JSON string swallowed: "\\frac" with a single backslash is a form
 * feed and "rac".
 */
const LOST_BACKSLASH =
  /[\b\f](?=[a-zA-Z]{2})|\t(?=(?:heta|imes|ext|frac|binom|au|anh?|ilde|riangle|o)(?![a-z]))/g;

function restoreBackslashes(value: string): string {
  return value.includes('$')
    ? value.replace(/\$[^$]+\$/g, (formula) =>
        formula.replace(LOST_BACKSLASH, (sign) => (sign === '\b' ? '\\b' : sign === '\f' ? '\\f' : '\\t')),
      )
    : value;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
