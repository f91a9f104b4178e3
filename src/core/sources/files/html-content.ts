import { isNameOfSurroundings } from '../surroundings.ts';
import { attribute, type Element, isElement, isText, readText, walkElements } from './html-tree.ts';

const NEVER = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'canvas',
  'form',
  'button',
  'select',
  'input',
  'textarea',
  'nav',
  'aside',
  'footer',
  'dialog',
  'audio',
  'video',
  'link',
  'meta',
  'head',
  'title',
]);
const ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'menu',
  'menubar',
  'dialog',
  'alert',
  'note',
]);
/** Part of a class name such as "c-article__share" or "news-relevant", of what may be outside of the content. */
const AROUND_PART =
  /^(?:share|sharing|social|related|relevant|recommend(?:ed|ation|ations)?|comments?|newsletter|subscribe|promo|sponsored|advert(?:s|isement)?|breadcrumbs?|toolbar|mostread|tags|trending|outbrain|taboola|signup|paywall|byline)$/i;
/** Such an element is outside if it is short, or if this share of it is links. */
const SHORT_MAX = 240;
const LINKED_SHARE = 0.4;
const NODES_MAX = 400;
const CANDIDATES = ['main', 'article'];
const CONTENT_IDS =
  /^(?:mw-content-text|bodycontent|main-?content|content|article-?body|post-?body|main|primary)$/i;

/** True for elements that are hidden or not content: navigation, sharing, notes about the page. */
export function isAside(element: Element): boolean {
  if (NEVER.has(element.tagName)) return true;
  if (
    ROLES.has(attribute(element, 'role')) ||
    attribute(element, 'aria-hidden') === 'true' ||
    element.attrs.some(({ name }) => name === 'hidden')
  )
    return true;
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute(element, 'style'))) return true;
  if (element.tagName === 'body' || element.tagName === 'main' || element.tagName === 'article') return false;
  const names = [attribute(element, 'id'), ...attribute(element, 'class').split(/\s+/)];
  if (names.some(isNameOfSurroundings)) return true;
  return (
    names.some((name) => name.split(/[-_]+/).some((part) => AROUND_PART.test(part))) &&
    isShortOrLinked(element)
  );
}

/** True for an element that has no text of its own to speak of. A large one is the content. */
function isShortOrLinked(element: Element): boolean {
  let nodes = 0;
  for (const _ of walkElements(element)) if (++nodes > NODES_MAX) return false;
  const length = readText(element).replace(/\s+/g, ' ').trim().length;
  return length <= SHORT_MAX || countLinkedCharacters(element) >= length * LINKED_SHARE;
}

/** Finds the element with the content of the page: as marked, else where most running text is. */
export function mainContent(body: Element): Element {
  const all = [...walkElements(body, (element) => !isAside(element))];
  const whole = countTextCharacters(body);
  if (whole === 0) return body;
  const marked = all.filter(
    (element) =>
      CANDIDATES.includes(element.tagName) ||
      attribute(element, 'role') === 'main' ||
      CONTENT_IDS.test(attribute(element, 'id')),
  );
  const fit = marked
    .map((element) => ({ element, weight: countTextCharacters(element) }))
    .filter((one) => one.weight > whole * 0.5);
  // Chooses the innermost element that still contains nearly all of it.
  const most = Math.max(0, ...fit.map((one) => one.weight));
  return fit.filter((one) => one.weight >= most * 0.9).at(-1)?.element ?? body;
}

/** Characters of paragraphs, lists and tables without links. */
function countTextCharacters(element: Element): number {
  let sum = 0;
  for (const one of walkElements(element, (inner) => !isAside(inner) && inner.tagName !== 'p'))
    if (one.tagName === 'p' || one.tagName === 'td' || one.tagName === 'li')
      sum += readText(one).trim().length - countLinkedCharacters(one);
  return sum;
}

function countLinkedCharacters(element: Element): number {
  let sum = 0;
  for (const one of walkElements(element)) if (one.tagName === 'a') sum += readText(one).trim().length;
  return sum;
}

/** Minimum numbers of links in a list and in a menu of several levels, and their shares of its text. */
const [LIST_LINKS, LIST_LINKED] = [4, 0.9] as const;
const [MENU_LINKS, MENU_LINKED] = [12, 0.7] as const;

/** True for a list of links without anything like a sentence, and for a menu whose open pages are no links. */
export function isLinkList(list: Element): boolean {
  const text = readText(list).replace(/\s+/g, ' ').trim();
  if (text === '') return false;
  const linked = countLinkedCharacters(list) / text.length;
  const links = [...walkElements(list)].filter((one) => one.tagName === 'a').length;
  // The names of pages in a menu may be questions.
  if (links >= MENU_LINKS && linked > MENU_LINKED) return true;
  return links >= LIST_LINKS && linked > LIST_LINKED && !/[.!?。]\s/.test(text);
}

const HEADINGS = /^h[2-6]$/;
/** Maximum length of a teaser, and share of a page from which they are its content. */
const TEASER_MAX = 400;
const TEASERS_SHARE = 0.4;
const OTHER_PAGE = /^(?:https?:)?\/\/?|^\.{0,2}\/|^[\w-]+\.html?/i;

/**
 * Teasers of other pages: boxes with a heading that links to another page, or the heading alone. None if a page
 * consists mostly of these.
 */
export function findTeasers(main: Element): ReadonlySet<Element> {
  const teasers = new Set<Element>();
  const lengths = new Map<Element, number>();
  const visit = (element: Element): { readonly length: number; readonly links: readonly Element[] } => {
    if (isAside(element)) return { length: 0, links: [] };
    const isHeading = HEADINGS.test(element.tagName);
    const inner = isHeading ? [] : element.childNodes.filter(isElement).map(visit);
    const length = isHeading
      ? readText(element).trim().length
      : inner.reduce((sum, one) => sum + one.length, 0) + measureOwnText(element);
    lengths.set(element, length);
    const links =
      (isHeading && leadsAway(element)) || isLinkedCard(element)
        ? [element]
        : inner.flatMap((one) => one.links);
    const [only, ...more] = links;
    if (only !== undefined && more.length === 0 && length <= TEASER_MAX) return { length, links: [element] };
    for (const one of links) teasers.add(one);
    return { length, links: [] };
  };
  const whole = visit(main);
  for (const one of whole.links) teasers.add(one);
  const covered = [...teasers].reduce((sum, one) => sum + (lengths.get(one) ?? 0), 0);
  return covered > whole.length * TEASERS_SHARE ? new Set() : teasers;
}

function measureOwnText(element: Element): number {
  return element.childNodes.reduce(
    (sum, node) => sum + (isText(node) ? node.value.replace(/\s+/g, ' ').trim().length : 0),
    0,
  );
}

/** True for a heading that is a link to another page. */
function leadsAway(heading: Element): boolean {
  const length = readText(heading).trim().length;
  const link = [...walkElements(heading)].find((one) => one.tagName === 'a');
  return (
    link !== undefined &&
    length > 0 &&
    countLinkedCharacters(heading) >= length * 0.9 &&
    OTHER_PAGE.test(attribute(link, 'href'))
  );
}

/** True for a link to another page around a heading. */
function isLinkedCard(element: Element): boolean {
  return (
    element.tagName === 'a' &&
    OTHER_PAGE.test(attribute(element, 'href')) &&
    [...walkElements(element)].some(({ tagName }) => HEADINGS.test(tagName))
  );
}

/** Addresses that send a page to a service or a mailbox, or run a program of the page. */
const SHARED =
  /^(?:mailto:\?|javascript:|whatsapp:|fb-messenger:)|^https?:\/\/(?:[\w-]+\.)*(?:facebook\.com\/(?:sharer|dialog|share)|(?:twitter|x)\.com\/(?:share|intent)|linkedin\.com\/(?:share|cws|shareArticle)|pinterest\.\w+\/pin\/create|wa\.me|api\.whatsapp\.com|t\.me\/share|telegram\.me\/share|reddit\.com\/submit|vk\.com\/share|xing\.com\/(?:spi|app\/user)|getpocket\.com)/i;
const BUTTONS_SHARE = 0.6;

/** True for a list of buttons that share the page. */
export function isShareList(list: Element): boolean {
  const links = [...walkElements(list)].filter((one) => one.tagName === 'a');
  const shared = links.filter((one) => SHARED.test(attribute(one, 'href').trim())).length;
  return shared > 0 && shared >= links.length * BUTTONS_SHARE;
}
