import { useEffect, useRef, useState } from 'react';
import { body, POST } from '../../api/client.ts';
import { useStable } from '../../parts/use-stable.ts';

export interface PlannedSlide {
  /** For lists on the page; the server does not know it. */
  readonly key: string;
  /** Markdown. */
  readonly content: string;
}

interface Plan {
  readonly title: string;
  readonly planned: readonly PlannedSlide[];
}

/** From the last key to storing. */
const PAUSE_MS = 700;

/** The plan of a draft as it is shown; what a person changes is stored when the typing pauses, and with the leaving of the page. */
export function usePlanStore(id: string) {
  const [plan, setPlan] = useState<Plan>({ title: '', planned: [] });
  const [isSaving, setSaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  const store = useStable(async () => {
    clearTimeout(timer.current);
    waiting.current = false;
    const outlines = plan.planned.filter(({ content }) => content.trim() !== '').map(({ content }) => ({ content }));
    const title = plan.title.trim();
    try {
      await body(POST('/api/v1/ppt/presentation/prepare', { keepalive: true, body: { presentation_id: id, outlines, ...(title === '' ? {} : { title }) } }));
    } finally {
      setSaving(waiting.current);
    }
  });
  const change = (next: Partial<Plan>) => {
    setPlan({ ...plan, ...next });
    setSaving(true);
    waiting.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void store().catch(() => setSaving(true)), PAUSE_MS);
  };
  useEffect(() => {
    const leave = () => {
      if (waiting.current) void store().catch(() => undefined);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [store]);
  return { ...plan, isSaving, shown: setPlan, change, store };
}
