import { expect, it } from 'vitest';
import { splitFrontMatter } from '../../../src/core/sources/front-matter.ts';

const readMeta = (lines: string): Readonly<Record<string, string>> =>
  splitFrontMatter(`---\n${lines}\n---\nOak dries slowly.`).meta;

it.each([
  ['titel: Öfen\nbeschreibung: Über Öfen\nautor: Ana Ruiz\ndatum: 2026-03-14'],
  [
    'titre: Öfen | Le site\ntitre_page: Öfen\ndescription: Über Öfen\nauteur: Ana Ruiz\ndate_texte: 2026-03-14',
  ],
  ['título: Öfen\ndescripción: Über Öfen\nautora: Ana Ruiz\nfecha: 2026-03-14'],
  [
    'page-title: Öfen\nsubtitle: Über Öfen\nauthors:\n  - name: Ana Ruiz\n    url: https://a.example\ndate: 2026-03-14 # draft',
  ],
  ['title: >-\n  Öfen\ndescription: |\n  Über\n  Öfen\nauthors: ["Ana Ruiz"]\npublished: "2026-03-14"'],
  ['title: Öfen\ndescription: Über Öfen\nauthor:\n- Ana Ruiz\ndate: 2026-03-14'],
])('front matter names title, description, author and date in any language: %s', (lines) => {
  expect(readMeta(lines)).toMatchObject({
    title: 'Öfen',
    description: 'Über Öfen',
    author: 'Ana Ruiz',
    date: '2026-03-14',
  });
});

it('front matter goes on over indented lines', () => {
  expect(
    readMeta('title: Kilns\n  for oak\ndescription: "All about\n  kilns: a guide"\nauthor: Ana Ruiz'),
  ).toMatchObject({ title: 'Kilns for oak', description: 'All about kilns: a guide', author: 'Ana Ruiz' });
});

it('front matter prefers the English name of a key', () => {
  expect(readMeta('title: Kilns\ntitre: Fours\nname: Oven')).toMatchObject({ title: 'Kilns' });
});

it('front matter keeps neither nested values nor long lists', () => {
  expect(readMeta('menu:\n- title: Home\n  href: /\nauthors: [A, B, C, D, E]\ntitle: Kilns')).toEqual({
    title: 'Kilns',
  });
});

it('front matter keeps the line numbers of the body', () => {
  expect(splitFrontMatter('---\ntitle: >\n  Kilns\n---\nOak.').body).toBe('\n\n\n\nOak.');
});
