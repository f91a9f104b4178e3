import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { resolveStandardTemplate } from '../../presentations/design-id.ts';
import { readDesignWords } from '../../presentations/design-words.ts';
import { omitted } from '../shared/answers.ts';
import { toMutable } from '../shared/run-deck.ts';
import { draftId, draftShape, draftView, requireDrafts } from './draft-fields.ts';

export const planDraft = defineOperation({
  name: 'plan_draft',
  title: 'Plan the slides of a draft',
  summary: 'Plan the slides of a draft from its text, replacing any earlier plan.',
  guidance: message`${whereOffered`Then let the person change the outlines with {update_draft}, and make the deck with {finish_draft}.`}`,
  effect: 'update',
  scope: 'presentations',
  toolset: 'admin',
  lasting: true,
  input: z.strictObject({ id: draftId }),
  output: draftShape.extend({
    warnings: z.array(z.string()).describe('Differences from the request.'),
    omitted: z.array(omitted).describe('Pieces of the source that are on no slide; at most 30.'),
  }),
  async run({ id }, call) {
    const drafts = requireDrafts(call);
    const { request } = await drafts.get(id);
    const outline = await call.services.author.outline(
      {
        ...request,
        ...(await readDesignWords(request.template, call)),
        template: resolveStandardTemplate(request.template),
      },
      call,
    );
    const planned = outline.slides.map(({ markdown }) => ({ content: markdown }));
    for (const [index, part] of planned.entries())
      call.progress({
        done: index + 1,
        total: planned.length,
        message: `Planned slide ${index + 1} of ${planned.length}`,
        part,
      });
    const draft = await drafts.change(id, { outlines: planned, title: outline.title });
    return {
      ...draftView(draft),
      warnings: toMutable(outline.warnings),
      omitted: toMutable(outline.omitted.slice(0, 30)),
    };
  },
});
