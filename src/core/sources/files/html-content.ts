import { attribute, type Element, readText, walkElements } from './html-tree.ts';

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
/** Class names of elements outside of the content. */
const AROUND =
  /^(?:nav|navbar|navbox\S*|navigation\S*|menu|sidebar\S*|site-?(?:header|footer|nav)\S*|footer|page-?(?:header|footer)|breadcrumbs?|toc|table-of-contents|tableOfContents\S*|pagination\S*|pager|share\S*|social\S*|sharing|comments?|related\S*|recommend\S*|advert\S*|ads?|promo\S*|newsletter\S*|subscribe\S*|cookie\S*|\S*cookie-?(?:banner|bar|consent|law|message|modal|notice|wall)\S*|cc-(?:window|banner|revoke)|consent\S*|gdpr\S*|onetrust\S*|cybotcookie\S*|usercentrics\S*|didomi\S*|qc-cmp\S*|footer-\S*|banner|skip-?\S*|hash-link|headerlink|anchor-?link|mw-editsection|mw-jump-link|mw-indicators|noprint|metadata|hatnote|catlinks|printfooter|reflist|references|reference|sistersitebox|vector-(?:header|column|page-(?:toolbar|titlebar-toc)|toc|menu|dropdown|sticky|pinn|appearance|user|main-menu|settings|limited|language|lang)\S*|mw-portlet\S*|sitesub|contentsub\d?|shortdescription|ambox|authority-control|mwe-math-\S*|edit-this-page|theme-edit-this-page)$/i;
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
  return [attribute(element, 'id'), ...attribute(element, 'class').split(/\s+/)].some((name) =>
    AROUND.test(name),
  );
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

/** True for a list of links without anything like a sentence. */
export function isLinkList(list: Element): boolean {
  const text = readText(list).trim();
  return (
    text.length > 0 &&
    countLinkedCharacters(list) > text.length * 0.9 &&
    [...walkElements(list)].filter((one) => one.tagName === 'a').length >= 4 &&
    !/[.!?。]\s/.test(text)
  );
}
