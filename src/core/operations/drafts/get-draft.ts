import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { draftId, draftShape, draftView, requireDrafts } from './draft-fields.ts';

export const getDraft = defineOperation({
  name: 'get_draft',
  title: 'Read a draft',
  summary: 'Read a draft with its plan.',
  guidance: message`${whereOffered`outlines is empty until {plan_draft} or {update_draft} has put a plan there.`}`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'admin',
  input: z.strictObject({
    id: draftId,
    whole: z.boolean().default(false).describe('Return the whole text.').meta(compatibilityOnly),
  }),
  output: draftShape,
  run: async ({ id, whole }, call) => draftView(await requireDrafts(call).get(id), whole),
});
