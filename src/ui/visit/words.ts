import { visit } from '../strings/en-visit.ts';

/** Text of the visitor's page with its placeholders filled in. */
export function word(
  key: keyof typeof visit,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return visit[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
