/** Reason why a picture could not be loaded, as a clause for the caller: "the server answered 404". */
export class PictureProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PictureProblem';
  }
}

/** A picture exceeded the time limit for drawing. */
export class SlowPicture extends PictureProblem {
  constructor(seconds: number, options?: ErrorOptions) {
    super(`it takes longer than ${seconds} seconds to draw`, options);
    this.name = 'SlowPicture';
  }
}

/** The address names a missing picture of this server. */
export class MissingPicture extends PictureProblem {
  constructor(id: string) {
    super(`no picture is stored under the id ${id}`);
    this.name = 'MissingPicture';
  }
}

/**
 * Port that loads the bytes at an http(s) address. Adapters only reach allowed addresses, follow no redirect,
 * and limit time and size.
 *
 * @throws PictureProblem
 */
export type FetchPicture = (url: string, signal: AbortSignal) => Promise<Uint8Array>;
