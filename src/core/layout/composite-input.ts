import type { LayoutInput } from './layout-input.ts';

/** Input of charts that consist of several elements. */
export type CompositeInput = Pick<LayoutInput, 'theme' | 'lang' | 'rtl' | 'icons' | 'colorRoles'>;
