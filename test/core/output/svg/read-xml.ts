export interface XmlNode {
  readonly name: string;
  readonly children: XmlNode[];
}

/** A strict reader of the subset of XML 1.0 that SVG needs; throws on anything that is not well-formed. */
export function readXml(source: string): XmlNode {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(source))
    throw new Error('forbidden character');
  const stack: XmlNode[] = [{ name: '', children: [] }];
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const text = source.slice(at, open < 0 ? undefined : open);
    if (/&(?!(?:amp|lt|gt|quot|#\d+);)/.test(text) || (stack.length === 1 && text.trim() !== ''))
      throw new Error(`bad text: ${text.slice(0, 40)}`);
    if (open < 0) break;
    const tag =
      /^<(?:\/([\w:-]+)\s*|([\w:-]+)((?:\s+[\w:-]+="(?:[^<&"]|&(?:amp|lt|gt|quot|#\d+);)*")*)\s*(\/?))>/.exec(
        source.slice(open),
      );
    if (!tag) throw new Error(`bad tag: ${source.slice(open, open + 60)}`);
    const [whole, closing, opening, attributes = '', empty] = tag;
    if (closing !== undefined) {
      if (stack.length < 2 || stack.pop()?.name !== closing) throw new Error(`unexpected </${closing}>`);
    } else {
      const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, name]) => name);
      if (new Set(names).size !== names.length) throw new Error(`attribute twice in <${opening}>`);
      const node: XmlNode = { name: opening ?? '', children: [] };
      stack.at(-1)?.children.push(node);
      if (empty === '') stack.push(node);
    }
    at = open + whole.length;
  }
  const [root] = stack[0]?.children ?? [];
  if (stack.length !== 1 || !root) throw new Error('unclosed element');
  return root;
}
