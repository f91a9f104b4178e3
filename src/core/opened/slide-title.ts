import type { PackageEdit } from '../ooxml/package/index.ts';
import { findElements, readPlaceholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import type { Links } from './paragraph-runs.ts';
import { readLines } from './text-body.ts';

const MAX_TITLE_LENGTH = 200;
/** Links of a title are left out. */
const NO_LINKS: Links = { addressOf: () => undefined, write: () => '' as ReturnType<Links['write']> };

/** Text of a slide's title placeholder; "" without one. */
export function readSlideTitle(file: PackageEdit, part: string): string {
  const source = file.text(part);
  const title = findElements(source, file.markup(part)).find((one) =>
    /^(title|ctrTitle)$/.test(readPlaceholderType(source, one) ?? ''),
  );
  const body = childAt(title?.markup, 'txBody');
  const text = body === undefined ? '' : readLines(source, body, { links: NO_LINKS }).join(' ');
  return text
    .replace(/<br>/g, ' ')
    .replace(/[*~`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE_LENGTH);
}
