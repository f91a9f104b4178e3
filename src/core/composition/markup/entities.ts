const NAMED: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    shy: '\u00ad',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
  },
  ...{
    ndash: '–',
    mdash: '—',
    minus: '−',
    times: '×',
    divide: '÷',
    plusmn: '±',
    deg: '°',
    middot: '·',
    bull: '•',
    hellip: '…',
  },
  ...{
    larr: '←',
    rarr: '→',
    uarr: '↑',
    darr: '↓',
    harr: '↔',
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    infin: '∞',
    check: '✓',
  },
  ...{
    euro: '€',
    pound: '£',
    yen: '¥',
    cent: '¢',
    copy: '©',
    reg: '®',
    trade: '™',
    sect: '§',
    para: '¶',
    laquo: '«',
    raquo: '»',
  },
  ...{
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    sup2: '²',
    sup3: '³',
    micro: 'µ',
  },
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are not allowed in XML 1.0 and mean nothing on a slide.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const MAX_CODE_POINT = 0x10ffff;

/** Decodes entities; an `&` that begins none stays. @param fault called with unknown entities */
export function decodeEntities(text: string, fault: (name: string, offset: number) => void): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi,
    (whole, name: string, offset: number) => {
      const known = name.startsWith('#') ? character(name) : NAMED[name];
      if (known === undefined) fault(whole, offset);
      return known ?? whole;
    },
  );
}

/** Names of the supported entities. */
export const ENTITIES: readonly string[] = Object.keys(NAMED).map((name) => `&${name};`);

function character(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (code > MAX_CODE_POINT || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const letter = String.fromCodePoint(code);
  return UNPRINTABLE.test(letter) ? undefined : letter;
}
