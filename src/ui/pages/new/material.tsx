import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { body, POST } from '../../api/client.ts';
import { useStable } from '../../parts/use-stable.ts';
import { isDesign } from '../deck/layouts.ts';
import { Head } from './head.tsx';
import { loadWishes, storeWishes } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

/**
 * Pause in typing after which the input is stored, since browsers limit changes of the history to some
 * hundred per minute.
 */
const PAUSE_MS = 300;

/** Form for the source of a deck; its input survives reloading and navigation. */
export function Material() {
  const [, navigate] = useLocation();
  const [asked] = useSearchParams();
  const [wishes, setWishes] = useState(() => loadWishes(asked));
  const keep = useStable(() => storeWishes(wishes));
  useEffect(() => {
    const timer = setTimeout(() => storeWishes(wishes), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wishes]);
  useEffect(() => {
    // At pagehide the history can no longer be written.
    addEventListener('beforeunload', keep);
    return () => removeEventListener('beforeunload', keep);
  }, [keep]);
  const plan = useMutation({
    mutationFn: async () => {
      const { content, files, slides, language, tone, verbosity, instructions } = wishes;
      const { template, theme, slideSize, fonts } = wishes;
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
            ...(isDesign(template) ? {} : { slide_size: slideSize }),
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
      <WishesForm
        wishes={wishes}
        onChange={setWishes}
        onPlan={() => plan.mutate()}
        isPending={plan.isPending}
        error={plan.error}
      />
    </>
  );
}
