// npm run test:faults [SEED] [FILE…]: every fault in full, with a client's ledger; docs/faults.md gets the
// counts. Another seed kills at other moments.
import { countedRun } from './counted-run.mjs';

countedRun('faults', process.argv.slice(2));
