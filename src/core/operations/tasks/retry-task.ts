import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { task } from '../shared/answers.ts';
import { taskId } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

export const retryTask = defineOperation({
  name: 'retry_task',
  title: 'Run a task again',
  summary: 'Run a failed task again, as a new task.',
  guidance: 'Use it after temporary errors; wrong input fails again.',
  effect: 'create',
  scope: 'tasks',
  toolset: 'admin',
  input: z.strictObject({ id: taskId }),
  output: task,
  async run({ id }, call) {
    return toMutable(await call.services.tasks.again(id, call)) as z.input<typeof task>;
  },
});
