import type { Content } from '../../templates/contract.ts';

/** A content path that does not lead to a value. */
export class PathProblem extends Error {
  readonly allowed: readonly (string | number)[];

  constructor(message: string, allowed: readonly (string | number)[]) {
    super(message);
    this.allowed = allowed;
  }
}

type Step = string | number;

/**
 * Parses "items[1].text" to ["items", 1, "text"]. Paths of findings, such as
 * "slides[2].content.items[1].text", are accepted too.
 */
function parseSteps(path: string): Step[] {
  const inside = path.trim().replace(/^slides\[\d+\]\.content\./, '');
  if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*|\[\d+\])*$/.test(inside))
    throw new PathProblem(
      `"${path.slice(0, 100)}" is not a content path. Write it like title or items[1].text; items count from 0.`,
      [],
    );
  return [...inside.matchAll(/\w+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
}

/**
 * Returns a copy of the content with one value set. An index one past the end adds an item; null removes
 * the field or item.
 *
 * @throws PathProblem if the path is malformed or leads through a missing value.
 */
export function setAtPath(content: Content, path: string, value: unknown): Content {
  return set(content, parseSteps(path), value, '') as Content;
}

/** Value at a content path; undefined if there is none. @throws PathProblem if the path is malformed */
export function readAtPath(content: Content, path: string): unknown {
  return parseSteps(path).reduce<unknown>((holder, step) => {
    const isHolder = typeof holder === 'object' && holder !== null;
    return isHolder && Object.hasOwn(holder, step) ? (holder as Record<Step, unknown>)[step] : undefined;
  }, content);
}

function set(holder: unknown, [step, ...rest]: readonly Step[], value: unknown, walked: string): unknown {
  if (step === undefined) return value;
  const here = walked === '' ? 'the content' : `"${walked}"`;
  if (Array.isArray(holder)) {
    const last = rest.length === 0 && value !== null ? holder.length : holder.length - 1;
    if (typeof step !== 'number' || step > last)
      throw new PathProblem(`${here} is a list and needs an index in brackets, 0 to ${last}.`, [0, last]);
    if (rest.length === 0 && value === null) return holder.toSpliced(step, 1);
    return holder.toSpliced(step, 1, set(holder[step], rest, value, `${walked}[${step}]`));
  }
  if (holder === null || typeof holder !== 'object')
    throw new PathProblem(
      `${here} ${holder === undefined ? 'does not exist' : 'holds no further fields'}.`,
      [],
    );
  if (typeof step === 'number')
    throw new PathProblem(
      `${here} is not a list, so it takes no index. Fields there: ${Object.keys(holder).join(', ')}.`,
      Object.keys(holder),
    );
  const { [step]: inner, ...others } = holder as Record<string, unknown>;
  if (rest.length === 0 && value === null) return others;
  if (rest.length > 0 && inner === undefined)
    throw new PathProblem(
      `${here} has no "${step}". Fields there: ${Object.keys(holder).join(', ')}.`,
      Object.keys(holder),
    );
  return { ...holder, [step]: set(inner, rest, value, walked === '' ? step : `${walked}.${step}`) };
}
