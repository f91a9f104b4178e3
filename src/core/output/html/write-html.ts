import { CANVAS, type Deck } from '../../scene/scene.ts';
import { SlideLinks } from '../../scene/slide-links.ts';
import { escapeXml } from '../svg/markup.ts';
import { describeShow, writeSvg } from '../svg/write-svg.ts';
import { writePlayers } from './page-players.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';

/** A browser loads nothing for the page, not even from the place where it lies. */
const POLICY =
  "default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const KEYS =
  'Arrow keys or space: next and previous slide. N: speaker notes. O: all slides. F: full screen. Home and End: first and last slide.';

/** Pictures and fonts of an SVG; shorter ones are not worth a reference. */
const MEDIA = /\bhref="(data:[^"]{1000,})"/g;

/**
 * Keeps the bytes of a picture once, such as a background of all slides: the others name it, and the script of the
 * page shows it there.
 */
function shareMedia(slides: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const slide of slides)
    for (const [, address = ''] of slide.matchAll(MEDIA)) times.set(address, (times.get(address) ?? 0) + 1);
  const names = new Map<string, number>();
  return slides.map((slide) =>
    slide.replace(MEDIA, (written, address: string) => {
      if ((times.get(address) ?? 0) < 2) return written;
      const name = names.get(address);
      if (name !== undefined) return `data-same="${name}"`;
      names.set(address, names.size + 1);
      return `data-media="${names.size}" ${written}`;
    }),
  );
}

/**
 * Writes a deck as one HTML page that presents itself without a network: slides as inline SVG, speaker notes,
 * keys, swipes, an overview, and one slide a page when it is printed. The same deck gives the same bytes.
 *
 * @param clips files of videos and sounds, by hash
 */
export function writeHtml(deck: Deck, clips: ReadonlyMap<string, Uint8Array> = new Map()): string {
  const links = new SlideLinks(deck.slides);
  const slides = deck.slides.map((scene, index) => {
    const svg = writeSvg(scene, {
      theme: deck.theme,
      media: deck.media,
      idStem: `s${index + 1}`,
      slideAddress: (link) => {
        const target = links.resolve(link, index + 1);
        return target === undefined ? undefined : `#${target.slide}`;
      },
    });
    const name = `${index + 1} / ${deck.slides.length}${scene.title === '' ? '' : `: ${scene.title}`}`;
    const note = scene.speakerNote?.trim() ?? '';
    const show = Object.entries(describeShow(scene, deck.transition))
      .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
      .join('');
    return [
      `<section class="slide" id="slide-${index + 1}"${show} aria-label="${escapeXml(name)}" lang="${escapeXml(scene.lang)}" dir="${scene.rtl ? 'rtl' : 'ltr'}">`,
      `<div class="sheet">${svg}${writePlayers(scene, clips)}</div>`,
      note === ''
        ? ''
        : `<div class="note">${note
            .split(/\n+/)
            .map((line) => `<p>${escapeXml(line)}</p>`)
            .join('')}</div>`,
      '</section>',
    ].join('');
  });
  const { widthPx, heightPx } = deck.slides[0]?.canvas ?? CANVAS;
  return [
    `<!doctype html><html lang="${escapeXml(deck.lang)}" dir="${deck.rtl ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeXml(deck.title)}</title>`,
    `<style>:root{--ratio:${widthPx}/${heightPx};--page:${widthPx}px ${heightPx}px}@page{size:${widthPx}px ${heightPx}px;margin:0}${PAGE_STYLE}</style></head>`,
    `<body><main>${shareMedia(slides).join('')}</main>`,
    `<output class="place" aria-live="polite"></output><p class="keys">${KEYS}</p>`,
    `<script>${PAGE_SCRIPT}</script></body></html>`,
  ].join('\n');
}
