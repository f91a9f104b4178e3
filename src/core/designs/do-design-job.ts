import { createHash } from 'node:crypto';
import { Failure } from '../errors/failure.ts';
import { defined } from '../input/fields.ts';
import { sha256 } from '../input/sha256.ts';
import type { LayoutEngine } from '../layout/engine.ts';
import { Lru } from '../memory/lru.ts';
import { fromSharedJson, toSharedJson } from '../memory/shared-json.ts';
import { applyFileEdits, createRefusal, refuseContradictoryEntries } from '../ooxml/package/index.ts';
import { readEmbeddedFonts, streamDeck } from '../ooxml/read/index.ts';
import { doOpenedJob } from '../opened/do-opened-job.ts';
import type { Deck } from '../scene/scene.ts';
import { checkFile } from './check-file.ts';
import { type CompiledDesign, compileDesign } from './compile/compile-design.ts';
import { toOwnLayouts } from './compile/own-layouts.ts';
import type { DesignLook } from './design.ts';
import type { CompiledForm, DesignJob, DesignView } from './design-job.ts';
import { drawFile } from './draw-file.ts';
import { listFamilies } from './file-families.ts';
import { rankAccents } from './fill/ranked-accents.ts';
import { styleDesign } from './fill/style-design.ts';
import { isolateFile } from './isolate-file.ts';
import { type OwnFonts, withOwnFonts } from './own-fonts.ts';
import type { DesignStyle } from './style.ts';

/** Cached compiled designs, because decks of one design often follow one another. */
const MAX_CACHED_DESIGNS = 4;
const MAX_SOUND = 64;

/** Cached facts about files, because jobs on one file often follow one another. */
class KnownFiles {
  readonly compiled = new Lru<{ readonly design: CompiledDesign; readonly form: Uint8Array }>(
    MAX_CACHED_DESIGNS,
  );
  readonly styled = new Lru<CompiledDesign>(MAX_CACHED_DESIGNS);
  /** Files whose ZIP entries are verified. */
  readonly sound = new Lru<true>(MAX_SOUND);
}

function knownFiles(): KnownFiles {
  return new KnownFiles();
}

/** Runs one job. @throws Failure `invalid_input` if the file cannot be read */
export async function doDesignJob(job: DesignJob, engine: LayoutEngine): Promise<unknown> {
  const { file, fonts } = job;
  const known = engine.memo.getOrCreate(knownFiles, engine);
  if (job.kind === 'applyDesign') {
    // The writer of decks is loaded on first use.
    const { applyDesign } = await import('./fill/apply-design.ts');
    const { material, compiled } = job;
    const { design } = compile(known, file, fonts, compiled, material.style);
    return withOwnFonts(fonts, () =>
      omitKnownMedia(applyDesign(file, design, material, engine), material.deck.media),
    );
  }
  try {
    await refuseUnsound(file, known);
    if (job.kind === 'explain') {
      const { explainLayouts } = await import('./fill/explain-layouts.ts');
      return withOwnFonts(fonts, () =>
        explainLayouts(file, compile(known, file, fonts, undefined, job.style).design, job.slides, engine),
      );
    }
    return withOwnFonts(fonts, () => runJob(job, known));
  } catch (error) {
    // Files are untrusted: an unexpected error of a reader is damage of the file, not a fault of the server.
    throw error instanceof Failure
      ? error
      : createRefusal('damaged', 'The file cannot be read: its parts do not fit together.', error);
  }
}

async function refuseUnsound(file: Uint8Array, { sound }: KnownFiles): Promise<void> {
  const key = sha256(file);
  if (sound.get(key) === true) return;
  await refuseContradictoryEntries(file);
  sound.set(key, true);
}

function runJob(
  job: Exclude<DesignJob, { readonly kind: 'applyDesign' | 'explain' }>,
  known: KnownFiles,
): unknown {
  const { file, fonts } = job;
  switch (job.kind) {
    case 'families':
      return listFamilies(streamDeck(file));
    case 'embedded':
      return readEmbeddedFonts(file);
    case 'notes':
      return Array.from(
        streamDeck(file).slides(0),
        ({ number, notes }) => [number, notes.trim()] as const,
      ).filter(([, text]) => text !== '');
    case 'compile':
      return toView(compile(known, file, fonts).design);
    case 'layouts':
      return toForm(compile(known, file, fonts));
    case 'check':
      return checkFile(file, fonts);
    case 'close':
      return {
        closed: isolateFile(file),
        shown: Array.from(streamDeck(file).slides(0), ({ number, hidden }) =>
          hidden ? [] : [number],
        ).flat(),
      };
    case 'draw':
      return drawSlides(job, known);
    default:
      return doOpenedJob(job);
  }
}

function drawSlides(job: Extract<DesignJob, { readonly kind: 'draw' }>, known: KnownFiles): unknown {
  const { file, fonts } = job;
  if (job.what !== 'layouts') return drawFile(file, undefined, job);
  const { design } = compile(known, file, fonts);
  return drawFile(applyFileEdits(file, design.edits), design, job);
}

function toForm({ design, form }: ReturnType<typeof compile>): CompiledForm {
  const { look, shapes } = design;
  return { layouts: toOwnLayouts(design), look, shapes, compiled: form };
}

/** @param earlier result for the same file and fonts */
function compile(
  { compiled, styled }: KnownFiles,
  file: Uint8Array,
  { families }: OwnFonts,
  earlier?: Uint8Array,
  style?: DesignStyle,
): { readonly design: CompiledDesign; readonly form: Uint8Array } {
  const key = createHash('sha256')
    .update(JSON.stringify([...families]))
    .update(file)
    .digest('hex');
  const plain = compiled.getOrCreate(key, () => {
    // New results are shared as well, because forms of a slide have much in common.
    const form = earlier ?? Buffer.from(toSharedJson(compileDesign(file)));
    return { design: fromSharedJson(Buffer.from(form).toString('utf8')) as CompiledDesign, form };
  });
  if (style === undefined) return plain;
  // Facts of a design are cached by its object, so decks in one style share one.
  const design = styled.getOrCreate(`${key} ${JSON.stringify(style.layouts)}`, () =>
    styleDesign(plain.design, style),
  );
  return { ...plain, design };
}

function toView(design: CompiledDesign): DesignView {
  const { title, layouts, samples, report, slides } = design;
  return {
    ...{ title, report, slides, look: findUsedLook(design) },
    layouts: [...layouts, ...samples].map((layout) => {
      const { id, name, description, purpose, serves = [], slots, sample, repeats = [] } = layout;
      const shownBy = samples.find(({ part }) => part === layout.part)?.id;
      const inItems = repeats.flatMap((repeat) =>
        (repeat.items[0]?.slots ?? []).map((slot) => ({ ...slot, name: `${repeat.name}.${slot.name}` })),
      );
      const places = [...slots, ...inItems].map((slot) => ({
        name: slot.name,
        role: slot.role,
        max_characters: slot.characters,
      }));
      return {
        id,
        name,
        description,
        ...{ purpose, serves },
        slots: places,
        ...(sample !== undefined
          ? { slide: sample.number }
          : shownBy === undefined
            ? {}
            : { shown_by: shownBy }),
      };
    }),
  };
}

/** The look of a design with the accents that its slides use most, which its drawings take. */
function findUsedLook({ look, deck }: CompiledDesign): DesignLook {
  const [primary, secondary, accent] = rankAccents(deck);
  return { ...look, colors: { ...look.colors, ...defined({ primary, secondary, accent }) } };
}

/** Omits pictures that the caller already has. */
function omitKnownMedia(deck: Deck, known: Deck['media']): Deck {
  return { ...deck, media: new Map([...deck.media].filter(([hash]) => !known.has(hash))) };
}
