import { anyOf } from '../locales/index.ts';

/** Titles that programs give without being asked. */
const MEANINGLESS = new RegExp(
  `^(?:(?:microsoft |ms )?(?:powerpoint|pptxgenjs|keynote))?[\\s-]*(?:${anyOf('presentation_file')}|slide|title)?(?: (?:standard )?d[ei] powerpoint| powerpoint)?[\\s\\d]*$`,
  'iu',
);

/** Whether a title says nothing of its file. */
export function isMeaningless(title: string): boolean {
  return MEANINGLESS.test(title);
}

/** What a design is called that nobody named: by the title of its file, or as the file is called. */
export function designName(title: string, filename = ''): string {
  const stem = filename.replace(/\.[a-z]{3,4}$/i, '').trim();
  return (isMeaningless(title) ? stem || title.trim() : title.trim()) || 'Design';
}
