import { useEffect } from 'react';
import { getErrorMessage } from '../../api/api-error.ts';
import { body } from '../../api/client.ts';
import { uploadImage } from '../../api/uploads.ts';
import { hasFiles } from '../../parts/guard-drops.ts';
import { showToast } from '../../parts/toasts.tsx';
import { useStable } from '../../parts/use-stable.ts';
import { t } from '../../strings/index.ts';

/** Picture that was dropped or pasted, stored on the server. */
export interface NewPicture {
  readonly asset: string;
  /** In px; undefined where the browser cannot read it. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** Where it was dropped, in px of the page; absent for a pasted one. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** Takes pictures that are dropped anywhere on the page, or pasted outside of a field. */
export function useNewPictures(onPicture: (picture: NewPicture) => void): void {
  const take = useStable(async (file: File, at?: NewPicture['at']) => {
    try {
      const [{ id }, size] = await Promise.all([body(uploadImage(file)), measure(file)]);
      onPicture({ asset: id, size, ...(at === undefined ? {} : { at }) });
    } catch (error) {
      showToast({ text: getErrorMessage(error), bad: true });
    }
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const file = findPicture(event.dataTransfer);
      if (file === undefined) showToast({ text: t('picture.not-one'), bad: true });
      else void take(file, { x: event.clientX, y: event.clientY });
    };
    const paste = (event: ClipboardEvent) => {
      const file = findPicture(event.clipboardData);
      // A field takes the words that programs copy beside a picture of them.
      if (file === undefined || event.defaultPrevented || isField(event.target)) return;
      event.preventDefault();
      void take(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, [take]);
}

function findPicture(data: DataTransfer | null): File | undefined {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
  );
}

async function measure(file: File): Promise<NewPicture['size']> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return undefined;
  }
}

/** Attribute of the topmost part of the slide at a point that has it. */
export function findDropped(at: NewPicture['at'], attribute: string): string | undefined {
  if (at === undefined) return undefined;
  const found = document
    .elementsFromPoint(at.x, at.y)
    .find((one) => one instanceof HTMLElement && one.dataset[attribute] !== undefined);
  return found instanceof HTMLElement ? found.dataset[attribute] : undefined;
}
