import { serveJobs } from '../../threads/serve-jobs.ts';
import { documentText } from '../document-text.ts';
import { parseFile } from './parse-file.ts';
import type { ReadRequest } from './read-request.ts';
import { toRefusal } from './refusal.ts';

serveJobs<ReadRequest>(async ({ bytes, ...info }) => {
  const read = await parseFile(bytes, info);
  try {
    return documentText(read, info.filename);
  } catch (error) {
    throw toRefusal(error, info.filename);
  }
});
