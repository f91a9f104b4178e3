import type { OpenedFile } from '../opened/api.ts';
import { exportName } from './export-files.ts';
import type { Presentation } from './presentation.ts';

/** Template reference of a deck that was opened from a file. */
const FILE_TEMPLATE = { id: 'file', version: '1.0.0' } as const;

/** The record of a presentation whose file is the deck. */
export function describeOpenedFile(
  file: OpenedFile,
  head: Pick<Presentation, 'id' | 'revision' | 'title' | 'created_at' | 'updated_at' | 'warnings'>,
): Presentation {
  return {
    ...head,
    language: file.language,
    template: FILE_TEMPLATE,
    slides: file.slides.map(({ id, title, layout }) => ({
      id,
      layout: layout || FILE_TEMPLATE.id,
      content: { title },
    })),
    opened: {
      extension: file.extension,
      size: file.size,
      layouts: file.layouts,
      remarks: file.remarks,
      ...(file.settings === undefined ? {} : { settings: file.settings }),
      hidden: file.slides.flatMap(({ id, hidden }) => (hidden ? [id] : [])),
    },
    origin: { kind: 'opened', content: '', n_slides: file.slides.length },
  };
}

/** File name without extension; "" if it cannot be decoded. */
export function readBaseName(filename = ''): string {
  try {
    return decodeURIComponent(filename).replace(/\.\w+$/, '');
  } catch {
    return '';
  }
}

/** ASCII file name with the extension of the original file. */
export function createFileName(title: string, { extension }: OpenedFile): string {
  return exportName(title, 'pptx').replace(/pptx$/, extension);
}
