import { fitScale } from '../designs/fill/fit-scale.ts';
import { languagesOf } from '../designs/letters-language.ts';
import { slideFonts } from '../designs/slide-fonts.ts';
import { themeOf } from '../designs/slide-scene.ts';
import type { ReadSlide, ReadTextShape } from '../ooxml/read/index.ts';
import { attributeIn, down, type Edited, type Markup, type Xml } from '../ooxml/xml/index.ts';

/** Writes the font scale that PowerPoint would compute for text that shrinks on overflow. */
export function fittedBody(edited: Edited, body: Markup, read: ReadTextShape, slide: ReadSlide): void {
  const { text } = read;
  if (text === undefined || text.autofit.kind !== 'text' || text.prompt) return;
  const { fonts, role, memo } = slideFonts(slide);
  const { scale } = fitScale({ text, box: read.box, geometry: read.geometry }, { memo, theme: themeOf(slide, fonts), role, ...languagesOf(slide.shapes) });
  const properties = down(body, 'bodyPr');
  if (properties === undefined) return;
  const own = down(properties, 'normAutofit');
  const was = own === undefined ? undefined : attributeIn(edited.source, own, 'fontScale');
  if ((scale === 1 && was === undefined) || Number(was ?? 0) === Math.round(scale * 100_000)) return;
  const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(properties.start))?.[1] ?? '';
  const reduced = scale < 0.9 ? ' lnSpcReduction="10000"' : '';
  const written = (scale === 1 ? `<${prefix}normAutofit/>` : `<${prefix}normAutofit fontScale="${Math.round(scale * 100_000)}"${reduced}/>`) as Xml;
  const known = properties.children.find(({ name }) => /^(norm|no|sp)Autofit$|^spAutoFit$/.test(name));
  if (known !== undefined) edited.replace(known.start, known.end, written);
  else {
    const warp = down(properties, 'prstTxWarp');
    const next = properties.children.find((one) => one !== warp);
    if (next !== undefined) edited.insert(next.start, written);
    else if (warp !== undefined) edited.insert(warp.end, written);
    else edited.setInner(properties, written);
  }
}
