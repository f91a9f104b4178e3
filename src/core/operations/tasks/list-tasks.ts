import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { omit } from '../../input/fields.ts';
import { TASK_STATUSES, type Task } from '../../tasks/task.ts';
import { emptyNote, task } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

const moment = z.iso.datetime({
  offset: true,
  local: true,
  error: 'Write an ISO 8601 date and time, such as 2026-03-01T12:00:00Z.',
});

export const listTasks = defineOperation({
  name: 'list_tasks',
  title: 'List tasks',
  summary: 'List background tasks, newest first, by type and status.',
  guidance: message`Use it to find a task whose id was lost, or to see what waits, runs or failed.${whereOffered` {get_task} reads one.`}`,
  effect: 'read',
  scope: 'tasks',
  toolset: 'admin',
  input: z.strictObject({
    type: z.string().max(100).optional().describe('Type of the tasks, such as presentation.generate.'),
    status: z.enum(TASK_STATUSES).optional().describe('Status of the tasks.'),
    created_at_from: moment.optional().describe('Earliest time of creation.').meta(compatibilityOnly),
    created_at_to: moment.optional().describe('Latest time of creation.').meta(compatibilityOnly),
    order_by: z
      .enum(['created_at', 'updated_at'])
      .default('created_at')
      .describe('Field to sort by.')
      .meta(compatibilityOnly),
    order: z.enum(['asc', 'desc']).default('desc').describe('Order; desc: the newest first.'),
    limit: z.int().min(1).max(200).default(50).describe('Maximum number of tasks.'),
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .describe('Number of tasks to skip.')
      .meta(compatibilityOnly),
  }),
  output: z.object({ tasks: z.array(task).describe('The tasks.'), note: emptyNote }),
  async run(
    { type, status, created_at_from: from, created_at_to: to, order_by: orderBy, order, limit, offset },
    call,
  ) {
    const utc = (text: string) =>
      new Date(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`).toISOString();
    const found = await call.services.tasks.list({
      ...(type !== undefined && { type }),
      ...(status !== undefined && { status }),
      ...(from !== undefined && { from: utc(from) }),
      ...(to !== undefined && { to: utc(to) }),
      orderBy,
      order,
      limit,
      offset,
    });
    const note = 'No task fits. Leave out type, status and times to list all tasks that are kept.';
    return {
      tasks: toMutable(call.surface === 'mcp' ? found.map(shorten) : found) as z.input<typeof task>[],
      ...(found.length === 0 ? { note } : {}),
    };
  },
});

/** A task of a list, whose whole result an agent reads on its own. */
function shorten(task: Task): Task {
  return { ...task, data: omit(task.data, 'findings', 'omitted', 'warnings', 'fonts', 'proofs') };
}
