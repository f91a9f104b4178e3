import { Failure, type Issue } from '../errors/failure.ts';
import { scaleCharacters } from '../scene/capacity.ts';
import { checkOffCanvas } from '../scene/check/off-canvas.ts';
import { checkOverflow } from '../scene/check/overflow.ts';
import type { Finding } from '../scene/finding.ts';
import type { Scene } from '../scene/scene.ts';
import type { SlideSpec } from '../templates/contract.ts';

const DOES_NOT_FIT: ReadonlySet<string> = new Set(['text_overflow', 'off_canvas', 'overlap']);

/**
 * Overflow that a caller can repair by shortening the text, or that the design wants to spread over more
 * slides.
 */
export function isOverflow(finding: Finding): boolean {
  return finding.unit === 'slides'
    ? finding.code === 'text_overflow'
    : finding.severity === 'error' && DOES_NOT_FIT.has(finding.code);
}

/** Finds the overflow of one slide without the other checks, since layout selection calls it often. */
export function findOverflow(scene: Scene): Finding[] {
  return [...checkOverflow(scene), ...checkOffCanvas(scene)].filter(isOverflow);
}

/** Failure for a deck whose texts do not fit: one issue per field, with the number of characters that fit. */
export function createOverflowFailure(
  findings: readonly Finding[],
  slides: readonly SlideSpec[],
  canSplit: boolean,
): Failure {
  const issues = toOverflowIssues(findings.filter(isCause), slides);
  const [first] = issues;
  const rest = issues.length - 1;
  const more = rest > 0 ? ` ${rest} more ${rest === 1 ? 'text does' : 'texts do'} not fit either.` : '';
  return new Failure('does_not_fit', `${first?.loc.join('.')}: ${first?.msg}${more}`, {
    issues,
    hint: `Shorten these texts, move content to more slides or choose a roomier layout${canSplit ? '; on_overflow "split" divides lists, tables and diagrams over more slides, "warn" keeps them as they are' : ''}. Nothing was stored.`,
  });
}

/** A text that is too long for its box also runs into what is below it. */
function isCause(finding: Finding, _: number, all: readonly Finding[]): boolean {
  return (
    finding.code !== 'overlap' ||
    !all.some(
      ({ code, slide, path }) => code !== 'overlap' && slide === finding.slide && path === finding.path,
    )
  );
}

/** One issue per field that does not fit; `loc` begins with "slides". */
export function toOverflowIssues(
  findings: readonly Finding[],
  slides: readonly (SlideSpec | undefined)[],
): Issue[] {
  return findings.map((finding) => toIssue(finding, slides));
}

/**
 * Parses a path inside a slide: "slides[2].content.items[1].text" and "items[1].text" both give ["items",
 * 1, "text"].
 */
function parseContentPath(path: string): (string | number)[] {
  return path
    .replace(/^slides\[\d+\]\.(content\.)?/, '')
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function toIssue(finding: Finding, slides: readonly (SlideSpec | undefined)[]): Issue {
  const index = finding.slide - 1;
  const inContent = parseContentPath(finding.path ?? '');
  const text = findText(slides[index]?.content, inContent);
  const { measured, allowed } = finding;
  const fits =
    finding.fits?.characters ??
    (text === undefined || measured === undefined || allowed === undefined
      ? undefined
      : scaleCharacters(text.length, allowed, measured));
  return {
    loc: ['slides', index, 'content', ...inContent],
    msg: finding.message,
    type: finding.code === 'overlap' ? 'overlap' : 'text_too_long',
    ...(text === undefined ? {} : { input: text.length > 200 ? `${text.slice(0, 200)}…` : text }),
    ctx: {
      measured,
      allowed,
      unit: finding.unit,
      ...(fits === undefined ? {} : { fits_characters: fits }),
      fix: finding.fix,
    },
  };
}

function findText(content: unknown, loc: readonly (string | number)[]): string | undefined {
  let value = content;
  for (const part of loc)
    value =
      value === null || typeof value !== 'object'
        ? undefined
        : (value as Record<string | number, unknown>)[part];
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? undefined : collectTexts(value).join(' ');
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(collectTexts) : [];
}
