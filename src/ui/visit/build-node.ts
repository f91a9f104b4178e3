type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;

/**
 * Builds an element. Attributes whose value is a function are listeners of events, true is an empty
 * attribute, and false leaves it out. Texts are never read as HTML.
 */
export function build<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value !== false) node.setAttribute(name, value === true ? '' : String(value));
  node.append(...children);
  return node;
}
