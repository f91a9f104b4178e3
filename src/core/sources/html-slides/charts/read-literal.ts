/** Value of a literal in a program; undefined for whatever is computed. */
export type Literal = string | number | boolean | null | undefined | readonly Literal[] | LiteralObject;

export interface LiteralObject {
  readonly [name: string]: Literal;
}

const MAX_DEPTH = 24;
const MAX_ITEMS = 20_000;
const NUMBER = /[+-]?(?:0x[\da-f]+|(?:\d[\d_]*\.?[\d_]*|\.\d+)(?:e[+-]?\d+)?)/iy;
const NAME = /[a-z_$][\w$]*(?:\??\.[a-z_$][\w$]*)*/iy;
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Reads literals of JavaScript without running it: objects, lists, strings, numbers, and names whose values
 * are known. Functions and calls are read past.
 */
export class LiteralReader {
  readonly #source: string;
  readonly #known: ReadonlyMap<string, Literal>;
  #at = 0;
  #items = 0;

  constructor(source: string, known: ReadonlyMap<string, Literal> = new Map()) {
    this.#source = source;
    this.#known = known;
  }

  /** Place behind what was read last. */
  get end(): number {
    return this.#at;
  }

  /** Reads the expression at a place. */
  read(from: number): Literal {
    this.#at = from;
    return this.#value(0);
  }

  /** Reads the arguments of a call whose parenthesis opens at a place. */
  readArguments(open: number, max = 6): Literal[] {
    const values: Literal[] = [];
    this.#at = open + 1;
    while (values.length < max) {
      this.#skip();
      if (this.#at >= this.#source.length || this.#source[this.#at] === ')') break;
      values.push(this.#value(0));
      this.#skip();
      if (this.#source[this.#at] !== ',') break;
      this.#at += 1;
    }
    return values;
  }

  #value(depth: number): Literal {
    this.#skip();
    const from = this.#at;
    const value = depth > MAX_DEPTH || this.#items++ > MAX_ITEMS ? undefined : this.#literal(depth);
    this.#skip();
    const next = this.#source[this.#at] ?? '';
    // More text after a literal means that the value is computed.
    if (
      next === '' ||
      /[,\]})};]/.test(next) ||
      (next !== '.' && /\n/.test(this.#source.slice(from, this.#at)) && /[a-z]/i.test(next))
    )
      return value;
    this.#pastExpression();
    return undefined;
  }

  #literal(depth: number): Literal {
    const char = this.#source[this.#at] ?? '';
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#list(depth);
    if (char === '"' || char === "'" || char === '`') return this.#string(char);
    NUMBER.lastIndex = this.#at;
    const number = /[\d.+-]/.test(char) ? NUMBER.exec(this.#source)?.[0] : undefined;
    if (number !== undefined) {
      this.#at += number.length;
      return Number(number.replaceAll('_', ''));
    }
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#source)?.[0];
    if (name === undefined) return undefined;
    if (name === 'function' || name === 'async' || name === 'new') return undefined;
    this.#at += name.length;
    if (name === 'true' || name === 'false') return name === 'true';
    if (name === 'null') return null;
    return this.#known.get(name);
  }

  #object(depth: number): LiteralObject {
    const entries: [string, Literal][] = [];
    this.#at += 1;
    for (;;) {
      this.#skip();
      const char = this.#source[this.#at] ?? '';
      if (char === '' || char === '}') break;
      if (this.#source.startsWith('...', this.#at)) {
        this.#at += 3;
        const spread = this.#value(depth + 1);
        if (isObject(spread)) entries.push(...Object.entries(spread));
      } else {
        const name = this.#key();
        if (name === undefined) {
          this.#pastExpression();
        } else {
          this.#skip();
          if (this.#source[this.#at] === ':') {
            this.#at += 1;
            entries.push([name, this.#value(depth + 1)]);
          } else if (this.#source[this.#at] === '(') this.#pastExpression();
          else entries.push([name, this.#known.get(name)]);
        }
      }
      this.#skip();
      if (this.#source[this.#at] !== ',') break;
      this.#at += 1;
    }
    if (this.#source[this.#at] === '}') this.#at += 1;
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  }

  #key(): string | undefined {
    const char = this.#source[this.#at] ?? '';
    if (char === '"' || char === "'") return this.#string(char);
    const name = /[\w$]+/y;
    name.lastIndex = this.#at;
    const found = name.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #list(depth: number): Literal[] {
    const values: Literal[] = [];
    this.#at += 1;
    for (;;) {
      this.#skip();
      const char = this.#source[this.#at] ?? '';
      if (char === '' || char === ']') break;
      if (this.#source.startsWith('...', this.#at)) {
        this.#at += 3;
        const spread = this.#value(depth + 1);
        if (Array.isArray(spread)) values.push(...spread.slice(0, MAX_ITEMS));
      } else values.push(this.#value(depth + 1));
      this.#skip();
      if (this.#source[this.#at] !== ',') break;
      this.#at += 1;
    }
    if (this.#source[this.#at] === ']') this.#at += 1;
    return values;
  }

  #string(quote: string): string | undefined {
    let text = '';
    for (this.#at += 1; this.#at < this.#source.length; this.#at++) {
      const char = this.#source[this.#at] ?? '';
      if (char === quote) {
        this.#at += 1;
        return text;
      }
      if (char === '\\') {
        this.#at += 1;
        text += this.#escape();
      } else text += char;
    }
    return undefined;
  }

  #escape(): string {
    const char = this.#source[this.#at] ?? '';
    const code = /^(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/i.exec(
      this.#source.slice(this.#at, this.#at + 10),
    );
    if (code !== null) {
      this.#at += code[0].length - 1;
      const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    }
    return ({ n: '\n', t: '\t', r: '', '\n': '' } as Record<string, string>)[char] ?? char;
  }

  #skip(): void {
    SPACE.lastIndex = this.#at;
    this.#at += SPACE.exec(this.#source)?.[0].length ?? 0;
  }

  /** Moves to the comma or bracket that ends the expression. */
  #pastExpression(): void {
    const open: string[] = [];
    for (; this.#at < this.#source.length; this.#at++) {
      const char = this.#source[this.#at] ?? '';
      if (char === '"' || char === "'" || char === '`') {
        this.#string(char);
        this.#at -= 1;
      } else if (CLOSERS[char] !== undefined) open.push(CLOSERS[char] ?? '');
      else if (char === ')' || char === ']' || char === '}') {
        if (open.length === 0) return;
        open.pop();
      } else if (open.length === 0 && (char === ',' || char === ';')) return;
    }
  }
}

export function isObject(value: unknown): value is LiteralObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
