import { DEFAULT_MAX_SLIDES } from '../input/slide-limit.ts';
import type { GenerateRequest } from '../presentations/draft.ts';
import { detectLanguage } from '../sources/detect-language.ts';
import { shapePastedText } from '../sources/pasted-text/shape-pasted-text.ts';
import { nameHeadings } from '../sources/slide-markdown/heading-ids.ts';
import { readSlide, readSlides, type SlideSource } from '../sources/slide-markdown/read-slides.ts';
import { omittedMark } from '../sources/source-marks.ts';
import { notesToMarkdown } from './jotted-notes.ts';
import { jsonToMarkdown } from './json-markdown.ts';
import { splitMarkedSlides } from './marked-slides.ts';
import { readPrompt } from './read-prompt.ts';

/**
 * Converts the text of a request to its intended structure: marked slides, data as tables and lists, notes as
 * headings with points, and a one-line prompt as its order.
 */
export function shapeRequest(asked: GenerateRequest): GenerateRequest {
  if ((asked.slides ?? []).length > 0) return asked;
  const structured = { ...asked, content: jsonToMarkdown(asked.content) ?? asked.content };
  const marked = readMarkedSlides(structured.content);
  const request =
    marked === undefined
      ? { ...structured, content: readNotes(structured.content) ?? structured.content }
      : structured;
  if (
    marked !== undefined &&
    (request.n_slides ?? marked.length) === marked.length &&
    !request.include_table_of_contents
  ) {
    return { ...request, content: '', slides: marked };
  }
  const sections =
    marked === undefined ? request : { ...request, content: marked.map(toSection).join('\n\n') };
  return marked !== undefined || request.content_generation === 'preserve'
    ? sections
    : readPromptRequest(request);
}

/** Jotted notes as Markdown. What has a table or the head of a mail is read as it is. */
function readNotes(text: string): string | undefined {
  return shapePastedText(text)?.hasBlocks === true ? undefined : notesToMarkdown(text);
}

/** Slides of a text that is a deck in Markdown. A single file is read like a text. */
function readMarkedSlides(text: string): SlideSource[] | undefined {
  const own = text.replace(/^\s*<!-- source file="[^"\n]*" -->[ \t]*\n/, '');
  if (own.includes('<!-- source file="')) return undefined;
  const named = nameHeadings(own);
  const slides = readSlides(named) ?? splitMarkedSlides(named)?.map(readSlide);
  return slides === undefined || slides.length > DEFAULT_MAX_SLIDES ? undefined : slides;
}

/** Text of a slide as a part of a document. Its notes have no slide of their own, which is reported. */
function toSection({ content, speaker_note: note }: SlideSource, index: number): string {
  if (note === undefined) return content;
  const reason = 'Speaker notes stay with their slides only if the deck has as many slides as its source.';
  return `${content}\n\n${omittedMark({ kind: 'note', text: note, where: `slide ${index + 1}`, reason })}`;
}

function readPromptRequest(request: GenerateRequest): GenerateRequest {
  const prompt = readPrompt(request.content, detectLanguage(request.content, 'en'));
  if (prompt === undefined) return request;
  const instructions = [
    ...(request.instructions === undefined ? [] : [request.instructions]),
    ...prompt.directions,
  ].join('. ');
  const n_slides = request.n_slides ?? prompt.count;
  return {
    ...request,
    content: prompt.content,
    ...(instructions === '' ? {} : { instructions }),
    ...(n_slides === undefined ? {} : { n_slides }),
  };
}
