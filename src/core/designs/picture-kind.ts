import type { ReadText } from '../ooxml/read/index.ts';
import { PLAIN_PARAGRAPH, PLAIN_RUN, PLAIN_TEXT } from './plain-text.ts';

/** Name of a picture format, by the extension of its part: "TIFF". */
export function detectPictureKind(part: string): string {
  const ending = /\.(\w{1,5})$/.exec(part)?.[1]?.toUpperCase() ?? '';
  return ending === 'TIF' ? 'TIFF' : ending === '' ? 'unknown' : ending;
}

const TEXT_COLOR = { hex: '#595959', alpha: 1 } as const;
const SIZE_PT = 10;

/** Label for the tile of a picture that cannot be drawn. */
export function kindLabel(part: string): ReadText {
  const run = {
    ...PLAIN_RUN,
    text: detectPictureKind(part),
    sizePt: SIZE_PT,
    color: TEXT_COLOR,
    fonts: { latin: '', ea: '', cs: '' },
  };
  return {
    ...PLAIN_TEXT,
    paragraphs: [{ ...PLAIN_PARAGRAPH, align: 'center', runs: [run], endSizePt: SIZE_PT }],
    insets: { left: 0, top: 0, right: 0, bottom: 38_100 },
    anchor: 'bottom',
  };
}
