/** Says what is allowed in place of a value; undefined if the value is. */
export type ValueRule = (value: string, isStrict: boolean) => string | undefined;

const BOOLEAN = /^\s*(?:true|false|1|0)\s*$/;
const ON_OFF = /^(?:true|false|1|0|on|off)$/;
const TRUE_FALSE = /^(?:|true|false|t|f)$/;
const WHOLE_NUMBER = /^\s*[+-]?\d+\s*$/;
const NUMBER = /^\s*(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|-?INF|NaN)\s*$/;
const HEX = /^(?:[\da-fA-F]{2})*$/;
const DATE_TIME = /^\s*-?\d{4,}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?\s*$/;
const NAME = /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u;
/** Strict files give lengths and shares a unit. */
const WITH_UNIT = /^-?\d+(?:\.\d+)?(?:%|mm|cm|in|pt|pc|pi)$/;

/**
 * @param written "boolean", "integer 0 9", "enum" with the position of its names, "string" with facets, "list"
 * with the rule of its members, or rules joined with "||"
 */
export function readValueRule(written: string, enums: readonly string[]): ValueRule {
  const members = written.split('||');
  if (members.length === 1) return readMember(written, enums);
  const rules = members.map((member) => readMember(member, enums));
  return (value, isStrict) => {
    const allowed = rules.map((rule) => rule(value, isStrict));
    return allowed.includes(undefined) ? undefined : [...new Set(allowed)].join(', or ');
  };
}

function readMember(written: string, enums: readonly string[]): ValueRule {
  const [type = '', ...words] = written.split(' ');
  switch (type) {
    case 'list': {
      const rule = readMember(words.join(' '), enums);
      return (value, isStrict) =>
        value
          .split(/\s+/)
          .filter((one) => one !== '')
          .map((one) => rule(one, isStrict))
          .find((one) => one !== undefined);
    }
    case 'enum': {
      const names = enums[Number.parseInt(words[0] ?? '', 36)] ?? '';
      const allowed = new Set(names.split(' '));
      const shown = names.length > 400 ? `${names.slice(0, 400)} …` : names;
      return (value) => (allowed.has(value.trim()) ? undefined : `allowed are ${shown}`);
    }
    case 'integer':
      return whole(words);
    case 'number':
      return numeric(words);
    case 'hex': {
      const length = readFacet(words, 'length');
      const digits = length === undefined ? undefined : Number(length) * 2;
      const allowed =
        digits === undefined ? 'pairs of hex digits are allowed' : `${digits} hex digits are allowed`;
      return (value) => (HEX.test(value) && (digits ?? value.length) === value.length ? undefined : allowed);
    }
    case 'string':
      return text(words);
    default:
      return matching(type);
  }
}

function matching(type: string): ValueRule {
  const [pattern, allowed] =
    {
      boolean: [BOOLEAN, 'true, false, 1 or 0 is allowed'] as const,
      onOff: [ON_OFF, 'true, false, 1, 0, on or off is allowed'] as const,
      trueFalse: [TRUE_FALSE, 'true, false, t or f is allowed'] as const,
      dateTime: [DATE_TIME, 'a date and time as in 2026-01-31T12:00:00Z is allowed'] as const,
    }[type] ?? ([/^/, ''] as const);
  return (value) => (pattern.test(value) ? undefined : allowed);
}

function whole([min = '-', max = '-']: readonly string[]): ValueRule {
  const [least, most] = [limit(min, Number.NEGATIVE_INFINITY), limit(max, Number.POSITIVE_INFINITY)];
  const allowed = `a whole number${describeLimits(least, most)} is allowed`;
  return (value, isStrict) => {
    if (isStrict && WITH_UNIT.test(value)) return undefined;
    return WHOLE_NUMBER.test(value) && Number(value) >= least && Number(value) <= most ? undefined : allowed;
  };
}

function numeric([min = '-', max = '-']: readonly string[]): ValueRule {
  const [least, most] = [limit(min, Number.NEGATIVE_INFINITY), limit(max, Number.POSITIVE_INFINITY)];
  const allowed = `a number${describeLimits(least, most)} is allowed`;
  return (value, isStrict) => {
    if ((isStrict && WITH_UNIT.test(value)) || /INF|NaN/.test(value)) return undefined;
    return NUMBER.test(value) && Number(value) >= least && Number(value) <= most ? undefined : allowed;
  };
}

const limit = (written: string, otherwise: number) => (written === '-' ? otherwise : Number(written));

function describeLimits(least: number, most: number): string {
  const isLarge = (one: number) => !Number.isFinite(one) || Math.abs(one) > 2 ** 53;
  if (isLarge(least) && isLarge(most)) return '';
  if (isLarge(most)) return ` of at least ${least}`;
  return isLarge(least) ? ` of at most ${most}` : ` from ${least} to ${most}`;
}

function readFacet(words: readonly string[], name: string): string | undefined {
  return words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
}

function text(words: readonly string[]): ValueRule {
  const facets = words.join(' ');
  const pattern = /pattern=(.*)$/.exec(facets)?.[1];
  // Programs write GUIDs in small letters as well, and PowerPoint reads them.
  const expression = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})$`, 'i');
  const [length, min, max] = ['length', 'min', 'max'].map((name) => readFacet(words, name)).map(Number) as [
    number,
    number,
    number,
  ];
  const isName = words.includes('name');
  return (value) => {
    if (expression !== undefined && !expression.test(value)) return `text of the form ${pattern} is allowed`;
    if (isName && !NAME.test(value)) return 'a name without spaces and colons is allowed';
    if (length >= 0 && value.length !== length) return `${length} characters are allowed`;
    if (min >= 0 && value.length < min) return `at least ${min} characters are allowed`;
    return max >= 0 && value.length > max ? `at most ${max} characters are allowed` : undefined;
  };
}
