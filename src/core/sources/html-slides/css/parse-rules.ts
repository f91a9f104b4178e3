/** A rule of a style sheet with its declarations in order. */
export interface CssRule {
  readonly selector: string;
  readonly declarations: readonly Declaration[];
}

export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly important: boolean;
}

const MAX_NESTING = 8;
/** Rules of these blocks hold as if they stood outside of them. */
const OPEN_BLOCKS = /^@(?:layer|supports|scope|container|starting-style)\b/i;

/**
 * Parses the rules of a style sheet, media queries applied and nested rules resolved. Malformed parts are
 * skipped as a browser skips them.
 *
 * @param max rules to read
 */
export function parseRules(sheet: string, matchesMedia: (query: string) => boolean, max: number): CssRule[] {
  const rules: CssRule[] = [];
  const read = (css: string, outer: string, nesting: number): void => {
    const own: Declaration[] = [];
    for (const { head, body } of splitBlocks(css)) {
      if (rules.length >= max) return;
      if (body === undefined) {
        own.push(...parseDeclaration(head));
        continue;
      }
      if (nesting >= MAX_NESTING) continue;
      if (head.startsWith('@')) {
        const media = /^@media\b([\s\S]*)$/i.exec(head)?.[1];
        if (OPEN_BLOCKS.test(head) || (media !== undefined && matchesMedia(media))) {
          read(body, outer, nesting + 1);
        }
        continue;
      }
      read(body, nestSelector(head, outer), nesting + 1);
    }
    if (outer !== '' && own.length > 0) rules.push({ selector: outer, declarations: own });
  };
  read(removeComments(sheet), '', 0);
  return rules;
}

/** Parses the value of a style attribute. */
export function parseDeclarations(style: string): Declaration[] {
  return splitBlocks(removeComments(style)).flatMap(({ head, body }) =>
    body === undefined ? parseDeclaration(head) : [],
  );
}

function nestSelector(selector: string, outer: string): string {
  if (outer === '') return selector;
  return splitList(selector)
    .map((one) => (one.includes('&') ? one.replaceAll('&', `:is(${outer})`) : `:is(${outer}) ${one}`))
    .join(',');
}

function parseDeclaration(text: string): Declaration[] {
  const colon = text.indexOf(':');
  const written = text.slice(0, Math.max(0, colon)).trim();
  const name = written.startsWith('--') ? written : written.toLowerCase();
  if (!/^-{0,2}[a-z_][\w-]*$/i.test(name)) return [];
  const value = text.slice(colon + 1).trim();
  const important = /!\s*important$/i.test(value);
  return [{ name, value: important ? value.replace(/\s*!\s*important$/i, '') : value, important }];
}

function removeComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = css.indexOf('/*'); at >= 0; at = css.indexOf('/*', from)) {
    parts.push(css.slice(from, at));
    const end = css.indexOf('*/', at + 2);
    if (end < 0) return parts.join(' ');
    from = end + 2;
  }
  parts.push(css.slice(from).replace(/<!--|-->/g, ' '));
  return parts.join(' ');
}

/** Splits the content of a block into declarations and blocks with their heads. */
function splitBlocks(css: string): { readonly head: string; readonly body?: string }[] {
  const parts: { readonly head: string; readonly body?: string }[] = [];
  let [from, depth, rounds, open] = [0, 0, 0, 0];
  let head = '';
  for (let at = 0; at <= css.length; at++) {
    const char = css[at];
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") at = endOfString(css, at);
    else if (char === '(' && depth === 0) rounds += 1;
    else if (char === ')' && depth === 0) rounds = Math.max(0, rounds - 1);
    else if (char === '{') {
      if (depth === 0) [head, open, rounds] = [css.slice(from, at).trim(), at + 1, 0];
      depth += 1;
    } else if (char === '}') {
      if (depth === 1) {
        parts.push({ head, body: css.slice(open, at) });
        from = at + 1;
      }
      depth = Math.max(0, depth - 1);
      if (depth === 0) from = at + 1;
    } else if ((char === ';' || char === undefined) && depth === 0 && (rounds === 0 || char === undefined)) {
      const text = css.slice(from, at).trim();
      if (text !== '') parts.push({ head: text });
      from = at + 1;
    }
  }
  if (depth > 0 && head !== '') parts.push({ head, body: css.slice(open) });
  return parts;
}

function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[from] || css[at] === '\n') return at;
  }
  return css.length;
}

/** Splits a list at commas outside of parentheses, brackets and strings. */
export function splitList(text: string, separator = ','): string[] {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") at = endOfString(text, at);
    else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (separator === ' ' ? /\s/.test(char) : char === separator)) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '');
}
