import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { deckLanguage } from '../../presentations/language.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import { change, changedAnswer, deckReference } from './opened-fields.ts';

export const setTexts = defineOperation({
  name: 'set_texts',
  title: 'Set texts',
  summary: message`Give texts of an opened deck other words, by the ids of {get_texts}.`,
  guidance:
    'Words that stay keep their look; **bold**, *italic* and [links](…) work. findings tell what does not fit.',
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    ...deckReference,
    texts: z
      .array(
        z.strictObject({
          id: z.string().min(3).max(100).meta(describe`Id${whereOffered` from {get_texts}`}.`),
          text: z.string().max(20_000).describe('New text in Markdown.'),
        }),
      )
      .min(1)
      .max(5_000)
      .describe('Texts that change.'),
    language: z
      .string()
      .max(100)
      .optional()
      .describe('Language of the new texts; right-to-left paragraphs are turned.'),
  }),
  output: z.object(changedAnswer),
  async run({ texts, language, ...deck }, call) {
    const tag = language === undefined ? undefined : parseLanguage(language);
    const tagged = tag === undefined ? undefined : deckLanguage(tag);
    const turned = tagged === undefined ? {} : { language: tagged.lang, rtl: tagged.rtl };
    return change(deck, { op: 'set_texts', texts, ...turned }, call);
  },
});
