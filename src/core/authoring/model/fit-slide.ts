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

/** A text is not cut to less than this. */
const LEAST = 12;

/** The overlong texts among the findings of a slide. */
export function tooLong(spec: SlideSpec, findings: readonly Finding[]): TooLong[] {
  return findings.flatMap((finding) => {
    const given = pathOf(finding.path ?? '');
    // Where a list is set as one text its longest entry gives way.
    const path = longestText(at(spec.content, given), given);
    const text = at(spec.content, path);
    if (finding.fits === undefined || typeof text !== 'string') return [];
    const { characters, of } = finding.fits;
    const fits = path.length === given.length ? characters : Math.max(LEAST, text.length - (of - characters));
    return fits > 0 ? [{ path, text, fits }] : [];
  });
}

function longestText(value: unknown, path: Path): Path {
  if (value === null || typeof value !== 'object') return path;
  const inside = Object.entries(value)
    .map(([key, inner]) => ({ path: longestText(inner, [...path, Array.isArray(value) ? Number(key) : key]) }))
    .map((one) => ({ ...one, length: lengthAt(value, one.path.slice(path.length)) }));
  return inside.reduce<{ path: Path; length: number }>((top, one) => (one.length > top.length ? one : top), { path, length: 0 }).path;
}

function lengthAt(value: unknown, path: Path): number {
  const text = at(value, path);
  return typeof text === 'string' ? text.length : 0;
}

/** As a model is asked for it. */
export function shorterPlease({ path, text, fits }: TooLong): string {
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return `content${name} has ${[...text].length} characters and room for ${fits}: say it in at most ${fits} characters, without changing a figure.`;
}

/** The slide with its overlong texts cut: at a sentence or clause where one ends in time, else at a word, with an ellipsis. */
export function cutToFit(spec: SlideSpec, texts: readonly TooLong[], lang: string): SlideSpec {
  const content = structuredClone(spec.content) as Record<string, unknown>;
  for (const { path, text, fits } of texts) put(content, path, cut(text, Math.max(LEAST, fits), lang));
  return { ...spec, content };
}

function cut(text: string, room: number, lang: string): string {
  const said = shorten({ text, marks: [] }, lang, room).text;
  if (said.length <= room && !/[*_`$]/.test(text)) return said;
  const plain = text.replace(/(\*\*|__|`)/g, '');
  if (plain.length <= room) return plain;
  const head = plain.slice(0, room - 1);
  // A figure is kept whole or left out.
  const words = head.replace(/[^\s]*$/u, '').trimEnd();
  const kept = (words.length >= room / 2 ? words : /\d$/.test(head) ? head.replace(/[\d.,]+$/, '') : head).replace(/[\s,;:–—-]+$/u, '');
  return `${kept}…`;
}

/** "slides[2].content.items[1].text" and "items[1].text" both give ["items", 1, "text"]. */
function pathOf(path: string): Path {
  return path
    .replace(/^slides\[\d+\]\.(?:content\.)?/, '')
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, part) => (inner === null || typeof inner !== 'object' ? undefined : (inner as Readonly<Record<string | number, unknown>>)[part]), value);
}

function put(value: Record<string, unknown>, path: Path, text: string): void {
  const holder = at(value, path.slice(0, -1)) as Record<string | number, unknown> | undefined;
  const last = path.at(-1);
  if (holder !== undefined && last !== undefined) holder[last] = text;
}
