import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { task } from '../shared/answers.ts';
import { taskId } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

export const cancelTask = defineOperation({
  name: 'cancel_task',
  title: 'Cancel a task',
  summary: 'Cancel a waiting or running task; nothing it has made is kept.',
  guidance:
    'A waiting task ends at once, a running one at its next step. The task then has the status error with the code cancelled.',
  effect: 'update',
  scope: 'tasks',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({ id: taskId }),
  output: task,
  async run({ id }, call) {
    return toMutable(await call.services.tasks.cancel(id)) as z.input<typeof task>;
  },
});
