import { joinPhrases } from '../locales/index.ts';

/** Default titles of programs. */
const MEANINGLESS = new RegExp(
  `^(?:(?:microsoft |ms )?(?:powerpoint|pptxgenjs|keynote))?[\\s-]*(?:${joinPhrases('presentation_file')}|slide|title)?(?: (?:standard )?d[ei] powerpoint| powerpoint)?[\\s\\d]*$`,
  'iu',
);

/** Returns whether a title does not describe its file. */
export function isMeaningless(title: string): boolean {
  return MEANINGLESS.test(title);
}

/** Default name of a design: the title of its file, else the file name. */
export function chooseDesignName(title: string, filename = ''): string {
  const stem = filename.replace(/\.[a-z]{3,4}$/i, '').trim();
  return (isMeaningless(title) ? stem || title.trim() : title.trim()) || 'Design';
}
