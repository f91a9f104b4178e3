import { Failure } from '../errors/failure.ts';

/**
 * Substitute for a function or class of a library whose native code is not installed, so that only calls that
 * need it fail.
 *
 * @throws Failure with the name of the library, the platform and the remedy.
 */
export function missingLibrary(library: string, use: string, cause: unknown): () => never {
  return function missing() {
    throw new Failure(
      'unavailable',
      `${use} needs ${library}, whose binary for ${process.platform} on ${process.arch} is not installed.`,
      {
        hint: `Install Lectern again without --omit=optional, or install ${library} beside it.`,
        cause,
      },
    );
  };
}
