import { Automizer, modify } from 'pptx-automizer';
import { slotsOf, type WordSlide, wordsFor } from './sample-words.ts';

/**
 * The same slides of the same file with the same words, as pptx-automizer copies and fills them: in its
 * fastest way, without masters brought along.
 */
export async function withPptxAutomizer(
  file: Uint8Array,
  slides: readonly WordSlide[],
  round: number,
): Promise<Uint8Array> {
  const automizer = new Automizer({
    removeExistingSlides: true,
    autoImportSlideMasters: false,
    cleanup: false,
    compression: 6,
    verbosity: 0,
  });
  automizer.loadRoot(Buffer.from(file)).load(Buffer.from(file), 'design');
  for (const { number, layout, names } of slides) {
    automizer.addSlide('design', number, (slide) => {
      for (const slot of slotsOf(layout)) {
        const name = names.get(slot.shape ?? 0);
        if (name !== undefined) slide.modifyElement(name, [modify.setText(wordsFor(slot, number, round))]);
      }
    });
  }
  const zip = await automizer.getJSZip();
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', compressionOptions: { level: 6 } });
}
