import { decodeText } from '../files/decode-text.ts';
import { toRefusal } from '../files/refusal.ts';
import { convertPage } from './convert-page.ts';
import type { ConvertedPage, PageJob } from './page-job.ts';
import { type PreparedPage, preparePage } from './prepare-page.ts';

/** Does a job on a page in the thread that reads files. @throws Failure `invalid_input` */
export function doPageJob(job: PageJob): PreparedPage | ConvertedPage {
  try {
    if (job.page === 'convert') return convertPage(job);
    return preparePage(typeof job.html === 'string' ? job.html : decodePage(job.html));
  } catch (error) {
    throw toRefusal(error, 'page.html');
  }
}

function decodePage(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 2_048)).toString('latin1');
  const declared = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  return decodeText(bytes, declared).text;
}
