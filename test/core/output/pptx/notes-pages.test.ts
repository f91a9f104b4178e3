import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../../src/core/designs/compile/compile-design.ts';
import { NO_FONTS } from '../../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../../src/core/layout/inline-markdown.ts';
import { checkPackage } from '../../../../src/core/ooxml/check/index.ts';
import { resolveTarget } from '../../../../src/core/ooxml/package/index.ts';
import type { OpenedResult } from '../../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../../src/core/opened/do-opened-job.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { buildSlideMaterial } from '../../../../src/core/presentations/slide-material.ts';
import { applyDesign } from '../../../support/apply-design.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { alterPptx, OpenedPptx } from '../../../support/open-pptx.ts';

const MAIN = 'ppt/presentation.xml';
const SLIDES = [
  { layout: 'title', content: { title: 'First' }, speaker_note: 'Say hello.' },
  { layout: 'title', content: { title: 'Second' } },
  { layout: 'title', content: { title: 'Third' }, speaker_note: 'Say more.' },
];

/** Targets of a part's relationships of one type. */
function related(
  pptx: OpenedPptx,
  part: string,
  type: string,
): { readonly id: string; readonly target: string }[] {
  const rels = part.replace(/([^/]+)$/, '_rels/$1.rels');
  if (!pptx.names.includes(rels)) return [];
  return pptx
    .all(rels, 'Relationship')
    .filter(({ attributes }) => attributes.get('Type')?.endsWith(`/${type}`))
    .map(({ attributes }) => ({
      id: attributes.get('Id') ?? '',
      target: resolveTarget(part, attributes.get('Target') ?? '') ?? '',
    }));
}

/** Requirements of Keynote for notes; see docs/programs.md. */
function expectWholeNotes(bytes: Uint8Array, pages: number): void {
  const pptx = new OpenedPptx(bytes);
  const [master, ...others] = related(pptx, MAIN, 'notesMaster');
  expect(others).toEqual([]);
  const listed = pptx.all(MAIN, 'p:notesMasterId').map(({ attributes }) => attributes.get('r:id'));
  expect(listed).toEqual([master?.id]);
  const themes = related(pptx, master?.target ?? '', 'theme');
  expect(themes).toHaveLength(1);
  expect(pptx.names).toContain(themes[0]?.target);
  // PowerPoint repairs a master that shares the theme of the slides.
  for (const slideMaster of related(pptx, MAIN, 'slideMaster'))
    expect(related(pptx, slideMaster.target, 'theme')[0]?.target).not.toBe(themes[0]?.target);
  const notes = pptx.names.filter((name) => /^ppt\/notesSlides\/[^/]+\.xml$/.test(name));
  expect(notes).toHaveLength(pages);
  for (const page of notes) {
    expect(related(pptx, page, 'notesMaster').map(({ target }) => target)).toEqual([master?.target]);
    const [slide] = related(pptx, page, 'slide');
    expect(related(pptx, slide?.target ?? '', 'notesSlide').map(({ target }) => target)).toEqual([page]);
    const places = pptx.all(page, 'p:ph').map(({ attributes }) => attributes.get('type'));
    expect(places).toEqual(expect.arrayContaining(['sldImg', 'body']));
  }
  for (const part of ['presProps', 'viewProps', 'tableStyles'])
    expect(related(pptx, MAIN, part)).toHaveLength(1);
  expect(checkPackage(bytes)).toEqual([]);
}

const ownDeck = async () => writePptx(await composedDeck('ledger', SLIDES));
const withNotes = (file: Uint8Array, text: string) =>
  (
    doOpenedJob({
      fonts: NO_FONTS,
      kind: 'openedEdits',
      file,
      edits: [{ op: 'set_notes', slide: 2, text }],
    }) as OpenedResult
  ).bytes;

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

describe('notes pages', () => {
  it('of a deck in a standard template belong to a listed master with a theme of its own', async () =>
    expectWholeNotes(await ownDeck(), 2));

  it('have their text in the body placeholder with index 1', async () => {
    const pptx = new OpenedPptx(await ownDeck());
    const body = pptx
      .all('ppt/notesSlides/notesSlide1.xml', 'p:ph')
      .find(({ attributes }) => attributes.get('type') === 'body');
    expect(body?.attributes.get('idx')).toBe('1');
  });

  it('of a deck in a Smart Design have such a master, even if its file has no notes', async () => {
    const file = readFileSync('test/fixtures/designs/median-theme.pptx');
    const deck = await composedDeck('ledger', SLIDES);
    const made = applyDesign(file, compileDesign(file), {
      deck: { ...deck, slides: [], template: { ...deck.template, layouts: [] } },
      slides: SLIDES.map((spec) => buildSlideMaterial(spec, new Map(), 'en')),
    });
    expectWholeNotes(made.file as Uint8Array, 2);
  });

  it('added to an opened deck have such a master', async () =>
    expectWholeNotes(withNotes(await ownDeck(), 'And this.'), 3));

  it('of an opened deck with an unlisted master, as written by python-pptx, are repaired when notes are set', async () => {
    const unlisted = alterPptx(await ownDeck(), {
      [MAIN]: (xml) => xml.replace(/<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/, ''),
    });
    expectWholeNotes(withNotes(unlisted, 'And this.'), 3);
  });

  it('of an opened deck with a master without a theme are repaired when notes are set', async () => {
    const plain = alterPptx(await ownDeck(), {
      'ppt/notesMasters/_rels/notesMaster1.xml.rels': undefined,
      'ppt/theme/theme2.xml': undefined,
      '[Content_Types].xml': (xml) => xml.replace(/<Override PartName="\/ppt\/theme\/theme2\.xml"[^>]*>/, ''),
    });
    expectWholeNotes(withNotes(plain, 'And this.'), 3);
  });
});
