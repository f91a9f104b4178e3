/** Class names of elements outside of the content. */
const AROUND =
  /^(?:nav|navbar|navbox\S*|navigation\S*|menu|sidebar\S*|site-?(?:header|footer|nav)\S*|footer|page-?(?:header|footer)|breadcrumbs?|toc|table-of-contents|tableOfContents\S*|pagination\S*|pager|share\S*|social\S*|sharing|comments?|related\S*|recommend\S*|advert\S*|ads?|promo\S*|search-?(?:bar|box|form|field|overlay|suggest\S*)|newsletter\S*|subscribe\S*|cookie\S*|\S*cookie-?(?:banner|bar|consent|law|message|modal|notice|wall)\S*|cc-(?:window|banner|revoke)|consent\S*|gdpr\S*|onetrust\S*|cybotcookie\S*|usercentrics\S*|didomi\S*|qc-cmp\S*|footer-\S*|banner|skip-?\S*|hash-link|headerlink|anchor-?link|mw-editsection|mw-jump-link|mw-indicators|noprint|metadata|hatnote|catlinks|printfooter|reflist|references|reference|sistersitebox|vector-(?:header|column|page-(?:toolbar|titlebar-toc)|toc|menu|dropdown|sticky|pinn|appearance|user|main-menu|settings|limited|language|lang)\S*|mw-portlet\S*|sitesub|contentsub\d?|shortdescription|ambox|authority-control|mwe-math-\S*|edit-this-page|theme-edit-this-page)$/i;

/** True for the class or id of an element that stands around the content of a page, such as a menu. */
export function isNameOfSurroundings(name: string): boolean {
  return AROUND.test(name);
}

/** Elements in Markdown that are controls of a page or are hidden; notes may stand in `aside`. */
const CONTROLS =
  /^(?:script|style|noscript|template|iframe|button|select|textarea|form|nav|dialog|svg|canvas|audio|video|object)$/;

/** True for an element in Markdown whose text is no part of the document. */
export function isControl(tag: string): boolean {
  return CONTROLS.test(tag);
}
