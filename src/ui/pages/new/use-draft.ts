import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { body, POST } from '../../api/client.ts';
import { streamEvents } from '../../api/events.ts';
import { uploadFiles } from '../../api/uploads.ts';
import { pieceOf } from './piece-of.ts';
import type { Wishes } from './wishes.ts';

export interface PlannedSlide {
  /** For lists on the page; the server does not know it. */
  readonly key: string;
  /** Markdown. */
  readonly content: string;
}

export interface MadeSlide {
  readonly layout: string;
  readonly title: string;
}

type Stage = 'wishes' | 'outline' | 'making';

/** The way of one draft: plan, change the plan, make the deck. Who leaves the page lets the server go on; who cancels does not. */
export function useDraft(wishes: Wishes) {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>('wishes');
  const [id, setId] = useState<string>();
  const [title, setTitle] = useState('');
  const [planned, setPlanned] = useState<readonly PlannedSlide[]>([]);
  const [made, setMade] = useState<readonly MadeSlide[]>([]);
  /** Addresses of slides as they look so far, by their number from 1. */
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map());
  const [status, setStatus] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const task = useRef<string>(undefined);
  /** The server was asked to begin; its task is told with the first event. */
  const begun = useRef(false);
  const stopped = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (work: (signal: AbortSignal) => Promise<void>, back: Stage) => {
    const abort = new AbortController();
    running.current = abort;
    [begun.current, stopped.current] = [false, false];
    setBusy(true);
    setError(undefined);
    try {
      await work(abort.signal);
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure);
      setStage(back);
    } finally {
      task.current = undefined;
      setBusy(false);
      setStatus('');
    }
  };

  const end = () => {
    running.current?.abort();
    // What had ended meanwhile cannot be cancelled, and need not be.
    if (task.current !== undefined) void POST('/api/v3/async-task/{id}/cancel', { params: { path: { id: task.current } } });
  };

  async function* eventsOf(path: string, signal: AbortSignal) {
    begun.current = true;
    for await (const event of streamEvents(path, signal)) {
      task.current = event.task;
      if (stopped.current) end();
      yield event;
    }
  }

  const plan = () =>
    run(async (signal) => {
      const files = wishes.files.length === 0 ? [] : ((await body(uploadFiles(wishes.files))) as string[]);
      const { content, slides, language, tone, verbosity, instructions, template, theme, fonts } = wishes;
      const draft = await body(
        POST('/api/v1/ppt/presentation/create', {
          signal,
          body: {
            tone,
            verbosity,
            ...(fonts === '' ? {} : { fonts }),
            template,
            ...(content.trim() === '' ? {} : { content }),
            ...(files.length === 0 ? {} : { file_paths: files }),
            ...(Number.isNaN(slides) ? {} : { n_slides: slides }),
            ...(language.trim() === '' ? {} : { language }),
            ...(instructions.trim() === '' ? {} : { instructions }),
            ...(theme === '' ? {} : { theme }),
          },
        }),
      );
      setId(draft.id);
      setPlanned([]);
      setStage('outline');
      for await (const event of eventsOf(`/api/v1/ppt/outlines/stream/${draft.id}`, signal)) {
        if (event.type === 'status') setStatus(event.status);
        if (event.type === 'chunk') {
          const piece = pieceOf(event.chunk) as { content?: string } | undefined;
          if (piece) setPlanned((known) => [...known, { key: crypto.randomUUID(), content: piece.content ?? '' }]);
        }
        if (event.type === 'complete') setTitle((event.presentation as { title?: string | null }).title ?? '');
      }
    }, 'wishes');

  const make = () =>
    run(async (signal) => {
      if (id === undefined) return;
      setMade([]);
      setPictures(new Map());
      setStage('making');
      await body(
        POST('/api/v1/ppt/presentation/prepare', {
          signal,
          body: {
            presentation_id: id,
            outlines: planned.map(({ content }) => ({ content })),
            layout: wishes.template,
            ...(title.trim() === '' ? {} : { title: title.trim() }),
            ...(wishes.theme === '' ? {} : { theme: wishes.theme }),
          },
        }),
      );
      for await (const event of eventsOf(`/api/v1/ppt/presentation/stream/${id}?pictures=true`, signal)) {
        if (event.type === 'picture') setPictures((known) => new Map(known).set(event.slide, `data:image/svg+xml,${encodeURIComponent(event.svg)}`));
        if (event.type === 'status') setStatus(event.status);
        if (event.type === 'chunk') {
          const piece = pieceOf(event.chunk) as { layout?: string; content?: { title?: string } } | undefined;
          if (piece) setMade((known) => [...known, { layout: piece.layout ?? '', title: piece.content?.title ?? '' }]);
        }
      }
      await queries.invalidateQueries({ queryKey: ['presentations'] });
      navigate(`/presentations/${id}`);
    }, 'outline');

  const cancel = () => {
    stopped.current = true;
    // What the server has begun goes on there until its task is told to end, so that one is waited for.
    if (task.current !== undefined || !begun.current) end();
    if (stage === 'outline' && busy) setStage('wishes');
  };

  return { stage, title, setTitle, planned, setPlanned, made, pictures, status, busy, error, plan, make, cancel, retry: stage === 'outline' ? make : plan, back: () => setStage('wishes') };
}

export type Draft = ReturnType<typeof useDraft>;
