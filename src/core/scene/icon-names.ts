import { icons } from '@phosphor-icons/core';
import { once } from '../memory/memo.ts';

/**
 * Names of all Phosphor icons, such as "chart-line-up". They are loaded together with all metadata of the
 * icons, 5 MB that
 * drawing an icon does not need.
 */
export const iconNames = once((): ReadonlySet<string> => new Set(icons.map(({ name }) => name)));
