import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { defined } from '../../input/fields.ts';
import { MAX_SHARE_PASSWORD_BYTES } from '../../presentations/share.ts';
import { presentationId } from '../shared/fields.ts';
import { requireShares } from './require-shares.ts';
import { downloads, share } from './share-fields.ts';

const MAX_DAYS = 3_650;

export const sharePresentation = defineOperation({
  name: 'share_presentation',
  title: 'Share a presentation',
  summary: 'Make a read-only link to a stored presentation for people without an account.',
  guidance: message`Only when the user asked for it: whoever has the link sees the slides, as they are at the time. Sources, revisions and hidden slides stay private.${whereOffered` {revoke_share} ends it.`}`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    id: presentationId,
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .optional()
      .describe('Person that it is for; signs their comments.'),
    password: z
      .string()
      .min(6)
      .max(MAX_SHARE_PASSWORD_BYTES)
      .refine((text) => Buffer.byteLength(text) <= MAX_SHARE_PASSWORD_BYTES && !text.includes('\0'), {
        error: `A password has at most ${MAX_SHARE_PASSWORD_BYTES} bytes in UTF-8, and no NUL character.`,
      })
      .optional()
      .describe('Password that visitors give.'),
    expiry_days: z.int().min(1).max(MAX_DAYS).optional().describe('Days until it ends; absent: no end.'),
    notes: z.boolean().default(false).describe('Show the speaker notes.'),
    comments: z
      .boolean()
      .default(false)
      .describe('Let visitors read the comments of the presentation and add some.'),
    downloads: downloads.default([]).describe('Files that visitors may download.'),
  }),
  output: share,
  async run({ id, downloads: files, ...options }, call) {
    const shares = requireShares(call);
    const made = await shares.create(id, { ...defined(options), downloads: [...new Set(files)] }, call.link);
    return { ...made, downloads: [...made.downloads] };
  },
});
