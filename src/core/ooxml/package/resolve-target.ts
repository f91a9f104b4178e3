import { posix } from 'node:path';

/**
 * Resolves a relationship target to a part name. The target is relative to the `source` part, or to the root
 * if it starts with "/".
 */
export function resolveTarget(source: string, target: string): string {
  const path = decodePath(target.split('#', 1)[0] ?? '');
  return path.startsWith('/')
    ? posix.normalize(path).slice(1)
    : posix.normalize(posix.join(posix.dirname(source), path));
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
