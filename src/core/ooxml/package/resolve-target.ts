import { posix } from 'node:path';

/** Part name that a relationship of `source` leads to: relative, or from the root of the package. */
export function resolveTarget(source: string, target: string): string {
  const path = decoded(target.split('#', 1)[0] ?? '');
  return path.startsWith('/') ? posix.normalize(path).slice(1) : posix.normalize(posix.join(posix.dirname(source), path));
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
