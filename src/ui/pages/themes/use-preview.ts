import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { body, POST } from '../../api/client.ts';
import { lookOf, type ThemeDraft } from './theme-draft.ts';

/** A colour that is dragged changes many times a second. */
const PAUSE_MS = 60;

/** The theme as the server would make it: a slide that wears it, every colour, and what was made otherwise than chosen. */
export function usePreview(draft: ThemeDraft, stored: string | undefined) {
  const [template, setTemplate] = useState('ledger');
  const [layout, setLayout] = useState('metrics_chart');
  const wanted = JSON.stringify({ standard_template: template, layout, inline: true, ...(stored === undefined ? {} : { theme: stored }), draft: lookOf(draft, stored !== undefined) });
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
