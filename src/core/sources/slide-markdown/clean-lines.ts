/** Attributes of pandoc, kramdown and Quarto: `{.smaller #id width=50%}`. */
const ATTRIBUTES =
  /\{:?[ \t]*(?:[.#-][\w-]*|[\w-]+=(?:"[^"{}\n]{0,500}"|'[^'{}\n]{0,500}'|[^\s{}"']{1,200}))(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"{}\n]{0,500}"|'[^'{}\n]{0,500}'|[^\s{}"']{1,200}))){0,20}[ \t]*\}/g;
/** Words in the alternative text of Marp and Deckset that place or filter a picture. */
const PICTURE_WORD =
  /^#\w$|^(?:bg|fit|contain|cover|auto|inline|left|right|original|filtered|autoplay|loop|mute|vertical|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|fill|corner-radius)(?::\S*)?$|^(?:w|h|width|height):\S+$|^\d+(?:\.\d+)?(?:%|px|x)$/i;
/** Elements that wrap words without meaning on a slide, and components of Vue. */
const WRAPPERS =
  /<\/?(?:div|span|section|center|small|transform|template|link|input|iframe|video|audio|source|svg|path|arrow|grid|split|[a-z]{1,40}[-:][\w:-]{1,100})(?=[\s>/])[^<>]{0,2000}>/gi;
/** Elements for the viewer of a page, with their words. */
const CONTROLS = /<(button|script|style)(?=[\s>])[^<>]{0,2000}>[^<]{0,2000}<\/\1>/gi;
const SHORTCODE =
  /(?<=^|\s):(?:[a-z][\w+]{0,40}-|fa[bsr]?|mdi|material|octicons|fontawesome)[\w+:-]{0,80}:(?=\s|$)/g;

/** A line without the syntax of slide tools for which slides have no counterpart. */
export function cleanLine(line: string): string {
  return cleanPictures(line)
    .replace(/^(\s{0,3}#{1,6}\s+)\[fit\]\s*/, '$1')
    .replace(/\[([^[\]\n]{1,500})\](?=\{)/g, (all, words: string, at: number, whole: string) =>
      startsWithAttributes(whole.slice(at + all.length)) ? words : all,
    )
    .replace(ATTRIBUTES, '')
    .replace(/!\[\[([^[\]|\n]{1,500})(?:\|[^[\]\n]{0,100})?\]\]/g, '![]($1)')
    .replace(/\[\[(?:[^[\]|\n]{1,500}\|)?([^[\]|\n]{1,500})\]\]/g, '$1')
    .replace(/(?<![=\w])==(?=\S)([^=\n]{1,500}?)(?<=\S)==(?![=\w])/g, '$1')
    .replace(/%%[^%\n]{0,2000}%%/g, '')
    .replace(/\{\{[<%][^{}\n]{0,500}[>%]\}\}/g, '')
    .replace(CONTROLS, '')
    .replace(WRAPPERS, '')
    .replace(SHORTCODE, '')
    .replace(/^(\s*)\.[a-z][\w-]*\[(.*)\]\s*$/i, '$1$2')
    .replace(/^(\s*[-*+]\s.*?)\s+\\pause\s*$/, '$1')
    .replace(/[ \t]+$/, '');
}

/** Opening line of a code fence with only its language. */
export function cleanFence(line: string): string {
  const [, fence = '', info = ''] = /^(\s*(?:`{3,}|~{3,}))(.*)$/.exec(line) ?? [];
  if (fence === '') return line;
  const language = /^\s*\{?\s*\.?([A-Za-z][\w+#-]*)/.exec(info)?.[1] ?? '';
  return `${fence}${language}`;
}

function startsWithAttributes(text: string): boolean {
  ATTRIBUTES.lastIndex = 0;
  return ATTRIBUTES.exec(text.slice(0, 1_000))?.index === 0;
}

function cleanPictures(line: string): string {
  return line.includes('![')
    ? line.replace(/!\[([^[\]\n]{0,500})\](?=\()/g, (_, alt: string) => {
        const words = alt.split(/[\s,]+/).filter((word) => word !== '');
        // A caption may hold such a word, too; without another word it is an instruction.
        const others = words.filter((word) => !PICTURE_WORD.test(word));
        return others.length < words.length && (others.length === 0 || words[0] === 'bg')
          ? `![${others.join(' ')}]`
          : `![${alt}]`;
      })
    : line;
}
