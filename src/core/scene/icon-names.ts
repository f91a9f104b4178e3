import { icons } from '@phosphor-icons/core';

let names: ReadonlySet<string> | undefined;

/** Names of all Phosphor icons, such as "chart-line-up". They come with everything else that is known of icons: 5 MB, which who draws one does not need. */
export function iconNames(): ReadonlySet<string> {
  names ??= new Set(icons.map(({ name }) => name));
  return names;
}
