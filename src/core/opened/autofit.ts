import { type FittedText, findFitScale, neededShare } from '../designs/fill/fit-scale.ts';
import { detectLanguages } from '../designs/letters-language.ts';
import { chooseSlideFonts } from '../designs/slide-fonts.ts';
import { createTheme } from '../designs/slide-scene.ts';
import type { ReadSlide, ReadTextShape } from '../ooxml/read/index.ts';
import { childAtPath, type Markup, readAttribute, type Xml, type XmlEditor } from '../ooxml/xml/index.ts';

/** Further factors, down to PowerPoint's smallest, for texts that their file shrinks to less than half. */
const FURTHER_STEPS = [0.475, 0.4, 0.325, 0.25] as const;

/** Writes the font scale that PowerPoint would compute for text that shrinks on overflow. */
export function writeFontScale(edited: XmlEditor, body: Markup, read: ReadTextShape, slide: ReadSlide): void {
  const { text } = read;
  if (text === undefined || text.autofit.kind !== 'text' || text.prompt) return;
  const { fonts, role, memo } = chooseSlideFonts(slide);
  const properties = childAtPath(body, 'bodyPr');
  if (properties === undefined) return;
  const own = childAtPath(properties, 'normAutofit');
  const was = own === undefined ? undefined : readAttribute(edited.source, own, 'fontScale');
  const scale = findScale(
    { text, box: read.box, geometry: read.geometry },
    { memo, theme: createTheme(slide, fonts), role, ...detectLanguages(slide.shapes) },
    Number(was ?? 100_000) / 100_000,
  );
  if ((scale === 1 && was === undefined) || Number(was ?? 0) === Math.round(scale * 100_000)) return;
  const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(properties.start))?.[1] ?? '';
  const reduced = scale < 0.9 ? ' lnSpcReduction="10000"' : '';
  const written = (
    scale === 1
      ? `<${prefix}normAutofit/>`
      : `<${prefix}normAutofit fontScale="${Math.round(scale * 100_000)}"${reduced}/>`
  ) as Xml;
  const known = properties.children.find(({ name }) => /^(norm|no|sp)Autofit$|^spAutoFit$/.test(name));
  if (known !== undefined) edited.replace(known.start, known.end, written);
  else {
    const warp = childAtPath(properties, 'prstTxWarp');
    const next = properties.children.find((one) => one !== warp);
    if (next !== undefined) edited.insert(next.start, written);
    else if (warp !== undefined) edited.insert(warp.end, written);
    else edited.setInner(properties, written);
  }
}

function findScale(shape: FittedText, scope: Parameters<typeof neededShare>[1], before: number): number {
  const { scale, fits } = findFitScale(shape, scope);
  if (fits || before >= scale) return scale;
  return FURTHER_STEPS.find((step) => neededShare(shape, scope, step) <= 1) ?? Math.min(before, 0.25);
}
