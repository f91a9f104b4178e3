import { registerSourceHooks } from './source-hooks.ts';

registerSourceHooks();
