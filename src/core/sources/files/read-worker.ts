import { serveJobs } from '../../threads/serve-jobs.ts';
import { documentText } from '../document-text.ts';
import { parseFile } from './parse-file.ts';
import type { PageRequest, QueryRequest, ReadRequest } from './read-request.ts';
import { toRefusal } from './refusal.ts';

serveJobs<ReadRequest | QueryRequest | PageRequest>(async (request) => {
  if ('job' in request) {
    const { answerQueries, summarizeSource } = await import('../query/answer-queries.ts');
    return request.job.queries.length === 0 ? summarizeSource(request.job) : answerQueries(request.job);
  }
  if ('slides' in request) return (await import('../html-slides/do-page-job.ts')).doPageJob(request.slides);
  const { bytes, ...info } = request;
  const read = await parseFile(bytes, info);
  try {
    return documentText(read, info.filename);
  } catch (error) {
    throw toRefusal(error, info.filename);
  }
});
