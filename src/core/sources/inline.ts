import type { PhrasingContent, RootContent } from 'mdast';
import { type LinkScope, readLinkAddress } from './link-address.ts';
import { collapse, concat, plain, removeRanges } from './rich-text.ts';
import type { Mark, Rich } from './source-document.ts';
import { shiftScript } from './superscripts.ts';
import { isControl } from './surroundings.ts';
import { findStrayMarks, removeShortcodes } from './tidy-text.ts';

export interface InlineImage {
  readonly url: string;
  readonly alt: string;
  /** Title in Markdown, used as caption. */
  readonly caption?: string | undefined;
  /** True for a linked picture or one from a badge service. */
  readonly badge: boolean;
}

export interface InlineResult {
  readonly rich: Rich;
  readonly images: readonly InlineImage[];
}

const BADGE =
  /shields\.io|badge|travis-ci|codecov|circleci|contributor-overtime|opencollective|\/workflows\/[^/]+\.svg/i;

/**
 * Reads phrasing content as text with marks. Pictures are extracted; links within a document or to relative
 * files only keep their text.
 */
export function readInline(
  nodes: readonly (PhrasingContent | RootContent)[],
  scope: LinkScope,
): InlineResult {
  const images: InlineImage[] = [];
  const rich = collapse(readAll(nodes, scope, images, false));
  const stray = findStrayMarks(rich.text).filter(
    ([start]) => !rich.marks.some((mark) => mark.kind === 'code' && mark.start <= start && start < mark.end),
  );
  return { rich: mergeMarks(stray.length === 0 ? rich : removeRanges(rich, stray)), images };
}

/**
 * Merges emphasis inside or directly beside emphasis of the same kind, since their delimiters would run
 * together.
 */
function mergeMarks(rich: Rich): Rich {
  const marks: Mark[] = [];
  for (const mark of rich.marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const at =
      mark.kind === 'link' || mark.kind === 'code'
        ? -1
        : marks.findIndex((other) => other.kind === mark.kind && other.end >= mark.start);
    const before = marks[at];
    if (before === undefined) marks.push(mark);
    else marks[at] = { ...before, end: Math.max(before.end, mark.end) };
  }
  return { text: rich.text, marks };
}

function read(
  node: PhrasingContent | RootContent,
  scope: LinkScope,
  images: InlineImage[],
  linked: boolean,
): Rich {
  switch (node.type) {
    case 'text':
      return plain(removeShortcodes(node.value));
    case 'inlineCode':
      return addMark(plain(node.value), 'code');
    case 'break':
      return plain(' ');
    case 'html':
      return plain(/^<br\b/i.test(node.value) ? ' ' : '');
    case 'strong':
      return addMark(readInside(node.children, scope, images, linked), 'strong');
    case 'emphasis':
      return addMark(readInside(node.children, scope, images, linked), 'emphasis');
    case 'delete':
      return addMark(readInside(node.children, scope, images, linked), 'strike');
    case 'image':
      images.push({
        url: node.url,
        alt: node.alt ?? '',
        caption: node.title?.trim() || undefined,
        badge: linked || BADGE.test(node.url),
      });
      return plain('');
    case 'imageReference': {
      const url = scope.urls.get(node.identifier) ?? '';
      images.push({ url, alt: node.alt ?? '', badge: linked || BADGE.test(url) });
      return plain('');
    }
    case 'link':
      return addLink(readInside(node.children, scope, images, true), node.url, scope);
    case 'linkReference':
      return addLink(
        readInside(node.children, scope, images, true),
        scope.urls.get(node.identifier) ?? '',
        scope,
      );
    case 'footnoteReference':
      return plain('');
    default:
      return 'children' in node
        ? readInside(node.children as PhrasingContent[], scope, images, linked)
        : plain('');
  }
}

/** `<sup>` and `<sub>` apply to the text between them; the text of a button is none of a document. */
function readAll(
  nodes: readonly (PhrasingContent | RootContent)[],
  scope: LinkScope,
  images: InlineImage[],
  linked: boolean,
): Rich {
  let way: 'raised' | 'lowered' | undefined;
  let hidden: string | undefined;
  const closings = findClosings(nodes);
  return concat(
    nodes.map((node, index) => {
      const [, close, name = ''] = node.type === 'html' ? (/^<(\/?)([a-z]+)\b/i.exec(node.value) ?? []) : [];
      if (hidden !== undefined) {
        if (close === '/' && name.toLowerCase() === hidden) hidden = undefined;
        return plain('');
      }
      if (close === '' && isControl(name.toLowerCase()) && (closings.get(name.toLowerCase()) ?? 0) > index)
        hidden = name.toLowerCase();
      const tag = node.type === 'html' ? /^<(\/?)(sup|sub)\b/i.exec(node.value) : null;
      if (tag !== null)
        way = tag[1] === '/' ? undefined : tag[2]?.toLowerCase() === 'sup' ? 'raised' : 'lowered';
      const rich = read(node, scope, images, linked);
      return way === undefined ? rich : shiftScript(rich, way);
    }),
  );
}

/** Position of the last closing tag of each element. */
function findClosings(nodes: readonly (PhrasingContent | RootContent)[]): ReadonlyMap<string, number> {
  return new Map(
    nodes.flatMap((node, index) => {
      const name = node.type === 'html' ? /^<\/([a-z]+)/i.exec(node.value)?.[1] : undefined;
      return name === undefined ? [] : [[name.toLowerCase(), index] as const];
    }),
  );
}

function readInside(
  nodes: readonly PhrasingContent[],
  scope: LinkScope,
  images: InlineImage[],
  linked: boolean,
): Rich {
  return readAll(nodes, scope, images, linked);
}

function addMark(rich: Rich, kind: Mark['kind'], url?: string): Rich {
  if (rich.text === '') return rich;
  return {
    text: rich.text,
    marks: [{ start: 0, end: rich.text.length, kind, ...(url === undefined ? {} : { url }) }, ...rich.marks],
  };
}

function addLink(rich: Rich, url: string, { isSlide }: LinkScope): Rich {
  const address = readLinkAddress(url, isSlide);
  return address === undefined ? rich : addMark(rich, 'link', address);
}
