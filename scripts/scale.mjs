// npm run test:scale [SEED] [FILE…]: servers and workers on real Postgres, Redis and S3, one killed after
// another, with a client's ledger; docs/scale.md gets the counts.
import { countedRun } from './counted-run.mjs';

countedRun('scale', process.argv.slice(2));
