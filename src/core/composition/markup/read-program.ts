import type { MarkupAttribute, MarkupElement } from './node.ts';

/** The content of `<pre><code class="language-sql">…</code></pre>`. */
export interface Program {
  readonly code: string;
  readonly language?: string;
  /** Styles of the inner element, which fills the outer one and therefore stands for it. */
  readonly looks: MarkupElement;
}

const INNER = /^\s*<code\b([^>]{0,300})>([\s\S]*?)<\/code>\s*$/i;
const LANGUAGE = /(?:^|\s)language-([\w+#-]{1,30})(?=\s|$)/;

/** Reads source code verbatim. */
export function readProgram(pre: MarkupElement): Program {
  const text = pre.children.map((child) => (child.type === 'text' ? child.text : '')).join('');
  const [, open = '', code = text] = INNER.exec(text) ?? [];
  const read = (name: string): string | undefined =>
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
      .exec(open)
      ?.slice(1)
      .find((one) => one !== undefined);
  const classes = read('class') ?? '';
  const language = LANGUAGE.exec(classes)?.[1] ?? read('language');
  const attribute = (value: string): MarkupAttribute => ({ value, at: pre.at, from: pre.from, to: pre.from });
  const looks = { class: classes.replace(LANGUAGE, ' ').trim(), style: read('style') ?? '' };
  const attributes = new Map(
    Object.entries(looks).flatMap(([name, value]) =>
      value === '' ? [] : [[name, attribute(value)] as const],
    ),
  );
  return {
    code: code.replace(/^\n/, ''),
    ...(language === undefined ? {} : { language }),
    looks: { ...pre, name: 'code', attributes, children: [] },
  };
}
