/** A formula that computes one number from numbers by name; NaN for a missing value. */
export interface Formula {
  /** Names of the columns, each once, in order. */
  readonly names: readonly string[];
  /** @param read returns the number of a column by its place in `names` */
  compute(read: (name: number) => number): number;
}

/** A formula that cannot be read. */
export class FormulaProblem extends Error {}

const MAX_DEPTH = 40;
const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|\[(?<quoted>[^\]]{1,200})\]|"(?<doubled>[^"]{1,200})"|(?<word>[\p{L}_][\p{L}\p{N}_.]*)|(?<sign>[-+*/(),]))/uy;
const FUNCTIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  round: (value, digits) => roundTo(value, Number.isNaN(digits) ? 0 : digits),
  abs: (value) => Math.abs(value),
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
};

type Compute = (read: (name: number) => number) => number;

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
  /** True for a name without brackets, which may be a function. */
  readonly plain?: boolean;
}

/**
 * Parses arithmetic with + − * / and parentheses, round(x, digits), abs(x), min(a, b) and max(a, b). Columns are
 * named as they are, or in brackets: [Net sales].
 *
 * @throws FormulaProblem with the reason
 */
export function parseFormula(text: string): Formula {
  const parser = new Parser(tokenize(text));
  const compute = parser.sum(0);
  parser.end();
  return { names: parser.names, compute };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined)
      throw new FormulaProblem(
        `it cannot be read from ${JSON.stringify(text.slice(at).trim().slice(0, 20))} on`,
      );
    const { number, quoted, doubled, word, sign } = groups;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else
      tokens.push({
        kind: 'name',
        text: (quoted ?? doubled ?? word ?? '').trim(),
        plain: word !== undefined,
      });
  }
  return [...tokens, { kind: 'end', text: 'the end' }];
}

class Parser {
  readonly names: string[] = [];
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  end(): void {
    if (this.#token().kind !== 'end')
      throw new FormulaProblem(`"${this.#token().text}" is not expected there`);
  }

  sum(depth: number): Compute {
    if (depth > MAX_DEPTH) throw new FormulaProblem('it is nested too deeply');
    let left = this.#product(depth);
    for (;;) {
      const sign = this.#take('+', '-');
      if (sign === undefined) return left;
      const [a, b] = [left, this.#product(depth)];
      left = sign === '+' ? (read) => a(read) + b(read) : (read) => a(read) - b(read);
    }
  }

  #product(depth: number): Compute {
    let left = this.#factor(depth);
    for (;;) {
      const sign = this.#take('*', '/');
      if (sign === undefined) return left;
      const [a, b] = [left, this.#factor(depth)];
      left = sign === '*' ? (read) => a(read) * b(read) : (read) => divide(a(read), b(read));
    }
  }

  #factor(depth: number): Compute {
    if (depth > MAX_DEPTH) throw new FormulaProblem('it is nested too deeply');
    if (this.#take('-') !== undefined) {
      const inner = this.#factor(depth + 1);
      return (read) => -inner(read);
    }
    if (this.#take('(') !== undefined) {
      const inner = this.sum(depth + 1);
      this.#need(')');
      return inner;
    }
    const token = this.#token();
    this.#at += 1;
    if (token.kind === 'number') {
      const value = Number(token.text);
      return () => value;
    }
    if (token.kind !== 'name')
      throw new FormulaProblem(`a number, a column or "(" is expected in place of "${token.text}"`);
    return token.plain === true && this.#token().text === '(' && this.#token().kind === 'sign'
      ? this.#call(token.text, depth)
      : this.#name(token.text);
  }

  #call(name: string, depth: number): Compute {
    const run = Object.hasOwn(FUNCTIONS, name.toLowerCase()) ? FUNCTIONS[name.toLowerCase()] : undefined;
    if (run === undefined)
      throw new FormulaProblem(
        `there is no function "${name}"; there are ${Object.keys(FUNCTIONS).join(', ')}`,
      );
    this.#need('(');
    const first = this.sum(depth + 1);
    const second = this.#take(',') === undefined ? undefined : this.sum(depth + 1);
    this.#need(')');
    return (read) => run(first(read), second === undefined ? Number.NaN : second(read));
  }

  #name(name: string): Compute {
    const known = this.names.indexOf(name);
    const place = known >= 0 ? known : this.names.push(name) - 1;
    return (read) => read(place);
  }

  #token(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] ?? { kind: 'end', text: 'the end' };
  }

  #take(...signs: readonly string[]): string | undefined {
    const { kind, text } = this.#token();
    if (kind !== 'sign' || !signs.includes(text)) return undefined;
    this.#at += 1;
    return text;
  }

  #need(sign: string): void {
    if (this.#take(sign) === undefined)
      throw new FormulaProblem(`"${sign}" is expected in place of "${this.#token().text}"`);
  }
}

function divide(a: number, b: number): number {
  return b === 0 ? Number.NaN : a / b;
}

/** Rounds halves away from zero, as spreadsheets and SQL do. 15 digits hide that 1.005 is a little less in binary. */
function roundTo(value: number, digits: number): number {
  const factor = 10 ** Math.max(-12, Math.min(12, Math.trunc(digits)));
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  return (Math.sign(value) * Math.round(scaled)) / factor;
}
