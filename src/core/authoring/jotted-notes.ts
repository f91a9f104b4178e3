/** Longer lines are wrapped text or prose. */
const LINE_MAX = 80;
const MIDDLE_MAX = 45;
const LINES_LEAST = 4;
const HEAD_WORDS = 6;
const ITEM = /^\s*(?:[-*+•●▪◦‣·–—]|\(?\d{1,2}[.)])\s+/u;
const BEGINS = /^\s*(?:[-*+•●▪◦‣·–—]\s|[\p{Lu}\p{Lo}\p{N}(„"“'‘«[])/u;

/**
 * Converts jotted notes, with one item per line, to Markdown: the first line of each block is the heading of
 * the following lines. No line is lost. Undefined for prose, Markdown and longer lines.
 */
export function notesToMarkdown(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const filledLines = lines.filter((line) => line !== '');
  const lengths = filledLines.map((line) => line.length).sort((a, b) => a - b);
  if (
    filledLines.length < LINES_LEAST ||
    (lengths.at(-1) ?? 0) > LINE_MAX ||
    (lengths[Math.floor(lengths.length / 2)] ?? 0) > MIDDLE_MAX
  )
    return undefined;
  if (
    filledLines.some((line) => /^(?:#{1,6}\s|\||>|```)/.test(line)) ||
    filledLines.filter((line) => !BEGINS.test(line)).length > filledLines.length * 0.1
  )
    return undefined;
  if (filledLines.filter((line) => /[.!?。]$/u.test(line)).length > filledLines.length * 0.2)
    return undefined;
  const blocks = text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()));
  const headed = blocks.filter((block) => block.length > 1 && isHead(block[0] ?? ''));
  if (headed.length === 0 || headed.length < blocks.filter((block) => block.length > 1).length)
    return undefined;
  const [opening] = blocks;
  const titled = blocks.length > 1 && opening?.length === 1 && isHead(opening[0] ?? '');
  return blocks
    .map((block, index) => formatBlock(block, index === 0 && (titled || blocks.length === 1) ? '#' : '##'))
    .join('\n\n');
}

function formatBlock([first = '', ...rest]: readonly string[], mark: string): string {
  if (rest.length === 0) return mark === '#' ? `# ${formatHead(first)}` : first;
  return `${mark} ${formatHead(first)}\n\n${rest.map((line) => (ITEM.test(line) ? line.replace(/^\s*[•●▪◦‣·–—]/u, '-') : `- ${line}`)).join('\n')}`;
}

function isHead(line: string): boolean {
  return (
    !ITEM.test(line) &&
    /^\p{L}/u.test(line) &&
    line.split(/\s+/).length <= HEAD_WORDS &&
    !/[.!?,;]$/u.test(line)
  );
}

function formatHead(line: string): string {
  return line.replace(/\s*[:：]$/u, '');
}
