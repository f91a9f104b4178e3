import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { body, DELETE, GET, POST } from '../../api/client.ts';
import { streamEvents } from '../../api/events.ts';
import type { components } from '../../api/generated/schema.ts';
import type { OmittedPiece } from '../../parts/omitted-piece.ts';
import { useStable } from '../../parts/use-stable.ts';
import { parseSlideChunk } from './piece-of.ts';
import { type PlannedSlide, usePlanStore } from './plan-store.ts';
import { readWishes, type Wishes } from './wishes.ts';

export interface MadeSlide {
  readonly layout: string;
  readonly title: string;
}

/**
 * Plans a draft, stores changes and makes the deck. Leaving the page does not stop the server; cancelling
 * does.
 */
export function useDraft(id: string) {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [stage, setStage] = useState<'outline' | 'making'>('outline');
  const { title, planned, isSaving, shown, change, store } = usePlanStore(id);
  const [made, setMade] = useState<readonly MadeSlide[]>([]);
  /** Pictures of unfinished slides, by number from 1. */
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState(true);
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const task = useRef<string>(undefined);
  /** True if the server was asked to begin; the first event contains the task. */
  const begun = useRef(false);
  const stopped = useRef(false);
  const material = useRef<Wishes>(undefined);
  const isPlanning = useRef(false);
  const [omitted, setOmitted] = useState<readonly OmittedPiece[]>([]);

  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    const abort = new AbortController();
    running.current = abort;
    [begun.current, stopped.current] = [false, false];
    setBusy(true);
    setError(undefined);
    try {
      await work(abort.signal);
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure);
      setStage('outline');
    } finally {
      if (running.current === abort) {
        task.current = undefined;
        setBusy(false);
        setStatus('');
      }
    }
  };

  const end = () => {
    running.current?.abort();
    // A finished task needs no cancellation.
    if (task.current !== undefined)
      void POST('/api/v3/async-task/{id}/cancel', { params: { path: { id: task.current } } });
  };

  async function* eventsOf(path: string, signal: AbortSignal) {
    begun.current = true;
    for await (const event of streamEvents(path, signal)) {
      task.current = event.task;
      if (stopped.current) end();
      if (event.type === 'status') setStatus(event.status);
      yield event;
    }
  }

  const plan = async (signal: AbortSignal, withoutModel = false) => {
    shown({ title: '', planned: [] });
    isPlanning.current = true;
    for await (const event of eventsOf(
      `/api/v1/ppt/outlines/stream/${id}${withoutModel ? '?fallback=outline' : ''}`,
      signal,
    )) {
      if (event.type === 'chunk') {
        const piece = parseSlideChunk(event.chunk) as { content?: string } | undefined;
        if (piece)
          shown((known) => ({
            ...known,
            planned: [...known.planned, { key: crypto.randomUUID(), content: piece.content ?? '' }],
          }));
      }
      if (event.type === 'complete') {
        const made = event.presentation as components['schemas']['Draft'];
        shown((known) => ({ ...known, title: made.title ?? '' }));
        setOmitted(made.omitted);
      }
    }
    isPlanning.current = false;
    await queries.invalidateQueries({ queryKey: ['drafts'] });
  };

  /** Follows a running task, or starts one. */
  const makeSlides = async (signal: AbortSignal) => {
    setMade([]);
    setPictures(new Map());
    setStage('making');
    for await (const event of eventsOf(`/api/v1/ppt/presentation/stream/${id}?pictures=true`, signal)) {
      if (event.type === 'picture')
        setPictures((known) =>
          new Map(known).set(event.slide, `data:image/svg+xml,${encodeURIComponent(event.svg)}`),
        );
      if (event.type === 'chunk') {
        const piece = parseSlideChunk(event.chunk) as
          | { layout?: string; content?: { title?: string } }
          | undefined;
        if (piece)
          setMade((known) => [...known, { layout: piece.layout ?? '', title: piece.content?.title ?? '' }]);
      }
    }
    await Promise.all(
      ['presentations', 'drafts'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
    navigate(`/presentations/${id}`, { replace: true });
  };

  /** Resumes the draft: shows a plan, follows a running task, or opens a finished deck. */
  const load = async (signal: AbortSignal) => {
    const draft = await body(
      GET('/api/v3/draft/{id}', { params: { path: { id }, query: { whole: true } }, signal }),
    );
    material.current = readWishes(draft);
    if (draft.finished) return navigate(`/presentations/${id}`, { replace: true });
    if (draft.outlines === null) return plan(signal);
    shown({
      title: draft.title ?? '',
      planned: draft.outlines.slides.map(({ content }) => ({ key: crypto.randomUUID(), content })),
    });
    setOmitted(draft.omitted);
    if (await isBeingMade(id, signal)) await makeSlides(signal);
  };

  const begin = useStable(() => void run(load));
  const stop = useStable(() => running.current?.abort());
  useEffect(() => {
    begin();
    return stop;
  }, [begin, stop]);

  const cancel = () => {
    stopped.current = true;
    // The task continues on the server until it is cancelled, so wait for its id first.
    if (task.current !== undefined || !begun.current) end();
    if (stage === 'making') return;
    // A cancelled plan is deleted.
    if (isPlanning.current)
      void DELETE('/api/v3/draft/{id}', { params: { path: { id } } }).then(() =>
        queries.invalidateQueries({ queryKey: ['drafts'] }),
      );
    back();
  };

  const back = () =>
    navigate('/new', {
      state: { wishes: (history.state as { wishes?: Wishes } | null)?.wishes ?? material.current },
    });

  const make = () =>
    run(async (signal) => {
      await store();
      await makeSlides(signal);
    });

  return {
    stage,
    title,
    planned,
    change,
    isSaving,
    made,
    pictures,
    status,
    busy,
    error,
    omitted: omitted.filter((piece) => !isPlanned(piece, planned)),
    make,
    cancel,
    back,
    retry: planned.length === 0 ? begin : make,
    goOnWithoutModel: () => run((signal) => plan(signal, true)),
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** True if a planned slide shows the piece. */
function isPlanned({ markdown }: OmittedPiece, planned: readonly PlannedSlide[]): boolean {
  const body = markdown?.replace(/^## .*\n+/, '').trim();
  return body !== undefined && body !== '' && planned.some(({ content }) => content.includes(body));
}

/** Returns whether a task is making the slides of a draft. */
async function isBeingMade(id: string, signal: AbortSignal): Promise<boolean> {
  const tasks = await body(
    GET('/api/v3/async-task/all', { params: { query: { type: 'call.finish_draft', limit: 100 } }, signal }),
  );
  return tasks.some(
    ({ status, data }) =>
      (status === 'pending' || status === 'processing') && data?.['presentation_id'] === id,
  );
}
