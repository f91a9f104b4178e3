import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { pickSettings } from '../../presentations/deck-settings.ts';
import { createDeck } from '../../presentations/jobs.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import { compatibilityOnly, fontSource, language, slideSize, template, theme } from '../shared/fields.ts';
import {
  presentationHead,
  presentationMaking,
  slideShape,
  slideView,
  toPresentationHead,
  toPresentationMaking,
} from '../shared/whole-presentation.ts';

/** The same description on two tools would cost a model twice. */
const AS_ELSEWHERE = describe`${whereOffered`As in {create_presentation}.`}`;

export const createBlankPresentation = defineOperation({
  name: 'create_blank_presentation',
  title: 'Create a presentation to fill',
  summary: 'Make a presentation with one title slide, to be filled by edits.',
  guidance: message`For programs in which a person adds slides one by one${whereOffered`; otherwise use {create_presentation}`}.`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'admin',
  makesFile: true,
  input: z.strictObject({
    title: z.string().min(1).max(60).default('Untitled presentation').describe('Title of the deck.'),
    language: language.meta(AS_ELSEWHERE),
    template: template.meta(AS_ELSEWHERE),
    theme: theme.meta(AS_ELSEWHERE),
    slide_size: slideSize,
    fonts: fontSource.meta(compatibilityOnly),
  }),
  output: z.object({
    presentation: z
      .object({
        ...presentationHead,
        slides: z.array(slideShape).describe('All slides.'),
        ...presentationMaking,
      })
      .describe('The presentation.'),
  }),
  async run({ title, language: tongue, template: look, theme: colours, slide_size, fonts }, call) {
    await assertKnownLook({ template: look, theme: colours, slide_size }, call);
    const slides = [{ layout: 'title', content: { title } }];
    const asked = {
      title,
      template: look,
      slides,
      ...(tongue === undefined ? {} : { language: tongue }),
      ...(colours === undefined ? {} : { theme: colours }),
      ...pickSettings({ fonts, slide_size }),
      on_overflow: 'warn',
      export_as: 'pptx',
    } as const;
    const { presentation_id } = await createDeck(asked, randomUUID(), call);
    const made = await call.services.presentations.get(presentation_id);
    return {
      presentation: {
        ...toPresentationHead(made),
        slides: made.slides.map((slide, index) => slideView(slide, index + 1, true)),
        ...toPresentationMaking(made),
      },
    };
  },
});
