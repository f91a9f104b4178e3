import { request } from './client.ts';

interface Uploaded {
  readonly id: string;
  readonly url?: string;
}

async function send<T>(
  path: string,
  part: string,
  files: readonly File[],
): Promise<{ data?: T; error?: unknown; response: Response }> {
  const form = new FormData();
  for (const file of files) form.append(part, file, file.name);
  const response = await request(path, { method: 'POST', body: form });
  const answer: unknown = await response.json().catch(() => undefined);
  return response.ok ? { data: answer as T, response } : { error: answer, response };
}

/** Uploads a picture for slides. */
export const uploadImage = (file: File) => send<Uploaded>('/api/v3/images/upload', 'file', [file]);

/** Uploads documents or the file of a design. @returns values for other calls */
export const uploadFiles = (files: readonly File[]) => send<unknown>('/api/v3/files/upload', 'files', files);

/** Uploads one style of a family. */
export const uploadFont = (file: File) =>
  send<{ readonly font: { readonly id: string; readonly family: string } }>('/api/v3/fonts/upload', 'file', [
    file,
  ]);

/** Imports a design that another server exported. */
export const importDesign = (file: File) =>
  send<{ readonly id: string }>('/api/v3/smart-design/import', 'file', [file]);

/** Opens a PowerPoint file for editing. */
export const openFile = (file: File) =>
  send<{ readonly presentation_id: string }>('/api/v3/presentation/open', 'file', [file]);
