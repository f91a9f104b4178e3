import type { Random } from '../random.ts';
import { type Mutated, mutateBytes } from './bytes.ts';
import { mutatePdf } from './pdf.ts';
import { mutateFont, mutatePicture } from './picture.ts';
import { mutateXml } from './xml.ts';
import { mutateZip } from './zip.ts';

/** A sound file with changes that suit its kind, the same ones for the same chances. */
export function mutateFile(filename: string, bytes: Buffer, random: Random): Mutated {
  const ending = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (random() < 0.1) return mutateBytes(bytes, random);
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return mutateZip(bytes, random);
  if (ending === 'pdf') return mutatePdf(bytes, random);
  if (['png', 'jpg', 'jpeg', 'gif', 'webp'].includes(ending)) return mutatePicture(bytes, random);
  if (['ttf', 'otf'].includes(ending)) return mutateFont(bytes, random);
  if (['svg', 'html', 'xml'].includes(ending)) {
    const { text, how } = mutateXml(bytes.toString('utf8'), random);
    return { bytes: Buffer.from(text), how };
  }
  return mutateBytes(bytes, random);
}
