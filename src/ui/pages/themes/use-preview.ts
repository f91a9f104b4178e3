import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { body, POST } from '../../api/client.ts';
import { buildLook, type ThemeDraft } from './theme-draft.ts';

/** Dragging changes a colour many times a second. */
const PAUSE_MS = 60;

/** Preview of a draft by the server: example slide, all colours, and adjustments. */
export function usePreview(draft: ThemeDraft, stored: string | undefined) {
  const [template, setTemplate] = useState('ledger');
  const [layout, setLayout] = useState('metrics_chart');
  const wanted = JSON.stringify({
    standard_template: template,
    layout,
    inline: true,
    ...(stored === undefined ? {} : { theme: stored }),
    draft: buildLook(draft, stored !== undefined),
  });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const answer = useQuery({
    queryKey: ['theme-preview', asked],
    queryFn: ({ signal }) => body(POST('/api/v3/theme/preview', { body: JSON.parse(asked), signal })),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });
  const { svg, colors = {}, warnings = [] } = answer.data ?? {};
  return { svg, colors, warnings, error: answer.error, template, setTemplate, layout, setLayout };
}

export type Preview = ReturnType<typeof usePreview>;
