import { Automizer, modify } from 'pptx-automizer';
import { NO_FONTS } from '../src/core/designs/own-fonts.ts';
import { pictureBook } from '../src/core/designs/picture-book.ts';
import { buildSlideScene } from '../src/core/designs/slide-scene.ts';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { loadInlineParser } from '../src/core/layout/inline-markdown.ts';
import { streamDeck } from '../src/core/ooxml/read/index.ts';
import type { OpenedSlideTree } from '../src/core/opened/api.ts';
import { doOpenedJob } from '../src/core/opened/do-opened-job.ts';
import { renderPng } from '../src/core/output/png/render-png.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { COMPANY_SLIDES, companyDeck } from '../test/support/company-deck.ts';
import { inTurns, type Row, shown, withinRow } from './measure.ts';

const SLIDES = 60;
const ROUNDS = 15;
const PICTURE_PX = 1280;
const BARS = { open: 400, edit: 60, replace: 150, picture: 60 } as const;

/** A deck of 60 slides that another program might have written: opened, changed and drawn. */
export async function openedRows(): Promise<Row[]> {
  await loadInlineParser();
  await openLayoutEngine();
  const file = companyDeck(
    Array.from({ length: SLIDES }, (_, at) => COMPANY_SLIDES[at % COMPANY_SLIDES.length] ?? 'cards'),
  );
  const job = { file, fonts: NO_FONTS } as const;
  const trees = doOpenedJob({ ...job, kind: 'openedTrees', slides: [3] }) as readonly OpenedSlideTree[];
  const element = trees[0]?.elements.find(({ text }) => text !== undefined);
  if (element === undefined) throw new Error('slide 3 has a text');
  let round = 0;
  let drawn = 0;
  const works = {
    open: () => doOpenedJob({ ...job, kind: 'openedFile' }),
    edit: () =>
      doOpenedJob({
        ...job,
        kind: 'openedEdits',
        edits: [{ op: 'set_text', slide: 3, element: element.id, text: `Other words ${++round}` }],
      }),
    replace: () =>
      doOpenedJob({
        ...job,
        kind: 'openedEdits',
        edits: [{ op: 'find_replace', find: 'the', replace: `die ${++round}` }],
      }),
    picture: async () => {
      const deck = streamDeck(file);
      const number = (++drawn % COMPANY_SLIDES.length) + 1;
      const [slide] = deck.slides(undefined, (_, at) => at === number);
      const book = pictureBook(deck);
      if (slide === undefined) return;
      const { scene, theme } = buildSlideScene(slide, deck, book.picture);
      await renderPng(writeSvg(scene, { theme, media: book.bytes }), PICTURE_PX);
    },
    automizer: () => byAutomizer(file, element.name, ++round),
  };
  await inTurns(3, works);
  const { open, edit, replace, picture, automizer } = await inTurns(ROUNDS, works);
  const ratio = automizer.cpuMs / edit.cpuMs;
  return [
    withinRow(`a file of ${SLIDES} slides opened`, open.wallMs, BARS.open),
    {
      work: 'one text of it changed, measured, the file written',
      ours: shown(edit),
      rival: `pptx-automizer, not measuring: ${shown(automizer)}`,
      ratio,
      bar: `< ${BARS.edit} ms, ≥ 1×`,
      holds: edit.wallMs < BARS.edit && ratio >= 1,
    },
    withinRow('words replaced in all of it', replace.wallMs, BARS.replace),
    withinRow('a picture of one of its slides, the file read for it', picture.wallMs, BARS.picture),
  ];
}

/** The same text changed as pptx-automizer does it: the slides are copied into a new file. */
async function byAutomizer(file: Uint8Array, name: string, round: number): Promise<Uint8Array> {
  const automizer = new Automizer({
    removeExistingSlides: true,
    autoImportSlideMasters: false,
    cleanup: false,
    compression: 6,
    verbosity: 0,
  });
  automizer.loadRoot(Buffer.from(file)).load(Buffer.from(file), 'deck');
  for (let number = 1; number <= SLIDES; number += 1)
    automizer.addSlide(
      'deck',
      number,
      (slide) => number === 3 && slide.modifyElement(name, [modify.setText(`Other words ${round}`)]),
    );
  const zip = await automizer.getJSZip();
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', compressionOptions: { level: 6 } });
}
