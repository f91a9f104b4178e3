/** Groups without text of the document. */
export const SKIPPED_GROUPS = new Set(
  'colortbl datastore fonttbl footer footerf footerl footerr ftncn ftnsep ftnsepc generator header headerf headerl headerr info listoverridetable listtable objdata object pgdsctbl pntext revtbl rsidtbl stylesheet themedata xmlnstbl latentstyles colorschememapping fldinst bkmkstart bkmkend mmathPr wgrffmtfilter pnseclvl template userprops nonshppict shprslt sp mmathPict annotation atnid atnauthor atndate atnref tc xe'.split(
    ' ',
  ),
);
/**
 * Groups in a paragraph with text or pictures of their own; all but one are marked to be skipped by old
 * programs.
 */
export const ASIDES = new Set(['footnote', 'shpinst', 'shptxt', 'shppict']);
/** Characters that control words and symbols stand for. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  tab: ' ',
  line: ' ',
  emspace: ' ',
  enspace: ' ',
  '~': '\u00a0',
  _: '‑',
  '-': '',
};
