import { serveJobs } from '../../threads/serve-jobs.ts';
import { LETTERS_MAX, toWordsOnly } from './pdf-page.ts';
import { RegionPainter } from './pdf-regions.ts';
import { type TakenPage, takePages, type WordsRequest } from './pdf-shared-pages.ts';

/** Reads words of pages in a second thread; pages that need the careful reader are left to the first. */
serveJobs<WordsRequest>(async ({ bytes, shared }) => {
  const painter = new RegionPainter(bytes);
  const reader = await painter.words();
  const pages: TakenPage[] = [];
  if (reader === undefined) return pages;
  for (let taken = takePages(shared); taken.length > 0; taken = takePages(shared)) {
    for (const number of taken) {
      const words = reader.read(number, LETTERS_MAX);
      if (words !== undefined) pages.push([number, toWordsOnly(words)]);
    }
  }
  painter.close();
  return pages;
});
