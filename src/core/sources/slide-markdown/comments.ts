/** Meaning of an HTML comment in a slide. */
export type CommentMeaning =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'setting'; readonly text: string }
  | { readonly kind: 'separator' }
  | { readonly kind: 'column' }
  | { readonly kind: 'nothing' };

/** Directives of Marp, with the names for one slide after "_". */
const DIRECTIVES = new Set(
  'marp theme style headingDivider size math title author description keywords image url paginate header footer class backgroundColor backgroundImage backgroundPosition backgroundRepeat backgroundSize color transition lang'.split(
    ' ',
  ),
);
/** Comments for slide tools, formatters and linters. */
const FOR_TOOLS =
  /^(?:fit|pause|stop|toc|omit in toc|reset_layout|jump_to_middle|new_lines?(?::.*)?|no_footer|skip_slide|incremental_lists:.*|alignment:.*|font_size:.*|column_layout:.*|list_item_newlines:.*|prettier-.*|markdownlint-.*|textlint-.*|vale .*|eslint-.*|cspell:.*|md2pptx:.*|begin .*|end .*|#\w+)$/i;

/** Reads a comment of a slide: a note unless it is an instruction for a tool. */
export function readComment(comment: string): CommentMeaning {
  const text = comment.trim();
  if (text === '' || FOR_TOOLS.test(text)) return { kind: 'nothing' };
  if (/^end_slide$/.test(text)) return { kind: 'separator' };
  if (/^column:\s*\d+$/.test(text)) return { kind: 'column' };
  if (/^(?:\.?(?:slide|element)\b\s*(?::|\w+=))/.test(text)) return { kind: 'setting', text };
  const note = /^(?:speaker_note|note|notes|speaker notes?)\s*:\s*([\s\S]+)$/i.exec(text)?.[1];
  if (note !== undefined) return { kind: 'note', text: note.replace(/^\s*\|\s*\n/, '') };
  return isDirective(text) ? { kind: 'setting', text } : { kind: 'note', text };
}

function isDirective(text: string): boolean {
  const names = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+/.test(line))
    .map((line) => /^(_?\$?[A-Za-z]\w*)\s*:/.exec(line)?.[1]);
  return names.every((name) => name !== undefined && DIRECTIVES.has(name.replace(/^[_$]+/, '')));
}
