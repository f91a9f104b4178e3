import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { type Issue, invalid } from '../../errors/failure.ts';
import { DOWNLOAD_FORMATS, type DownloadFormat } from '../../presentations/presentation.ts';
import { deckAnswer } from '../shared/answers.ts';
import { presentationId } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

const HANDOUTS = [1, 2, 3, 6, 9] as const;

/** Formats for which each choice is meant. */
const CHOICES = {
  notes: ['pdf', 'md', 'txt'],
  handout: ['pdf'],
  slide: ['png', 'svg'],
} as const satisfies Record<string, readonly DownloadFormat[]>;

export const exportPresentation = defineOperation({
  name: 'export_presentation',
  title: 'Export a presentation',
  summary:
    'Write a stored presentation as PPTX, PDF, pictures, Markdown, text or an HTML page that presents.',
  guidance: 'Every deck comes with its file: use this for another format.',
  guidanceOver: { http: 'It renews an expired link, too.' },
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    id: presentationId,
    export_as: z
      .enum(DOWNLOAD_FORMATS)
      .optional()
      .describe('File to write; absent: pptx, or as opened; png, svg: a zip.'),
    notes: z.boolean().default(false).describe('pdf: notes below each slide; md, txt: notes alone.'),
    handout: z.int().optional().describe('pdf: slides a page, with lines: 1, 2, 3, 6 or 9.'),
    slide: z.int().min(1).optional().describe('png, svg: the only slide to draw.'),
  }),
  output: deckAnswer,
  async run({ id, export_as, notes, handout, slide }, call) {
    const chosen = { ...(notes ? { notes } : {}), ...(handout === undefined ? {} : { handout }) };
    for (const [field, value] of Object.entries({ ...chosen, ...(slide === undefined ? {} : { slide }) }))
      assertFormat(field as keyof typeof CHOICES, value, export_as);
    if (notes && handout !== undefined)
      throw invalid(
        ['handout'],
        'Notes pages and handouts are two files.',
        { input: handout },
        'Ask for one of them.',
      );
    const pages = HANDOUTS.find((count) => count === handout);
    if (handout !== undefined && pages === undefined)
      throw invalid(['handout'], `A page of a handout shows ${HANDOUTS.join(', ')} slides; got ${handout}.`, {
        type: 'enum',
        input: handout,
        ctx: { allowed: HANDOUTS },
      });
    // Omissions of the source were listed when the deck was made.
    const { omitted: _, ...file } = await call.services.presentations.export(id, export_as, call, {
      notes,
      ...(pages === undefined ? {} : { handout: pages }),
      ...(slide === undefined ? {} : { slide }),
    });
    return toMutable(file);
  },
});

/** @throws Failure `invalid_input` at a field that has no effect in the format. */
function assertFormat(
  field: keyof typeof CHOICES,
  input: Issue['input'],
  format: DownloadFormat = 'pptx',
): void {
  const formats: readonly DownloadFormat[] = CHOICES[field];
  if (formats.includes(format)) return;
  const carries = field === 'notes' ? ': a PPTX carries them anyway' : '';
  throw invalid(
    [field],
    `${field} has no effect in a file of the format ${format}.`,
    { input },
    `Ask for export_as "${formats.join('" or "')}", or leave ${field} out${carries}.`,
  );
}
