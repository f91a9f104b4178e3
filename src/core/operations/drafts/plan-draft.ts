import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { defined } from '../../input/fields.ts';
import { resolveStandardTemplate } from '../../presentations/design-id.ts';
import { readDesignWords } from '../../presentations/design-words.ts';
import { toPlannedDeck } from '../../presentations/planned-deck.ts';
import { compatibilityOnly } from '../shared/fields.ts';
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
  input: z.strictObject({
    id: draftId,
    fallback: z
      .enum(['error', 'outline'])
      .optional()
      .describe('If the language model fails: fail, or plan from the text alone; absent: as the draft says.')
      .meta(compatibilityOnly),
  }),
  output: draftShape,
  async run({ id, fallback }, call) {
    const drafts = requireDrafts(call);
    const { request } = await drafts.get(id);
    const template = resolveStandardTemplate(request.template);
    const outline = await call.services.author.outline(
      {
        ...request,
        ...(await readDesignWords(request.template, call)),
        ...defined({ fallback }),
        template,
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
    const draft = await drafts.plan(id, {
      outlines: planned,
      title: outline.title,
      plan: toPlannedDeck(outline, { ...request, template }),
    });
    return draftView(draft);
  },
});
