import type { ReadText } from '../ooxml/read/index.ts';

/** What people call the kind of a picture, by the name of its part: "TIFF". */
export function pictureKind(part: string): string {
  const ending = /\.(\w{1,5})$/.exec(part)?.[1]?.toUpperCase() ?? '';
  return ending === 'TIF' ? 'TIFF' : ending === '' ? 'unknown' : ending;
}

const TEXT_COLOR = { hex: '#595959', alpha: 1 } as const;
const SIZE_PT = 10;
const NO_SPACE = { points: 0 } as const;

/** The label of a picture that cannot be drawn, for the foot of its tile. */
export function kindLabel(part: string): ReadText {
  const run = {
    text: pictureKind(part),
    sizePt: SIZE_PT,
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    color: TEXT_COLOR,
    fonts: { latin: '', ea: '', cs: '' },
    lang: 'en',
    trackingPt: 0,
    baseline: 0,
  };
  const paragraph = {
    level: 0,
    align: 'center',
    rtl: false,
    marginEmu: 0,
    indentEmu: 0,
    spaceBefore: NO_SPACE,
    spaceAfter: NO_SPACE,
    lineSpacing: { share: 1 },
    runs: [run],
    endSizePt: SIZE_PT,
  } as const;
  return { paragraphs: [paragraph], insets: { left: 0, top: 0, right: 0, bottom: 38_100 }, anchor: 'bottom', wrap: true, turned: 0, autofit: { kind: 'none' }, columns: 1, prompt: false };
}
