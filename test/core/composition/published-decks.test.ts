import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { Memo } from '../../../src/core/memory/memo.ts';
import { RenderedBackdrops } from '../../../src/core/output/png/real-backdrops.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { drawnIn, drawnInDesign, PUBLISHED, publishedDeck } from '../../support/published-decks.ts';

const FIGURES: Readonly<
  Record<
    (typeof PUBLISHED)[number],
    {
      readonly charts: number;
      readonly tables: number;
      readonly lists: number;
      readonly connectors: number;
      readonly most: number;
    }
  >
> = {
  // 45 % of the code with which the same decks were drawn freely.
  lamps: { charts: 1, tables: 1, lists: 0, connectors: 0, most: 8_400 },
  'lamps-ar': { charts: 1, tables: 1, lists: 0, connectors: 0, most: 8_400 },
  tessel: { charts: 1, tables: 2, lists: 0, connectors: 1, most: 10_400 },
  'tessel-ar': { charts: 1, tables: 2, lists: 0, connectors: 1, most: 10_400 },
  mvcc: { charts: 1, tables: 2, lists: 4, connectors: 11, most: 12_200 },
  'mvcc-ar': { charts: 1, tables: 2, lists: 4, connectors: 11, most: 12_200 },
  // Briefs of our own, which nobody has drawn freely; dots and beds of the first were written by a program.
  hospital: { charts: 1, tables: 0, lists: 0, connectors: 6, most: 46_000 },
  tides: { charts: 1, tables: 1, lists: 0, connectors: 0, most: 16_200 },
};
/** Wide, low below its titles, of Google Slides, upright, square; in the long sweep all that there are. */
const FEW = ['midnight-blue', 'real-basic-theme', 'google-slides', 'ten-sixteen', 'square'];
/**
 * Lines of Arabic are a third higher: the strip for titles of one file, and the room below those of another,
 * are too low for them.
 */
const TOO_LOW: Readonly<Record<string, readonly string[]>> = {
  'utf-16-template': ['lamps-ar', 'tessel-ar', 'mvcc-ar'],
  'real-basic-theme': ['tessel-ar', 'mvcc-ar'],
};
/** Forty-two numbered beds need a wide slide. */
const WIDE: Readonly<Record<string, readonly string[]>> = { hospital: ['midnight-blue'] };
const designsFor = (deck: (typeof PUBLISHED)[number]): string[] => {
  const few = oneIn(10, FEW, PUBLISHED.indexOf(deck));
  return ['designs', 'pptx'].flatMap((folder) =>
    readdirSync(`test/fixtures/${folder}`).flatMap((file) => {
      const { name, ext } = parse(file);
      const isTaken =
        ['.pptx', '.potx'].includes(ext) &&
        TOO_LOW[name]?.includes(deck) !== true &&
        (WIDE[deck] ?? (DEEP ? [name] : few)).includes(name);
      return isTaken ? [`test/fixtures/${folder}/${file}`] : [];
    }),
  );
};

const faultsOf = (deck: Deck) => checkDeck(deck).filter(({ severity }) => severity !== 'info');

describe.each(oneIn(6, PUBLISHED))('the published deck %s', (name) => {
  const published = publishedDeck(name);
  const { charts, tables, lists, connectors, most } = FIGURES[name];

  test.each([published.template, ...oneIn(6, ['swiss', 'pitch', 'blueprint'], PUBLISHED.indexOf(name))])(
    'compiles in %s without faults, errors or warnings',
    (template) => {
      expect(faultsOf(drawnIn(published, template))).toEqual([]);
    },
  );

  test.each(designsFor(name))('compiles in the Smart Design of %s', (path) => {
    const file = readFileSync(path);
    const deck = drawnInDesign(published, file, compileDesign(file));
    const memo = new Memo();
    const { behind } = new RenderedBackdrops(deck.theme, (hash) => deck.media.get(hash), memo);
    expect(checkDeck(deck, behind, memo).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('is short', () => {
    expect(
      published.definitions.length + published.slides.reduce((sum, { markup }) => sum + markup.length, 0),
    ).toBeLessThanOrEqual(most);
  });

  test('has native titles, charts, tables, lists and connectors in its file', async () => {
    const pptx = new OpenedPptx(await writePptx(drawnIn(published)));
    const parts = pptx.names
      .filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part))
      .map((part) => pptx.xml(part));
    expect(parts.filter((xml) => /<p:ph type="(?:ctrT|t)itle"/.test(xml))).toHaveLength(
      published.slides.length,
    );
    expect(parts.filter((xml) => xml.includes('<a:tbl>'))).toHaveLength(tables);
    const text = published.slides.map(({ markup }) => markup).join('');
    // Every item of a list is a paragraph with a bullet, and every pair that a connector joins a line that
    // stays attached at both ends.
    const items = [...text.matchAll(/<([uo]l)\b[\s\S]*?<\/\1>/g)].reduce(
      (sum, [list]) => sum + (list.match(/<li\b/g)?.length ?? 0),
      0,
    );
    const pairs = [...text.matchAll(/<connector from="([^"]*)" to="([^"]*)"/g)].reduce(
      (sum, [, from = '', to = '']) => sum + from.split(' ').length * to.split(' ').length,
      0,
    );
    const written = parts.join('');
    expect(written.match(/<a:bu(?:Char|AutoNum)\b/g)?.length ?? 0).toBeGreaterThanOrEqual(items);
    const glued =
      written.match(/<p:cxnSp>(?:(?!<\/p:cxnSp>).)*<a:stCxn (?:(?!<\/p:cxnSp>).)*<a:endCxn /gs) ?? [];
    expect(glued.length).toBeGreaterThanOrEqual(pairs);
    expect(items).toBe(lists);
    expect(pairs).toBe(connectors);
    expect(pptx.names.filter((part) => /^ppt\/charts\/chart\d+\.xml$/.test(part))).toHaveLength(charts);
  });
});
