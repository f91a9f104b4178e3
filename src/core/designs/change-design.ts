import { omit } from '../input/fields.ts';
import type { DesignChange } from './api.ts';
import type { Design } from './design.ts';
import { readStyle } from './layout-overrides.ts';
import { changeStyle } from './style.ts';

/** A design after a change. @param now ISO 8601 */
export function changeDesign(
  value: Design,
  { name, description, layouts = {}, style = {} }: DesignChange,
  now: string,
): Design {
  const { layouts: known = {}, ...rest } = changeStyle(readStyle(value) ?? {}, style);
  const overrides = { ...known };
  for (const [layout, override] of Object.entries(layouts))
    overrides[layout] = { ...overrides[layout], ...override };
  return {
    ...omit(value, 'told', 'style'),
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(Object.keys(overrides).length === 0 ? {} : { told: overrides }),
    ...(Object.keys(rest).length === 0 ? {} : { style: rest }),
    updated_at: now,
  };
}
