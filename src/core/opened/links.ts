import type { PackageEdit } from '../ooxml/package/index.ts';
import { element, readAttribute, resolveReferences, type Xml } from '../ooxml/xml/index.ts';
import { SlideLinks } from '../scene/slide-links.ts';
import { invalidInput } from './find-element.ts';
import { listSlides } from './opened-slides.ts';
import type { Links } from './paragraph-runs.ts';
import { readSlideTitle } from './slide-title.ts';

/** Actions that lead to a slide by its place in the show, by the name of the link (`hlinkClick@action`). */
const JUMPS: Readonly<Record<string, string>> = {
  '#first': 'firstslide',
  '#last': 'lastslide',
  '#next': 'nextslide',
  '#previous': 'previousslide',
  '#back': 'lastslideviewed',
  '#end': 'endshow',
};
const SHOW_JUMP = 'ppaction://hlinkshowjump?jump=';
const SLIDE_JUMP = 'ppaction://hlinksldjump';
const OTHER_DECK = 'ppaction://hlinkpres';
const FILE = 'ppaction://hlinkfile';

const WEB = /^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)\S/i;
const SCHEME = /^[a-z][a-z\d+.-]+:/i;
const DECK_SLIDE = /^(.+\.p(?:pt|ps|ot)[xm]?)#(\d{1,5})$/i;
/** Files have a folder or an extension, which tells them from words. */
const PATH = /[\\/]|\.[a-z\d]{1,8}$/i;
/** Characters that a URI writes as percent signs and digits. */
const UNSAFE = /[^\x21-\x7e]|["<>\\^`{|}]/gu;

/**
 * Links of a part as callers write them: addresses, files, and slides of the deck such as "#3", "#our-costs"
 * or "#next".
 */
export function readLinks(file: PackageEdit, part: string): Links {
  let numbers: ReadonlyMap<string, number> | undefined;
  const numberOf = (target: string): number | undefined => {
    numbers ??= new Map(listSlides(file).map((slide, index) => [slide.part, index + 1]));
    return numbers.get(target);
  };
  return {
    addressOf: (click) => readAddress(file, part, click, numberOf),
    write: (address) => writeAddress(file, part, address),
  };
}

/** Address of `a:hlinkClick`; undefined for macros, programs, sounds and links without a target. */
function readAddress(
  file: PackageEdit,
  part: string,
  click: string,
  numberOf: (target: string) => number | undefined,
): string | undefined {
  const action = resolveReferences(readAttribute(click, { start: 0 }, 'action') ?? '', 0);
  const id = /\s[\w.-]+:id\s*=\s*["']([^"']+)["']/.exec(click)?.[1];
  const found = file.relationships(part).find((one) => one.id === id);
  if (action.startsWith(SHOW_JUMP))
    return Object.keys(JUMPS).find((name) => JUMPS[name] === action.slice(SHOW_JUMP.length));
  if (found === undefined) return undefined;
  if (!found.external) {
    const number = found.type === 'slide' ? numberOf(found.target) : undefined;
    return number === undefined ? undefined : `#${number}`;
  }
  if (action.startsWith(OTHER_DECK)) {
    const slide = /[?&]slideindex=(\d+)/.exec(action)?.[1];
    return slide === undefined || found.target.includes('#') ? found.target : `${found.target}#${slide}`;
  }
  return action === '' || action.startsWith(FILE) ? found.target : undefined;
}

/** Writes `a:hlinkClick` and relates the part to its target. @throws Failure `invalid_input` for no address */
function writeAddress(file: PackageEdit, part: string, address: string): Xml {
  const { id, action } = relateAddress(file, part, address.trim());
  return element('a:hlinkClick', {
    'xmlns:a': file.isStrict
      ? 'http://purl.oclc.org/ooxml/drawingml/main'
      : 'http://schemas.openxmlformats.org/drawingml/2006/main',
    'xmlns:r': file.isStrict
      ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
      : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
    'r:id': id,
    action,
  });
}

/** Relates a part to the target of a link. @throws Failure `invalid_input` for no address, slide or file */
export function relateAddress(
  file: PackageEdit,
  part: string,
  address: string,
): { readonly id: string; readonly action?: string } {
  const relate = (target: string) => file.relate(part, 'hyperlink', target, true);
  const jump = JUMPS[address.toLowerCase()];
  if (jump !== undefined) return { id: '', action: `${SHOW_JUMP}${jump}` };
  if (address.startsWith('#'))
    return { id: file.relate(part, 'slide', findTarget(file, address)), action: SLIDE_JUMP };
  if (WEB.test(address)) return { id: relate(address) };
  const [, deck, slide] = DECK_SLIDE.exec(address) ?? [];
  const target = toFileAddress(deck ?? address);
  if (target === undefined)
    throw invalidInput(
      'link',
      `"${address.slice(0, 80)}" is no address, slide or file.`,
      address.slice(0, 80),
      'Give https://…, mailto:…, a slide of the deck ("#3", "#our-costs", "#first", "#last", "#next", "#previous", "#back", "#end") or a file ("plans/costs.xlsx", "other.pptx#2").',
    );
  return {
    id: relate(target),
    action: slide === undefined ? FILE : `${OTHER_DECK}?slideindex=${slide}&slidetitle=`,
  };
}

/** Part of the slide that a link such as "#3" or "#our-costs" names. */
function findTarget(file: PackageEdit, link: string): string {
  const slides = listSlides(file);
  const byNumber = /^#(\d{1,6})$/.exec(link)?.[1];
  const number =
    byNumber === undefined
      ? new SlideLinks(slides.map(({ part }) => ({ title: readSlideTitle(file, part) }))).resolve(link, 1)
          ?.slide
      : Number(byNumber);
  const target = number === undefined ? undefined : slides[number - 1]?.part;
  if (target === undefined)
    throw invalidInput(
      'link',
      `The deck has no slide "${link.slice(0, 80)}".`,
      link.slice(0, 80),
      `It has ${slides.length} slides; name one by its number ("#3") or by its title in lower case with hyphens ("#our-costs").`,
    );
  return target;
}

/** A file as the target of a relationship, which is a URI; undefined for what is no file. */
function toFileAddress(path: string): string | undefined {
  const isDrive = /^[a-z]:[\\/]/i.test(path);
  if (/[\r\n\t]/.test(path) || path === '') return undefined;
  if (!isDrive && SCHEME.test(path)) return /^file:\/\/\S/i.test(path) ? path : undefined;
  if (!PATH.test(path)) return undefined;
  const slashed = path.replaceAll('\\', '/');
  const whole = isDrive ? `file:///${slashed}` : slashed.startsWith('//') ? `file:${slashed}` : slashed;
  return whole.replace(UNSAFE, encodeURIComponent);
}
