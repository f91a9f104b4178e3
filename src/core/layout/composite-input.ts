import type { LayoutInput } from './layout-input.ts';

/** What charts that are made of several things are drawn by. */
export type CompositeInput = Pick<LayoutInput, 'theme' | 'lang' | 'rtl' | 'icons'>;
