import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { defined } from '../../input/fields.ts';
import { type GenerateInput, generateDeck } from '../../presentations/jobs.ts';
import {
  presentationHead,
  presentationMaking,
  slideShape,
  slideView,
  toPresentationHead,
  toPresentationMaking,
} from '../shared/whole-presentation.ts';
import { draftId, requireDrafts } from './draft-fields.ts';

export const finishDraft = defineOperation({
  name: 'finish_draft',
  title: 'Make the presentation of a draft',
  summary: 'Make the deck of a draft, from its plan if it has one, and answer with the whole presentation.',
  guidance: message`The presentation has the id of the draft. A second call answers with the presentation already made${whereOffered`; change it with {edit_presentation}`}.`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'admin',
  lasting: true,
  input: z.strictObject({ id: draftId }),
  output: z.object({
    presentation: z
      .object({
        ...presentationHead,
        slides: z.array(slideShape).describe('All slides.'),
        ...presentationMaking,
      })
      .describe('The presentation.'),
  }),
  async run({ id }, call) {
    const { presentations } = call.services;
    const drafts = requireDrafts(call);
    const { request, title, outlines = [], plan, warnings, theme, fonts } = await drafts.get(id);
    const work: GenerateInput = {
      ...request,
      ...(outlines.length > 0 ? { slides: outlines, ...defined({ plan, title }) } : {}),
      ...defined({ theme, fonts, warnings }),
      on_overflow: 'split',
      export_as: 'pptx',
    };
    // A task that makes the presentation ends with the answer below instead of the result of the deck.
    const { completion: _, ...within } = call;
    await generateDeck(work, id, within);
    await drafts.finish(id);
    const made = await presentations.get(id);
    return {
      presentation: {
        ...toPresentationHead(made),
        slides: made.slides.map((slide, index) => slideView(slide, index + 1, true)),
        ...toPresentationMaking(made),
      },
    };
  },
});
