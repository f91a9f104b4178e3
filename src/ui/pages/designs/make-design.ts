import { ApiError } from '../../api/api-error.ts';
import { body, GET, POST } from '../../api/client.ts';
import { uploadFiles, uploadFont } from '../../api/uploads.ts';

interface MakeDesign {
  readonly file: File;
  readonly fonts: readonly File[];
  /** Empty for the title of the file. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Receives the current step of the server. */
  onStep(message: string): void;
}

const ASK_EVERY_MS = 400;

/**
 * Uploads the file and its fonts and waits for the task. @returns the id of the design @throws ApiError with
 * the reason
 */
export async function makeDesign({ file, fonts, name, signal, onStep }: MakeDesign): Promise<string> {
  const [value = ''] = (await body(uploadFiles([file]))) as string[];
  // A family may have several files, such as regular and bold.
  const families: Record<string, string[]> = {};
  for (const font of fonts) {
    const { font: stored } = await body(uploadFont(font));
    families[stored.family] = [...(families[stored.family] ?? []), stored.id];
  }
  const title = name.trim();
  let task = await body(
    POST('/api/v2/ppt/design/create/async', {
      signal,
      body: {
        pptx_url: value,
        ...(title === '' ? {} : { name: title }),
        ...(Object.keys(families).length === 0 ? {} : { fonts: families }),
      },
    }),
  );
  while (task.status === 'pending' || task.status === 'processing') {
    onStep(task.message);
    await pause(signal);
    task = await body(GET('/api/v3/async-task/status/{id}', { params: { path: { id: task.id } }, signal }));
  }
  if (task.status === 'error')
    throw new ApiError(task.error?.status_code ?? 500, 'failed', String(task.error?.detail ?? task.message));
  return String(task.data?.['design_id']);
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ASK_EVERY_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
