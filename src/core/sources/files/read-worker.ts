import { serveJobs } from '../../threads/serve-jobs.ts';
import { parseFile } from './parse-file.ts';
import type { ReadRequest } from './read-request.ts';

serveJobs<ReadRequest>(({ bytes, ...info }) => parseFile(bytes, info));
