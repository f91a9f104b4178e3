import { useMutation } from '@tanstack/react-query';
import { FileTrigger } from 'react-aria-components';
import { useLocation } from 'wouter';
import { getErrorMessage } from '../api/api-error.ts';
import { body } from '../api/client.ts';
import { openFile } from '../api/uploads.ts';
import { t } from '../strings/index.ts';
import { ActionButton } from './action-button.tsx';
import { showToast } from './toasts.tsx';

const ACCEPT = ['.pptx', '.potx', '.ppsx', '.pptm'];

/** Opens a PowerPoint file for editing. */
export function OpenFileButton() {
  const [, navigate] = useLocation();
  const open = useMutation({
    mutationFn: async (file: File) => body(openFile(file)),
    onSuccess: ({ presentation_id: id }) => navigate(`/presentations/${id}`),
    onError: (error) => showToast({ text: getErrorMessage(error), bad: true }),
  });
  return (
    <FileTrigger acceptedFileTypes={ACCEPT} onSelect={(files) => files?.[0] && open.mutate(files[0])}>
      <ActionButton icon="upload-simple" isPending={open.isPending}>
        {t('open.choose')}
      </ActionButton>
    </FileTrigger>
  );
}
