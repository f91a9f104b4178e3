import { existsSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { FILES, readPagePath } from './sections.ts';

interface StagedPage {
  readonly title: string;
  /** Markdown below front matter, with addresses of the site. */
  readonly text: string;
  /** Pictures by the path that they have in the repository. */
  readonly pictures: readonly string[];
}

interface Replacement {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Site {
  /** Root of the repository on this machine. */
  readonly root: string;
  /** Path that the site is built for, with a slash at both ends. */
  readonly base: string;
  /** Address of the sources in the web, for links that leave the site; undefined: such links become text. */
  readonly sources: string | undefined;
}

/** File name of a picture on the site. */
export function pictureName(path: string): string {
  return `${basename(path).replace(/\.\w+$/, '')}.webp`;
}

/**
 * Rewrites a document of the repository as a page of the site: the heading becomes its title, and links and
 * pictures get their addresses on the site.
 *
 * @param file path in the repository, such as "docs/rest.md".
 */
export function stagePage(markdown: string, file: string, site: Site): StagedPage {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const heading = tree.children.find((node) => node.type === 'heading' && node.depth === 1);
  if (heading === undefined)
    throw new Error(`${file} has no heading of the first level, which is its title.`);
  const [from, to] = span(heading);
  const pictures: string[] = [];
  const changes: Replacement[] = [{ from: 0, to, text: '' }];
  for (const node of walk(tree)) {
    const [start, end] = span(node);
    if (start < to) continue;
    const source = markdown.slice(start, end);
    if (node.type === 'image') {
      pictures.push(resolve(file, node.url));
      changes.push({ from: start, to: end, text: picture(node.url, node.alt ?? '', site) });
    } else if (node.type === 'html' && node.value.startsWith('<img ')) {
      const url = /src="([^"]*)"/.exec(node.value)?.[1] ?? '';
      pictures.push(resolve(file, url));
      changes.push({ from: start, to: end, text: source.replace(url, address(url, site)) });
    } else if (node.type === 'link' && !/^(?:[a-z]+:|#)/.test(node.url) && source.startsWith('['))
      changes.push(moveLink(markdown, { from: start, to: end }, { file, url: node.url }, site));
  }
  const title = markdown.slice(from, to).replace(/^#\s*/, '').replaceAll('`', '');
  const body = apply(markdown, changes);
  return { title, text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body.trim()}\n`, pictures };
}

/** Links to documents that are not on the site lose their address, and a remark that is such a link goes. */
function moveLink(
  markdown: string,
  { from, to }: { from: number; to: number },
  { file, url }: { file: string; url: string },
  { root, base, sources }: Site,
): Replacement {
  const [path = '', anchor] = url.split('#');
  const target = resolve(file, path);
  const source = markdown.slice(from, to);
  const label = source.slice(1, source.lastIndexOf(']('));
  const withAddress = (address: string) =>
    `[${label}](${address}${anchor === undefined ? '' : `#${anchor}`})`;
  if (FILES.includes(target)) return { from, to, text: withAddress(`${base}${readPagePath(target)}`) };
  if (sources !== undefined && existsSync(join(root, target)))
    return { from, to, text: withAddress(`${sources}/${target}`) };
  const isRemark = markdown.slice(from - 2, from) === ' (' && markdown[to] === ')';
  return isRemark ? { from: from - 2, to: to + 1, text: '' } : { from, to, text: label };
}

function picture(url: string, alt: string, site: Site): string {
  return `<img src="${address(url, site)}" alt="${alt.replaceAll('"', '&quot;')}" loading="lazy">`;
}

function address(url: string, { base }: Site): string {
  return `${base}pictures/${pictureName(url)}`;
}

function resolve(file: string, path: string): string {
  return posix.normalize(posix.join(posix.dirname(file), path));
}

function span(node: Nodes): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

function* walk(node: Nodes | Root): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* walk(child);
}

function apply(text: string, changes: readonly Replacement[]): string {
  let [done, at] = ['', 0];
  for (const change of [...changes].sort((one, other) => one.from - other.from)) {
    done += text.slice(at, change.from) + change.text;
    at = change.to;
  }
  return done + text.slice(at);
}
