import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import { compatibilityOnly, fontSource, slideSize } from '../shared/fields.ts';
import { assertSlides } from '../shared/source-fields.ts';
import { draftId, draftShape, draftView, outlines, requireDrafts } from './draft-fields.ts';

export const updateDraft = defineOperation({
  name: 'update_draft',
  title: 'Change a draft',
  summary: 'Change the plan, title, template, theme or slide size of a draft.',
  guidance: message`Fields left out stay as they are; outlines replace the whole plan.${whereOffered` Then {finish_draft}.`}`,
  effect: 'update',
  scope: 'presentations',
  toolset: 'admin',
  input: z.strictObject({
    id: draftId,
    outlines: outlines.optional(),
    title: z.string().max(300).optional().describe('Title of the deck.'),
    template: z.string().min(1).max(100).optional().describe('Template id or alias.'),
    slide_size: slideSize.describe('Size of the slides; a plan is measured again.'),
    theme: z.string().min(1).max(100).optional().describe('Theme id.'),
    fonts: fontSource.meta(compatibilityOnly),
  }),
  output: draftShape,
  async run({ id, ...change }, call) {
    const drafts = requireDrafts(call);
    assertSlides(['outlines'], change.outlines?.length ?? 0, call.services.limits);
    const { request } = await drafts.get(id);
    const { template = request.template, slide_size = request.slide_size, theme } = change;
    await assertKnownLook({ template, slide_size, theme }, call);
    return draftView(await drafts.change(id, change));
  },
});
