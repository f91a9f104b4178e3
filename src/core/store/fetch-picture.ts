/** Why a picture could not be had, in words for the caller: "the server answered 404". */
export class PictureProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PictureProblem';
  }
}

/**
 * Port: the bytes behind an http(s) address. Adapters reach only addresses that are allowed,
 * follow no redirect and bound time and size.
 *
 * @throws PictureProblem
 */
export type FetchPicture = (url: string, signal: AbortSignal) => Promise<Uint8Array>;
