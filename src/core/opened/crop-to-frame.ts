import { type Markup, readAttribute, type XmlEditor } from '../ooxml/xml/index.ts';
import { childAt } from './find-element.ts';
import type { Frame } from './frame.ts';
import { sourceRectXml } from './picture-crop.ts';
import { drawingNamespace } from './replace-picture.ts';

/** Crops a picture further, so that a frame of another aspect ratio shows it without distortion. */
export function cropToFrame(edited: XmlEditor, picture: Markup, before: Frame, after: Frame): void {
  const fill = childAt(picture, 'blipFill');
  const known = childAt(fill, 'srcRect');
  const ratio = (after.width * before.height) / (after.height * before.width);
  if (fill === undefined || !Number.isFinite(ratio) || !(ratio > 0) || ratio === 1) return;
  const side = (name: string) =>
    known === undefined ? 0 : Number(readAttribute(edited.source, known, name) ?? 0) / 100_000;
  const [left, right] = cutEqually(side('l'), side('r'), ratio);
  const [top, bottom] = cutEqually(side('t'), side('b'), 1 / ratio);
  const written = sourceRectXml({ left, right, top, bottom }, drawingNamespace(edited.source));
  const blip = childAt(fill, 'blip');
  if (known !== undefined) edited.replace(known.start, known.end, written);
  else edited.insert(blip?.end ?? fill.inner, written);
}

/** Cuts as much at both sides as leaves a share of what is shown. */
function cutEqually(start: number, end: number, share: number): readonly [start: number, end: number] {
  const cut = share < 1 ? ((1 - start - end) * (1 - share)) / 2 : 0;
  return [start + cut, end + cut];
}
