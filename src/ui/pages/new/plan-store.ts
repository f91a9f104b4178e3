import { useEffect, useRef, useState } from 'react';
import { body, POST } from '../../api/client.ts';
import { useStable } from '../../parts/use-stable.ts';

export interface PlannedSlide {
  /** Key for lists on the page; not stored. */
  readonly key: string;
  /** Markdown. */
  readonly content: string;
}

interface Plan {
  readonly title: string;
  readonly planned: readonly PlannedSlide[];
}

/** Pause in typing after which the plan is stored. */
const PAUSE_MS = 700;

/** Editable plan of a draft. Changes are stored when typing pauses and when the page is left. */
export function usePlanStore(id: string) {
  const [plan, setPlan] = useState<Plan>({ title: '', planned: [] });
  const [isSaving, setSaving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  const store = useStable(async () => {
    clearTimeout(timer.current);
    waiting.current = false;
    const outlines = plan.planned
      .filter(({ content }) => content.trim() !== '')
      .map(({ content }) => ({ content }));
    const title = plan.title.trim();
    try {
      await body(
        POST('/api/v1/ppt/presentation/prepare', {
          keepalive: true,
          body: { presentation_id: id, outlines, ...(title === '' ? {} : { title }) },
        }),
      );
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
