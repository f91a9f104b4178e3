import { icons } from '@phosphor-icons/core';
import { once } from '../memory/memo.ts';

/** Names of all Phosphor icons, such as "chart-line-up". They come with everything else that is known of icons: 5 MB, which who draws one does not need. */
export const iconNames = once((): ReadonlySet<string> => new Set(icons.map(({ name }) => name)));
