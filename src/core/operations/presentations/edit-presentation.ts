import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure, invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { adoptForeignEdits } from '../shared/adopt-edits.ts';
import { editPath, findingsChange, fonts, namedSteps, undoSentences } from '../shared/answers.ts';
import { bindEdits } from '../shared/bind-data.ts';
import { edit, toEdit, wholeSlides } from '../shared/edit-fields.ts';
import {
  compatibilityOnly,
  exportAs,
  idempotencyKey,
  onMissingPicture,
  presentationId,
} from '../shared/fields.ts';
import { locateFailureInMarkup } from '../shared/markup-fields.ts';
import { readOpenedSlides } from '../shared/opened-slides.ts';
import { rewrite, rewriteSlide } from '../shared/rewrite-slide.ts';
import { toMutable } from '../shared/run-deck.ts';
import {
  presentationHead,
  presentationMaking,
  slideShape,
  slideView,
  toPresentationHead,
  toPresentationMaking,
} from '../shared/whole-presentation.ts';

export const editPresentation = defineOperation({
  name: 'edit_presentation',
  title: 'Edit a presentation',
  summary: 'Change a stored deck by a list of edits, applied in order, all or none, as one new revision.',
  guidance: message`${whereOffered`Fix what {check_presentation} or {preview_slides} showed.`} A finding's path can be used as path. Pass the revision you read: if the deck has changed since, it is a conflict. Every revision is kept${whereOffered`; {get_presentation} lists them (history)`}.`,
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  view: 'deck',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    id: presentationId,
    edits: z.array(edit).max(100).default([]).describe('Edits in order.'),
    revision: z.int().min(1).optional().describe('Revision of these edits.'),
    on_overflow: z
      .enum(['error', 'split', 'warn'])
      .default('error')
      .describe('Text too long: refuse, split over more slides, or keep and report.'),
    on_missing_picture: onMissingPicture,
    as_copy: z.boolean().default(false).describe('Make a new deck instead; without edits a duplicate.'),
    export_as: exportAs,
    idempotency_key: idempotencyKey,
    slides: wholeSlides.meta(compatibilityOnly),
    foreign_fields: z
      .boolean()
      .default(false)
      .describe("Accept fields of Presenton's layouts in update_content.")
      .meta(compatibilityOnly),
    rewrite: rewrite.meta(compatibilityOnly),
    response_format: z
      .enum(['concise', 'detailed'])
      .default('concise')
      .describe('detailed adds the whole presentation.')
      .meta(compatibilityOnly),
  }),
  output: z.object({
    presentation_id: z.string().describe('Id of the presentation; a new one for a copy.'),
    revision: z.int().describe('Number of the new revision.'),
    path: z.string().describe('Download link that expires, or a path on this machine.'),
    edit_path: editPath,
    title: z.string().describe('Title of the deck.'),
    n_slides: z.int().describe('Number of slides.'),
    template: z.string().describe('Template id.'),
    language: z.string().describe('BCP 47 tag.'),
    changed: z
      .array(
        z.object({
          slide: z.int().describe('1-based number; for deleted slides the former one.'),
          id: z.string().describe('Id of the slide.'),
          change: z.enum(['inserted', 'updated', 'moved', 'deleted']).describe('Change of the slide.'),
          from: z.int().optional().describe('Former number of a slide that moved.').meta(compatibilityOnly),
          fields: z.array(z.string()).optional().describe('Paths of changed fields, such as items[1].text.'),
          elements: z
            .array(z.string())
            .optional()
            .describe('Ids of new elements of an opened file.')
            .meta(compatibilityOnly),
        }),
      )
      .describe('Slides that changed.'),
    deck_changed: z.array(z.string()).describe('Fields of set_deck that changed.'),
    steps: namedSteps,
    undo: undoSentences,
    ...findingsChange,
    warnings: z.array(z.string()).describe('Differences from the request.'),
    fonts: fonts.optional(),
    usage: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Calls, tokens and cost of a rewrite by the language model.'),
    presentation: z
      .object({
        ...presentationHead,
        slides: z.array(slideShape).describe('All slides.'),
        ...presentationMaking,
      })
      .optional()
      .describe('The whole presentation; detailed only.'),
  }),
  async run({ idempotency_key: key, ...input }, call) {
    const {
      edits: asked,
      slides,
      on_overflow,
      on_missing_picture,
      as_copy,
      export_as,
      response_format,
    } = input;
    const list = [...asked, ...(slides === undefined ? [] : [{ op: 'set_slides' as const, slides }])];
    if (list.length === 0 && input.rewrite === undefined && !as_copy)
      throw invalid(
        ['edits'],
        'Give at least one edit.',
        { type: 'too_small', ctx: { min: 1 } },
        'as_copy true without edits makes a duplicate.',
      );
    const work = async () => {
      const written =
        input.rewrite === undefined ? undefined : await rewriteSlide(input.id, input.rewrite, call);
      const { revision } = input;
      const replaces = written?.slide;
      const read = () => call.services.presentations.get(input.id);
      const bound = await bindEdits(list.map(toEdit), read, call);
      const { edits: adopted, warnings: unplaced } = await adoptForeignEdits(
        bound.edits.map((edit) =>
          edit.op === 'update_content' && input.foreign_fields
            ? { ...edit, hasForeignFields: true as const }
            : edit,
        ),
        read,
        call,
      );
      const edits = [...(written?.edits ?? []), ...adopted];
      const request = {
        edits,
        ...(revision !== undefined && { revision }),
        ...(replaces !== undefined && { replaces }),
        on_overflow,
        on_missing_picture,
        as_copy,
        export_as,
      };
      const edited = await call.services.presentations
        .edit(written?.presentation.id ?? input.id, request, call)
        .catch((error: unknown) => {
          throw locateFailureInMarkup(error, list);
        });
      const result = {
        ...edited,
        ...(written !== undefined && {
          findings: [...edited.findings, ...written.findings],
          usage: { ...written.usage },
        }),
        warnings: [...(written?.warnings ?? []), ...bound.warnings, ...unplaced, ...edited.warnings],
      };
      if (response_format === 'concise') return toMutable(result);
      const whole = await call.services.presentations.revision(result.presentation_id, result.revision);
      const all =
        whole.opened === undefined
          ? whole.slides.map((slide, index) => slideView(slide, index + 1, true))
          : await readOpenedSlides(
              whole,
              { from: 1, end: whole.slides.length, detailed: true, revision: result.revision },
              call,
            );
      return toMutable({
        ...result,
        presentation: { ...toPresentationHead(whole), slides: all, ...toPresentationMaking(whole) },
      });
    };
    if (key === undefined) return work();
    if (!call.services.replies)
      throw new Failure('unsupported', 'idempotency_key: this server does not store replies.', {
        hint: 'Leave out the field.',
      });
    return call.services.replies.once({ key, operation: 'edit_presentation', input }, call, work);
  },
});
