import { setImmediate as nextTurn } from 'node:timers/promises';
import { GlyphCutter } from '../../../scene/fonts/cut-glyphs.ts';
import { findEmbeddingRefusal } from '../../../scene/fonts/embedding.ts';
import { describeFont, type FontFacts } from '../../../scene/fonts/font-facts.ts';
import type { LetterSet } from '../../../scene/fonts/letter-sets.ts';
import { FACE_STYLES, isItalic } from '../../../scene/fonts/link-style.ts';
import { comesWithOffice } from '../../../scene/fonts/office-fonts.ts';
import type { DeckFont, EmbeddingRefusal, FaceStyle } from '../../../scene/scene.ts';
import type { Packed } from '../../package/zip-writer.ts';
import { FacePacker } from './face-packer.ts';
import type { PlannedFamily } from './font-plan.ts';

/**
 * Limit for a family with Latin letters. If it is exceeded, italics are subset to the letters of Western
 * Europe and those that are used.
 */
const MAX_LATIN_BYTES = 150_000;
const SMALL_SETS: ReadonlySet<LetterSet> = new Set(['latin', 'western']);

/** A family with the faces that are embedded in the file. */
export interface EmbeddedFamily {
  readonly family: string;
  readonly facts: FontFacts | undefined;
  readonly faces: ReadonlyMap<FaceStyle, Packed>;
}

/** Caches the faces of all decks that this thread writes. */
const packer = new FacePacker();

/**
 * Lists the fonts of a file and which of their faces it embeds.
 *
 * @param wanted whether the deck embeds fonts at all
 */
export function listDeckFonts(families: readonly PlannedFamily[], wanted: boolean): DeckFont[] {
  return families.map((planned) => {
    const { family, faces, needed } = planned;
    const reason = wanted || comesWithOffice(family) ? findRefusal(planned) : 'not_wanted';
    return {
      family,
      needed: sortStyles(needed),
      embedded: reason === undefined ? sortStyles(new Set(faces.keys())) : [],
      ...(reason === undefined ? {} : { reason }),
    };
  });
}

function findRefusal({ family, faces, isKnown }: PlannedFamily): EmbeddingRefusal | undefined {
  if (comesWithOffice(family)) return 'office';
  if (!isKnown) return 'unknown';
  for (const face of faces.values()) {
    const reason = findEmbeddingRefusal(face);
    if (reason !== undefined) return reason;
    if (packer.isDamaged(face)) return 'damaged';
  }
  return undefined;
}

function sortStyles(styles: ReadonlySet<FaceStyle>): FaceStyle[] {
  return FACE_STYLES.filter((style) => styles.has(style));
}

/** Subsets and packs the faces that may be embedded. A face that is cached costs nothing. */
export async function packFonts(families: readonly PlannedFamily[]): Promise<EmbeddedFamily[]> {
  const work = packAll(families);
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    await nextTurn();
  }
}

/** Synchronous variant for threads without other work. */
export function packFontsNow(families: readonly PlannedFamily[]): EmbeddedFamily[] {
  const work = packAll(families);
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

function* packAll(families: readonly PlannedFamily[]): Generator<void, EmbeddedFamily[]> {
  const packed: EmbeddedFamily[] = [];
  const cutter = new GlyphCutter();
  for (const planned of families) {
    if (findRefusal(planned) !== undefined) continue;
    try {
      const { family, kind, lang } = planned;
      const regular = planned.faces.get('regular');
      packed.push({
        family,
        facts: regular && describeFont(family, kind, regular, lang),
        faces: yield* packFamily(planned, cutter),
      });
    } catch (error) {
      // A font that turns out to be damaged does not fail the deck; `deckFonts` reports it as not embedded.
      if (findRefusal(planned) !== 'damaged') throw error;
    }
  }
  return packed;
}

function* packFamily(
  { family, faces, kind, sets, letters }: PlannedFamily,
  cutter: GlyphCutter,
): Generator<void, Map<FaceStyle, Packed>> {
  const sorted = [...sets].sort();
  const packed = new Map<FaceStyle, Packed>();
  for (const style of FACE_STYLES) {
    const face = faces.get(style);
    if (face !== undefined)
      packed.set(style, yield* packer.pack({ face, family, style, kind, sets: sorted, letters }, cutter));
  }
  const bytes = [...packed.values()].reduce((sum, { data }) => sum + data.length, 0);
  if (bytes <= MAX_LATIN_BYTES || !sorted.every((set) => SMALL_SETS.has(set))) return packed;
  for (const style of FACE_STYLES) {
    const face = faces.get(style);
    if (face !== undefined && isItalic(style))
      packed.set(
        style,
        yield* packer.pack({ face, family, style, kind, sets: ['western'], letters }, cutter),
      );
  }
  return packed;
}
