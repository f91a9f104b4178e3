import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = new URL('../../src/', import.meta.url).pathname;
const DOCS = new URL('../../docs/', import.meta.url).pathname;
/** Turns of phrase that no native speaker would write to a caller. */
const STILTED = [
  /\brightly\b/,
  /\b(?:can|cannot|could not|not) be had\b/,
  /\btime is over\b/,
  /\bmended\b/,
  /^Of the /,
  /^As there\.$/,
  /^Nobody /,
  /\bThis is not here\b/,
  /\bfor good\b/,
  /\bstands? in (?:for|its place)\b/,
  /\botherwise than\b/,
  /\bsomething else than\b/,
  /\b(?:is|are) not there\b/,
  /(?:^|\b(?:it|which|that) )is no (?:whole|number|positive|picture|presentation|ZIP|document|font|layout|slide|backup)\b/,
  /\b(?:decks?|slides?|designs?|presentation|template)(?: is| are)? made of\b/,
  /\bhas died\b/,
  /\bif it stays so\b/,
  /\bwas so already\b/,
  /\bstays? as it was\b/,
  /\bwhere (?:it|one) wants one\b/,
  /\bstand so\b/,
  /\bof a kind (?:that|which)\b/,
  /\bsuch a one\b/,
  /\b[Oo]ne a (?:line|slide|page|file)\b/,
  /\bthe usual[.)]/,
  /\b(?:Slides|Revisions|Designs|Drafts|Templates|Deliveries|Presentations) in all\b/,
  /^Answer also\b/,
  /\bsays? of it\b/,
  /\blet in until then\b/,
];

const isStilted = (text: string) => STILTED.some((turn) => turn.test(text));

/** String literals of a line of code; comments are ours alone. */
function textsOf(line: string): string[] {
  return /^\s*(?:\/?\*|\/\/)/.test(line) ? [] : (line.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g) ?? []).map((text) => text.slice(1, -1));
}

test('messages are written as people speak', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  const stilted = files.flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => textsOf(line).flatMap((text) => (isStilted(text) ? [`${file}:${at + 1}: ${text}`] : []))),
  );
  expect(stilted).toEqual([]);
});

/** Names of tests are ours alone. */
const withoutTests = (line: string) => line.replace(/\[[^\]]*\]\(\.\.\/test\/[^)]*\)/g, '');

test('so is the documentation', () => {
  const pages = readdirSync(DOCS).filter((file) => file.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(10);
  const stilted = pages.flatMap((file) =>
    readFileSync(join(DOCS, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isStilted(withoutTests(line)) ? [`${file}:${at + 1}: ${line.slice(0, 200)}`] : [])),
  );
  expect(stilted).toEqual([]);
});
