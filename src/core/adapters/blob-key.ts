import { Failure } from '../errors/failure.ts';

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/** Segments of a key. @throws Failure `invalid_input` for a malformed key. */
export function splitKey(key: string): string[] {
  const segments = key.split('/');
  if (segments.length > 12 || segments.some((segment) => !SEGMENT.test(segment)))
    throw createBadKeyFailure(key);
  return segments;
}

/** Segments of a prefix, which ends in "/". @throws Failure `invalid_input` */
export function splitPrefix(prefix: string): string[] {
  if (!prefix.endsWith('/')) throw createBadKeyFailure(prefix);
  return splitKey(prefix.slice(0, -1));
}

function createBadKeyFailure(key: string): Failure {
  return new Failure(
    'invalid_input',
    `${JSON.stringify(key.slice(0, 100))} is not a blob key: segments of letters, digits, ".", "_" and "-", none beginning with a dot, joined by "/".`,
  );
}
