import type { Font } from 'fontkit';
import { FontProblem } from '../font-problem.ts';

/**
 * Reads the licence bits of a font (OpenType, OS/2 fsType).
 * | @throws FontProblem if they do not allow enough
 */
export function readEmbeddingRights(bits: Font['OS/2']['fsType']): 'installable' | 'editable' | 'preview' {
  const { noEmbedding, viewOnly, editable, noSubsetting, bitmapOnly } = bits;
  if (noEmbedding && !viewOnly && !editable)
    throw new FontProblem(
      'its licence bits (OS/2 fsType) forbid embedding; ask its maker for a file whose licence allows it',
    );
  if (bitmapOnly) throw new FontProblem('its licence bits (OS/2 fsType) allow bitmaps only to be embedded');
  if (noSubsetting)
    throw new FontProblem('its licence bits (OS/2 fsType) forbid subsetting, which embedding in a PDF needs');
  return editable ? 'editable' : viewOnly ? 'preview' : 'installable';
}
