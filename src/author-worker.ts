import { findIcon } from './core/assets/icon-search.ts';
import { createExtractiveAuthor, listPictureAddresses } from './core/authoring/extractive-author.ts';
import { splitSource } from './core/authoring/model/source-parts.ts';
import { shapeRequest } from './core/authoring/shape-request.ts';
import type { AuthorJob } from './core/authoring/threaded-author.ts';
import { openLayoutEngine } from './core/layout/engine.ts';
import { createMeasure } from './core/presentations/measure.ts';
import { createTemplateService } from './core/templates/template-service.ts';
import { serveJobs } from './core/threads/serve-jobs.ts';

const hasIcon = (meaning: string) => findIcon({ icon_query: meaning }).matched;
/** Who asks ends the thread instead. */
const { signal } = new AbortController();

/** The program of the thread that makes slides of long texts. */
serveJobs<AuthorJob>(async (job, progress) => {
  if (job.kind === 'parts') return splitSource(job.content);
  const measure = createMeasure(createTemplateService(), await openLayoutEngine());
  if (job.kind === 'pictures') return listPictureAddresses(shapeRequest(job.request));
  const pictures = 'pictures' in job ? job.pictures : new Map();
  const author = createExtractiveAuthor({
    measure,
    hasIcon,
    lookAtPicture: async (url) => pictures.get(url) ?? { reason: 'it was not looked at' },
  });
  if (job.kind === 'coverage') return author.coverage(job.content, job.slides, { signal });
  if (job.kind === 'digest') return author.digest(job.request, { signal });
  if (job.kind === 'found') return author.found(job.content, job.language, { signal });
  return author[job.kind](job.request, { signal, progress });
});
