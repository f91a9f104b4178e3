import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { body, POST } from '../../api/client.ts';
import { useStable } from '../../parts/use-stable.ts';
import { Head } from './head.tsx';
import { keepWishes, keptWishes } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

/** From the last key to keeping: browsers let a page write its history some hundred times a minute. */
const PAUSE_MS = 300;

/** What the deck is to be made of; kept over reloading and going back. */
export function Material() {
  const [, navigate] = useLocation();
  const [asked] = useSearchParams();
  const [wishes, setWishes] = useState(() => keptWishes(asked));
  const keep = useStable(() => keepWishes(wishes));
  useEffect(() => {
    const timer = setTimeout(() => keepWishes(wishes), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wishes]);
  useEffect(() => {
    // With pagehide it is too late: the history is no longer written.
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [keep]);
  const plan = useMutation({
    mutationFn: async () => {
      const { content, files, slides, language, tone, verbosity, instructions, template, theme, fonts } = wishes;
      return body(
        POST('/api/v1/ppt/presentation/create', {
          body: {
            tone,
            verbosity,
            ...(fonts === '' ? {} : { fonts }),
            template,
            ...(content.trim() === '' ? {} : { content }),
            ...(files.length === 0 ? {} : { file_paths: files.map(({ value }) => value) }),
            ...(slides === undefined ? {} : { n_slides: slides }),
            ...(language.trim() === '' ? {} : { language }),
            ...(instructions.trim() === '' ? {} : { instructions }),
            ...(theme === '' ? {} : { theme }),
          },
        }),
      );
    },
    onSuccess: ({ id }) => {
      keep();
      navigate(`/new/${id}`, { state: { wishes } });
    },
  });
  return (
    <>
      <Head at="wishes" />
      <WishesForm wishes={wishes} onChange={setWishes} onPlan={() => plan.mutate()} isPending={plan.isPending} error={plan.error} />
    </>
  );
}
