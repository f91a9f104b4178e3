/** Slide in a chunk of `{ "slides": [ {…}, {…} ] }`, as the stream splits it. */
export function parseSlideChunk(chunk: string): unknown {
  const from = chunk.search(/(?<=^\s*\{\s*"slides"\s*:\s*\[\s*|^\s*,\s*)\{/);
  if (from < 0) return undefined;
  try {
    return JSON.parse(chunk.slice(from).replace(/\]\s*\}\s*$/, ''));
  } catch {
    return undefined;
  }
}
