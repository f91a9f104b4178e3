import type { Finding } from '../../scene/finding.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { shorten } from '../shorten.ts';

type Path = readonly (string | number)[];

/** A text that does not fit, and how many of its characters do. */
export interface TooLong {
  readonly path: Path;
  readonly text: string;
  readonly fits: number;
}

/** Minimum length of a cut text. */
const MIN_CHARACTERS = 12;

/** Overlong texts among the findings of a slide. */
export function findTooLong(spec: SlideSpec, findings: readonly Finding[]): TooLong[] {
  return findings.flatMap((finding) => {
    const valuePath = parsePath(finding.path ?? '');
    // If a list is set as one text, its longest entry is shortened.
    const path = findLongestText(findValue(spec.content, valuePath), valuePath);
    const text = findValue(spec.content, path);
    if (finding.fits === undefined || typeof text !== 'string') return [];
    const { characters, of } = finding.fits;
    const fits =
      path.length === valuePath.length
        ? characters
        : Math.max(MIN_CHARACTERS, text.length - (of - characters));
    return fits > 0 ? [{ path, text, fits }] : [];
  });
}

function findLongestText(value: unknown, path: Path): Path {
  if (value === null || typeof value !== 'object') return path;
  const inside = Object.entries(value)
    .map(([key, inner]) => ({
      path: findLongestText(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    }))
    .map((one) => ({ ...one, length: measureLength(value, one.path.slice(path.length)) }));
  return inside.reduce<{ path: Path; length: number }>((top, one) => (one.length > top.length ? one : top), {
    path,
    length: 0,
  }).path;
}

function measureLength(value: unknown, path: Path): number {
  const text = findValue(value, path);
  return typeof text === 'string' ? text.length : 0;
}

/** Request for a model to shorten a text. */
export function requestShorter({ path, text, fits }: TooLong): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return `content${name} has ${[...text].length} characters and room for ${fits}: say it in at most ${fits} characters, without changing a figure.`;
}

/**
 * Cuts overlong texts of a slide: at the end of a sentence or clause if possible, else at a word with an
 * ellipsis.
 */
export function cutToFit(spec: SlideSpec, texts: readonly TooLong[], lang: string): SlideSpec {
  const content = structuredClone(spec.content) as Record<string, unknown>;
  for (const { path, text, fits } of texts)
    setText(content, path, cutText(text, Math.max(MIN_CHARACTERS, fits), lang));
  return { ...spec, content };
}

function cutText(text: string, room: number, lang: string): string {
  const shortened = shorten({ text, marks: [] }, lang, room).text;
  if (shortened.length <= room && !/[*_`$]/.test(text)) return shortened;
  const plain = text.replace(/(\*\*|__|`)/g, '');
  if (plain.length <= room) return plain;
  const head = plain.slice(0, room - 1);
  // A figure is never cut.
  const words = head.replace(/[^\s]*$/u, '').trimEnd();
  const cutText = (
    words.length >= room / 2 ? words : /\d$/.test(head) ? head.replace(/[\d.,]+$/, '') : head
  ).replace(/[\s,;:–—-]+$/u, '');
  return `${cutText}…`;
}

/** Parses "slides[2].content.items[1].text" and "items[1].text" to ["items", 1, "text"]. */
function parsePath(path: string): Path {
  return path
    .replace(/^slides\[\d+\]\.(?:content\.)?/, '')
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function findValue(value: unknown, path: Path): unknown {
  return path.reduce(
    (inner, part) =>
      inner === null || typeof inner !== 'object'
        ? undefined
        : (inner as Readonly<Record<string | number, unknown>>)[part],
    value,
  );
}

function setText(value: Record<string, unknown>, path: Path, text: string): void {
  const holder = findValue(value, path.slice(0, -1)) as Record<string | number, unknown> | undefined;
  const last = path.at(-1);
  if (holder !== undefined && last !== undefined) holder[last] = text;
}
