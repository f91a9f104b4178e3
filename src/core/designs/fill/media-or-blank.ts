const BLANK = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');

/** Pictures arrive after the layout, in display size; until then they are blank. */
export class MediaOrBlank extends Map<string, Uint8Array> {
  override get(hash: string): Uint8Array {
    return super.get(hash) ?? BLANK;
  }
}
