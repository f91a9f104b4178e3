import { ApiError } from '../../api/api-error.ts';
import { Failed } from '../../parts/states.tsx';
import { Head } from './head.tsx';
import { Outline } from './outline.tsx';
import { Making } from './progress.tsx';
import { useDraft } from './use-draft.ts';

/** A draft: its plan, then its slides in progress. */
export function Plan({ id }: { readonly id: string }) {
  const draft = useDraft(id);
  const { stage, error, planned } = draft;
  if (error instanceof ApiError && error.status === 404 && planned.length === 0)
    return <Failed error={error} />;
  return (
    <>
      <Head at={stage} />
      {stage === 'outline' ? <Outline draft={draft} /> : <Making draft={draft} />}
    </>
  );
}
