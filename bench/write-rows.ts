import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZip } from '../src/core/ooxml/package/zip-reader.ts';
import { packDeflated, packStored, writeZip } from '../src/core/ooxml/package/zip-writer.ts';
import { writePptx } from '../src/core/output/pptx/write-pptx.ts';
import { ENGINE_OPTIONS } from '../src/engine/open-pool.ts';
import { HelperProcess, writeWithHelp } from './helper-process.ts';
import { median, medianSpent, ms, type Row, roundsOf, type Spent, shown } from './measure.ts';
import { type Photograph, photographs } from './photographs.ts';
import { richDeck } from './rich-slides.ts';
import { storedPlan, writeStored } from './stored-deck.ts';
import { withPptxGenJs } from './with-pptxgenjs.ts';

const ROUNDS = 11;
/** Runs of the writer and of zipping alone: both take hundredths of a second. */
const SHORT_ROUNDS = 41;
const SLIDES = 100;
const PEAK_BAR_MB = 350;
/** Share of the writer's time that embedding the faces may take. */
const FACES_BAR = 1.1;

/**
 * Writing decks: alone and with layout and check, beside other libraries and beside zipping the same bytes.
 * Ratios are of processor time, but of work in two processes by the clock.
 */
export async function writeRows(): Promise<Row[]> {
  const pictures = await photographs();
  const plan = await storedPlan(SLIDES, pictures);
  const helper = await HelperProcess.start();
  const [large, deck] = [await storedPlan(10 * SLIDES, pictures), richDeck(SLIDES, pictures)];
  const named = { ...deck, fonts: 'name' } as const;
  const bytes = await writePptx(deck);
  // Faces are packed once for many decks: zipping them again would flatter the writer.
  const parts = readZip(await writePptx(named)).map((entry) => [entry.name, entry.read()] as const);
  for (let warmUp = 0; warmUp < 20; warmUp += 1) for (const one of [deck, named]) await writePptx(one);
  for (let warmUp = 0; warmUp < 5; warmUp += 1) {
    await writeStored(plan, pictures);
    await writeWithHelp(plan, pictures, helper);
  }
  const rivalBytes = await withPptxGenJs(SLIDES, pictures);
  const writer = () => writePptx(deck);
  const namesOnly = () => writePptx(named);
  const zip = () =>
    writeZip(
      parts.map(([name, content]) => [
        name,
        /\.(jpeg|png|xlsx)$/.test(name) ? packStored(content) : packDeflated(content),
      ]),
    );
  // By themselves: whichever came after a thousand slides would pay for what those left in the caches.
  const short = await roundsOf(SHORT_ROUNDS, { writer, namesOnly, zip }, 'young');
  const rounds = await roundsOf(
    ROUNDS,
    {
      writer,
      whole: () => writeStored(plan, pictures),
      rival: () => withPptxGenJs(SLIDES, pictures),
      helped: () => writeWithHelp(plan, pictures, helper),
      thousand: () => writeWithHelp(large, pictures, helper),
    },
    'young',
  );
  helper.stop();
  const [written, whole, rival, helped, thousand] = [
    medianSpent(rounds.writer),
    medianSpent(rounds.whole),
    medianSpent(rounds.rival),
    medianSpent(rounds.helped),
    medianSpent(rounds.thousand),
  ];
  const [alone, all, byAllCores, growth, zipped] = [
    ratioOf(rounds.rival, rounds.writer),
    ratioOf(rounds.rival, rounds.whole),
    wallRatioOf(rounds.rival, rounds.helped),
    wallRatioOf(rounds.thousand, rounds.helped),
    ratioOf(short.namesOnly, short.zip),
  ];
  const hasCores = availableParallelism() > 1;
  return [
    {
      work: `${SLIDES} rich slides, stored → PPTX, layout and all checks included, two processes, by the clock`,
      ours: ms(helped.wallMs),
      rival: `PptxGenJS, only writing: ${ms(rival.wallMs)}`,
      ratio: byAllCores,
      bar: '≥ 6×',
      holds: hasCores ? byAllCores >= 6 : undefined,
    },
    {
      work: `${SLIDES} rich slides, stored → PPTX, layout and check included, in one process`,
      ours: shown(whole),
      rival: `PptxGenJS, only writing: ${shown(rival)}`,
      ratio: all,
      bar: '≥ 5×',
      holds: all >= 5,
    },
    pythonRow(helped.wallMs, pictures),
    {
      work: `${SLIDES} rich slides, the writer alone`,
      ours: shown(written),
      rival: `PptxGenJS: ${shown(rival)}`,
      ratio: alone,
      bar: '≥ 15×',
      holds: alone >= 15,
    },
    {
      work: 'the writer, fonts by name, against zipping the same bytes',
      ours: shown(medianSpent(short.namesOnly)),
      rival: shown(medianSpent(short.zip)),
      ratio: zipped,
      bar: '≤ 3×',
      holds: zipped <= 3,
    },
    facesRow(short),
    {
      work: `${10 * SLIDES} rich slides against ${SLIDES}, whole, two processes, by the clock`,
      ours: ms(thousand.wallMs),
      rival: ms(helped.wallMs),
      ratio: growth,
      bar: '≤ 9×',
      holds: hasCores ? growth <= 9 : undefined,
    },
    peakRow(),
    {
      work: `size of ${SLIDES} rich slides`,
      ours: `${Math.round(bytes.length / 1024)} KB`,
      rival: `PptxGenJS: ${Math.round(rivalBytes / 1024)} KB`,
      ratio: rivalBytes / bytes.length,
      bar: '≥ 1×',
      holds: rivalBytes >= bytes.length,
    },
  ];
}

/** The median of neighbours, by processor time: what the machine does beside falls on both. */
function ratioOf(one: readonly Spent[], other: readonly Spent[]): number {
  return median(one.map(({ cpuMs }, at) => cpuMs / (other[at]?.cpuMs ?? Number.NaN)));
}

/** The median of neighbours, by the clock: for work of several processes. */
function wallRatioOf(one: readonly Spent[], other: readonly Spent[]): number {
  return median(one.map(({ wallMs }, at) => wallMs / (other[at]?.wallMs ?? Number.NaN)));
}

/** The writer with the faces that the deck is set in, and without. */
function facesRow({
  writer,
  namesOnly,
}: {
  readonly writer: readonly Spent[];
  readonly namesOnly: readonly Spent[];
}): Row {
  const ratio = ratioOf(writer, namesOnly);
  return {
    work: `${SLIDES} rich slides with their fonts, the writer alone`,
    ours: shown(medianSpent(writer)),
    rival: `fonts by name: ${shown(medianSpent(namesOnly))}`,
    ratio,
    bar: `≤ ${FACES_BAR}×`,
    holds: ratio <= FACES_BAR,
  };
}

/**
 * In a process that loads nothing but what it measures, since the libraries that are compared here take 80 MB
 * and source maps 90, and with the options of an engine process, which makes the decks of a server.
 */
function peakRow(): Row {
  const { stdout } = spawnSync(
    process.execPath,
    ['scripts/run-ts.mjs', '--no-maps', 'bench/peak-memory.ts', String(10 * SLIDES)],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: ENGINE_OPTIONS.join(' ') } },
  );
  const peak = Number(stdout.trim().split('\n').at(-1));
  return {
    work: `most memory while ${10 * SLIDES} rich slides are written, in an engine process`,
    ours: `${Math.round(peak)} MB`,
    rival: '',
    bar: `< ${PEAK_BAR_MB} MB`,
    holds: peak < PEAK_BAR_MB,
  };
}

function pythonRow(oursMs: number, pictures: readonly Photograph[]): Row {
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  try {
    const files = pictures.map(({ bytes }, index) => {
      const file = join(scratch, `${index}.jpeg`);
      writeFileSync(file, bytes);
      return file;
    });
    const { status, stdout } = spawnSync('python3', ['bench/python-pptx.py', String(SLIDES), '3', ...files], {
      encoding: 'utf8',
    });
    const row = { work: `the same, beside python-pptx only writing`, ours: ms(oursMs), bar: '> 1×' };
    if (status !== 0) return { ...row, rival: 'python-pptx is not installed', holds: undefined };
    const took = Number(stdout.trim());
    return { ...row, rival: `python-pptx: ${ms(took)}`, ratio: took / oursMs, holds: took > oursMs };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
