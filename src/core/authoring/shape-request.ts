import type { GenerateRequest } from '../call/services.ts';
import { detectLanguage } from '../sources/detect-language.ts';
import { jottedMarkdown } from './jotted-notes.ts';
import { jsonMarkdown } from './json-markdown.ts';
import { markedSlides } from './marked-slides.ts';
import { readPrompt } from './read-prompt.ts';

/** The request with its text in the shape that it is meant to have: slides that it marks, data as tables and lists, notes as headings with points, a prompt of one line as what it orders. */
export function shapedRequest(asked: GenerateRequest): GenerateRequest {
  if ((asked.slides ?? []).length > 0) return asked;
  const told = { ...asked, content: jsonMarkdown(asked.content) ?? asked.content };
  const marked = markedSlides(told.content);
  const request = marked === undefined ? { ...told, content: jottedMarkdown(told.content) ?? told.content } : told;
  if (marked !== undefined && (request.n_slides ?? marked.length) === marked.length && !request.include_table_of_contents) {
    return { ...request, content: '', slides: marked.map((content) => ({ content })) };
  }
  const sections = marked === undefined ? request : { ...request, content: marked.join('\n\n') };
  return marked !== undefined || request.content_generation === 'preserve' ? sections : prompted(request);
}

function prompted(request: GenerateRequest): GenerateRequest {
  const prompt = readPrompt(request.content, detectLanguage(request.content, 'en'));
  if (prompt === undefined) return request;
  const instructions = [...(request.instructions === undefined ? [] : [request.instructions]), ...prompt.directions].join('. ');
  const n_slides = request.n_slides ?? prompt.count;
  return { ...request, content: prompt.content, ...(instructions === '' ? {} : { instructions }), ...(n_slides === undefined ? {} : { n_slides }) };
}
