import type { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { Failure, invalid } from '../../errors/failure.ts';
import type { Edit } from '../../presentations/presentation.ts';
import { pictureView, type slidePicture } from './preview-fields.ts';

interface Asked {
  readonly id: string;
  readonly slides?: readonly number[] | undefined;
  readonly layouts: readonly string[];
  readonly edits: readonly Edit[];
  readonly format: 'png' | 'svg';
  readonly fonts: 'own' | 'substituted';
  readonly width_px?: number | undefined;
  readonly inline: boolean;
}

/**
 * Draws one slide in several layouts, each with what it would leave out. A layout that needs other content is
 * named and not drawn.
 */
export async function previewInLayouts(
  { id, slides = [], layouts, edits, format, fonts, width_px: widthPx = 960, inline }: Asked,
  call: CallContext,
): Promise<{ pictures: z.input<typeof slidePicture>[]; unfit: string[] }> {
  const [number, ...others] = slides;
  if (number === undefined || others.length > 0)
    throw invalid(
      ['slides'],
      'Layouts can be tried on one slide only.',
      { type: 'value_error' },
      'Name that slide in slides, such as [2].',
    );
  const pictures: z.input<typeof slidePicture>[] = [];
  const unfit: string[] = [];
  for (const layout of layouts) {
    try {
      const tried = [...edits, { op: 'set_layout' as const, slide: number, layout }];
      const [picture] = await call.services.presentations.preview(
        id,
        { slides: [number], edits: tried, fonts, sheet: false, widthPx, format },
        call,
      );
      if (picture)
        pictures.push({
          ...pictureView(picture, { sheet: false, format, inline }, call),
          layout,
          warnings: [...(picture.warnings ?? [])],
          ...(picture.lost === undefined
            ? {}
            : { lost: { to_note: [...picture.lost.toNote], not_shown: [...picture.lost.unshown] } }),
        });
    } catch (error) {
      if (!needsOtherContent(error, edits.length)) throw error;
      unfit.push(layout);
    }
  }
  return { pictures, unfit };
}

/**
 * True if the edit with this index was refused because of its layout, and not because of the slide or an
 * earlier edit.
 */
function needsOtherContent(error: unknown, at: number): boolean {
  return (
    error instanceof Failure &&
    error.code === 'invalid_input' &&
    error.issues.every(({ loc: [, edit, field] }) => edit === at && field !== 'slide')
  );
}
