import type { SourceSection } from '../sources/source-document.ts';

/** Maximum length of a title, and number of lines that it may have. */
const TITLE_MAX = 120;
const LINES_MAX = 5;

/**
 * Joins the lines of the title of a paged document, which its letters make headings without text: "GUIDE TO OPEN DATA IN",
 * "LOCAL GOVERNMENTS". The last of them has the document below it, or stands before headings of a lower level.
 */
export function joinTitleLines(root: SourceSection): SourceSection {
  const [first] = root.sections;
  if (first?.level !== 1 || root.blocks.length > 0 || first.place.at?.startsWith('page ') !== true)
    return root;
  const others = root.sections.findIndex((section) => !isLine(section, first));
  const lines = root.sections.slice(0, (others === -1 ? root.sections.length : others) + 1);
  const title = lines.map(({ heading }) => heading).join(' ');
  const last = lines.at(-1);
  const isTitle =
    lines.length > 1 &&
    lines.length <= LINES_MAX &&
    title.length <= TITLE_MAX &&
    last?.level === 1 &&
    last.place.at === first.place.at &&
    lines.every(({ heading }) => !/^\p{Nd}|[.!?:]$/u.test(heading));
  if (!isTitle || last === undefined) return root;
  return {
    ...root,
    sections: [{ ...last, heading: title, place: first.place }, ...root.sections.slice(lines.length)],
  };
}

/** True for a heading of the first page without anything below it. */
function isLine({ level, place, blocks, sections }: SourceSection, first: SourceSection): boolean {
  return level === 1 && place.at === first.place.at && blocks.length === 0 && sections.length === 0;
}
