import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaskRecord } from '../../../src/core/tasks/task.ts';
import { isClaimable, MAX_ATTEMPTS, type TaskEvent, transition } from '../../../src/core/tasks/transition.ts';

const pending: TaskRecord = {
  id: 'task-1',
  type: 'presentation.generate',
  status: 'pending',
  message: 'Queued for generation',
  data: { presentation_id: 'p-1' },
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  input: {},
  link: { base: '', style: 'relative' },
  attempts: 0,
  cancel_requested: false,
};

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const EVENTS = ['claim', 'renew', 'progress', 'complete', 'fail', 'cancel', 'hand_back'] as const;

function event(kind: (typeof EVENTS)[number], minute: number): TaskEvent {
  if (kind === 'claim' || kind === 'renew') return { kind, leaseUntil: at(minute + 5) };
  if (kind === 'progress') return { kind, message: 'working', data: { created_slides: minute } };
  if (kind === 'complete') return { kind, data: { path: '/x' } };
  if (kind === 'fail') return { kind, error: { status_code: 500, detail: 'broken', code: 'internal' } };
  return { kind };
}

const LEGAL = new Set([
  'pending>processing',
  'processing>completed',
  'processing>error',
  'pending>error',
  'processing>pending',
]);

describe('a task', () => {
  it('only makes valid transitions, for any events', () => {
    const step = fc.record({ kind: fc.constantFrom(...EVENTS), wait: fc.integer({ min: 0, max: 8 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let task = pending;
        let minute = 0;
        for (const { kind, wait } of steps) {
          minute += wait;
          const before = task;
          try {
            task = transition(before, event(kind, minute), at(minute));
          } catch (error) {
            expect(error).toMatchObject({ code: 'conflict' });
            continue;
          }
          if (task.status !== before.status) expect(LEGAL).toContain(`${before.status}>${task.status}`);
          expect(['completed', 'error']).not.toContain(before.status);
          expect(task.data['presentation_id']).toBe('p-1');
          expect(task.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
          expect(task.attempts).toBeGreaterThanOrEqual(0);
          expect(task.lease_until !== undefined).toBe(task.status === 'processing');
          expect(task.error !== undefined).toBe(task.status === 'error');
        }
      }),
    );
  });

  it('cannot be claimed while its lease holds', () => {
    const task = transition(pending, event('claim', 0), at(0));
    expect(isClaimable(task, at(4))).toBe(false);
    expect(() => transition(task, event('claim', 4), at(4))).toThrow(/processing/);
    expect(transition(task, event('claim', 6), at(6)).attempts).toBe(2);
  });

  it('is ended as interrupted after three runs that never ended', () => {
    let task = pending;
    for (let run = 0; run < MAX_ATTEMPTS; run++)
      task = transition(task, event('claim', run * 10), at(run * 10));
    expect(task).toMatchObject({ status: 'processing', attempts: 3 });
    expect(transition(task, event('claim', 90), at(90))).toMatchObject({
      status: 'error',
      error: { code: 'interrupted', status_code: 500 },
    });
  });

  it('does not count a run that was handed back', () => {
    const task = transition(transition(pending, event('claim', 0), at(0)), event('hand_back', 1), at(1));
    expect(task).toMatchObject({ status: 'pending', attempts: 0 });
  });

  it('is cancelled at once while it waits, and at its next claim when its worker is dead', () => {
    const cancelled = {
      status: 'error',
      error: { status_code: 499, detail: 'Cancelled', code: 'cancelled' },
    };
    expect(transition(pending, { kind: 'cancel' }, at(1))).toMatchObject(cancelled);
    const running = transition(transition(pending, event('claim', 0), at(0)), { kind: 'cancel' }, at(1));
    expect(running).toMatchObject({ status: 'processing', cancel_requested: true });
    expect(transition(running, event('claim', 9), at(9))).toMatchObject(cancelled);
  });
});
