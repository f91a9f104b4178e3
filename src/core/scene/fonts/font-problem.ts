/** Reason for refusing a font file, in words for the caller: "it is a collection; …". */
export class FontProblem extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'FontProblem';
  }
}
