// Written by scripts/template-index.ts (npm run templates) from the folders beside.
/** The built-in templates one by one, for whoever has other things to do meanwhile: all of them at once take a tenth of a second to build. */
export const EACH: readonly (() => Promise<unknown>)[] = [
  () => import('../ledger/index.ts'),
  () => import('../pitch/index.ts'),
  () => import('../boardroom/index.ts'),
  () => import('../swiss/index.ts'),
  () => import('../broadsheet/index.ts'),
  () => import('../nocturne/index.ts'),
  () => import('../atelier/index.ts'),
  () => import('../blueprint/index.ts'),
  () => import('../classroom/index.ts'),
];
