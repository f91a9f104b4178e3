import type { Binding } from './binding.ts';

/** Line of a speaker note that says where numbers come from: the name of the source and the query. */
export function describeBinding({ name, source, query }: Binding): string {
  return `${name ?? source}: ${JSON.stringify(query)}`;
}

/** Adds the line of a binding to a note, in place of the line that it had before. */
export function addToNote(note: string | undefined, binding: Binding, before?: Binding): string {
  const line = describeBinding(binding);
  const lines = note === undefined || note === '' ? [] : note.split('\n');
  const at = before === undefined ? -1 : lines.indexOf(describeBinding(before));
  if (at >= 0) return lines.toSpliced(at, 1, line).join('\n');
  return lines.includes(line) ? lines.join('\n') : [...lines, line].join('\n');
}
