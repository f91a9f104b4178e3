import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { task } from '../shared/answers.ts';
import { taskId } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

export const getTask = defineOperation({
  name: 'get_task',
  title: 'Read a task',
  summary: 'Read the state of a task, and its result when it has ended.',
  guidance:
    'Use it after a call that returned a task: mode "task", or long work. Ask every 5 s until status is completed or error. When completed, data holds what the call would have answered.',
  effect: 'read',
  scope: 'tasks',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({ id: taskId }),
  output: task,
  async run({ id }, call) {
    return toMutable(await call.services.tasks.get(id)) as z.input<typeof task>;
  },
});
