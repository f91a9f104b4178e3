import type { Task } from '../tasks/task.ts';
import type { GenerationEnd } from './webhook.ts';

/** Converts the end of a presentation's task to an event; undefined if there is no event. */
export function toGenerationEnd({ id, type, status, data, error }: Task): GenerationEnd | undefined {
  if (!type.startsWith('presentation.')) return undefined;
  const presentation = data['presentation_id'];
  const about = {
    source: id,
    taskId: id,
    ...(typeof presentation === 'string' && { presentationId: presentation }),
  };
  if (status === 'completed') return { ...about, result: { kind: 'completed', data } };
  if (status !== 'error') return undefined;
  return {
    ...about,
    result: {
      kind: 'failed',
      status_code: error?.status_code ?? 500,
      detail: error?.detail ?? 'Presentation generation failed',
    },
  };
}
