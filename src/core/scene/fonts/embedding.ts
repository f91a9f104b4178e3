import type { DeckFont, EmbeddingRefusal, FontNeed } from '../scene.ts';
import type { FontFace } from './font-face.ts';

/** Why a family is not embedded in a file, and what to do about it. */
export const EMBEDDING_REFUSALS: Readonly<
  Record<EmbeddingRefusal, { readonly means: string; readonly fix: string }>
> = {
  not_wanted: {
    means: 'The deck was asked to name its fonts only.',
    fix: 'Make the deck with its fonts embedded.',
  },
  office: { means: 'The font comes with Office.', fix: '' },
  forbidden: {
    means: 'The licence bits of the font (OS/2 fsType) forbid embedding.',
    fix: 'Install it where the deck is shown, or choose another font.',
  },
  preview_only: {
    means:
      'The licence bits of the font (OS/2 fsType) allow preview and print only; a deck that carries it could not be edited.',
    fix: 'Install it where the deck is shown, or ask its maker for a file that may be embedded for editing.',
  },
  outlines: {
    means: 'The font is an OTF with PostScript outlines (CFF), which Office does not load from a file.',
    fix: 'Upload the TrueType file (TTF) of the same font.',
  },
  damaged: {
    means: 'The font could not be subset to the characters of the deck: its tables are damaged.',
    fix: 'Upload another file of the font.',
  },
  unknown: { means: 'This server does not have the font.', fix: 'Upload its files, or choose another font.' },
};

/** Lists the families of a file and whether it embeds them. */
export function fontNeeds(fonts: readonly Pick<DeckFont, 'family' | 'reason'>[]): FontNeed[] {
  return fonts.map(({ family, reason }) => {
    if (reason === undefined) return { family, embedded: true };
    const { means, fix } = EMBEDDING_REFUSALS[reason];
    return { family, embedded: false, note: fix === '' ? means : `${means} ${fix}` };
  });
}

/**
 * Reason why a face may not be embedded in an editable deck; undefined where it may. Of several licence bits
 * the least
 * restrictive one counts (OpenType, OS/2 fsType). Office loads only TrueType outlines (learn.microsoft.com,
 * "You cannot embed
 * an Adobe OpenType font in a document").
 */
export function findEmbeddingRefusal({
  file,
  bytes,
}: Pick<FontFace, 'file' | 'bytes'>): EmbeddingRefusal | undefined {
  const { noEmbedding, viewOnly, editable, noSubsetting, bitmapOnly } = file['OS/2'].fsType;
  if (bitmapOnly || noSubsetting || (noEmbedding && !viewOnly && !editable)) return 'forbidden';
  if (viewOnly && !editable) return 'preview_only';
  return String.fromCharCode(...bytes.subarray(0, 4)) === 'OTTO' ? 'outlines' : undefined;
}
