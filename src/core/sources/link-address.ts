import { isSlideLink } from '../scene/slide-links.ts';

/** Which links of a Markdown text are kept. */
export interface LinkScope {
  /** Addresses of link definitions by identifier. */
  readonly urls: ReadonlyMap<string, string>;
  /** True for the text of a slide, whose links such as "#costs" lead to other slides. */
  readonly isSlide: boolean;
}

/** Address on the web or of a mailbox; undefined for others, such as places within the document. */
export function readLinkAddress(address: string, isSlide = false): string | undefined {
  // Brackets would end the address in Markdown.
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(address) || (isSlide && isSlideLink(address))
    ? address.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    : undefined;
}
