import { createRequire } from 'node:module';

const fc = createRequire(import.meta.url)('fast-check') as typeof import('fast-check');

// `npm test` asks the same of every property every time; FUZZ_SEED, which `npm run test:fuzz` draws and prints, asks other things.
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 61) });

export default fc;
