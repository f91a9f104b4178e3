import { z } from 'zod';
import { moment } from '../../input/moment.ts';
import { listedBy } from '../../input/next-step.ts';
import { SHARE_DOWNLOADS } from '../../presentations/share.ts';

export const shareId = z
  .string()
  .regex(/^share-[0-9a-f]{32}$/, 'The id of a share link is "share-" followed by 32 hexadecimal digits.')
  .describe('Id of a share link, "share-…".')
  .meta(listedBy('list_shares'));

export const downloads = z.array(z.enum(SHARE_DOWNLOADS)).max(SHARE_DOWNLOADS.length);

export const share = z.object({
  id: z.string().describe('Id of the link, "share-…".'),
  presentation_id: z.string().describe('Id of the presentation.'),
  url: z.string().describe('Address to send; it needs no account. New credentials of the account change it.'),
  name: z.string().optional().describe('Person that it is for.'),
  has_password: z.boolean().describe('true if visitors give a password.'),
  notes: z.boolean().describe('true if visitors see the speaker notes.'),
  comments: z.boolean().describe('true if visitors read and write comments.'),
  downloads: downloads.describe('Files that visitors may download.'),
  created_at: moment,
  expires_at: moment.optional().describe('Time at which it ends.'),
});
