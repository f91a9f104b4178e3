/** Whether the long sweeps of `npm run test:deep` are asked for. */
export const DEEP = process.env['DEEP'] === '1';
