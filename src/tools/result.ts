import { pathToFileURL } from 'node:url';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { Attachment } from '../core/call/call.ts';
import type { Failure } from '../core/errors/failure.ts';
import { plainText } from '../core/errors/message.ts';

/** Family of MCP revisions that a client speaks: `legacy` up to 2025-11-25, `modern` from 2026-07-28. */
export type Era = 'legacy' | 'modern';

/**
 * Renders an answer as compact JSON text for models and structured content for programs, with its pictures
 * and file.
 */
export function renderAnswer(
  answer: Record<string, unknown>,
  attachments: readonly Attachment[],
): CallToolResult {
  const content: ContentBlock[] = [
    { type: 'text', text: JSON.stringify(answer) },
    ...attachments.map(renderPicture),
  ];
  const file = renderFileLink(answer);
  if (file !== undefined) content.push(file);
  const task = readTask(answer);
  if (task !== undefined) content.push(...renderHandle(task.id));
  return { content, structuredContent: answer };
}

interface Handle {
  readonly id: string;
}

/** Renders the handle of a task that continues after the answer. */
export function readTask({ task }: Readonly<Record<string, unknown>>): Handle | undefined {
  const { id, status } = (task ?? {}) as { readonly id?: unknown; readonly status?: unknown };
  return typeof id === 'string' && (status === 'pending' || status === 'processing') ? { id } : undefined;
}

function renderHandle(id: string): ContentBlock[] {
  const next = `The work continues as a task. Call get_task with {"id": "${id}"} every 5 seconds until its status is completed or error; its data is then the answer. cancel_task stops it.`;
  return [
    { type: 'text', text: next },
    {
      type: 'resource_link',
      uri: `lectern://tasks/${id}`,
      name: id.slice(0, 13),
      title: 'Status of the task',
      mimeType: 'application/json',
    },
  ];
}

function renderPicture(attachment: Attachment): ContentBlock {
  // Models take raster images only, so an SVG is sent as text.
  if (attachment.mimeType === 'image/svg+xml') {
    const uri = `attachment:///${encodeURIComponent(attachment.name)}`;
    return {
      type: 'resource',
      resource: { uri, mimeType: attachment.mimeType, text: new TextDecoder().decode(attachment.bytes) },
    };
  }
  return {
    type: 'image',
    mimeType: attachment.mimeType,
    data: Buffer.from(
      attachment.bytes.buffer,
      attachment.bytes.byteOffset,
      attachment.bytes.byteLength,
    ).toString('base64'),
  };
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
  ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  potm: 'application/vnd.ms-powerpoint.template.macroEnabled.12',
  ppsm: 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  zip: 'application/zip',
};

/** `path` of an answer: an address over HTTP, a path on this machine over stdio. */
function renderFileLink(answer: Record<string, unknown>): ContentBlock | undefined {
  const path = answer['path'];
  if (typeof path !== 'string' || path === '') return undefined;
  const uri = /^https?:/.test(path) ? path : pathToFileURL(path).href;
  const name = decodeURIComponent(new URL(uri).pathname.split('/').at(-1) ?? 'file');
  const mimeType = MIME_TYPES[name.split('.').at(-1) ?? ''];
  return { type: 'resource_link', uri, name, ...(mimeType === undefined ? {} : { mimeType }) };
}

/**
 * Renders a failure with its fields, values, allowed values and advice.
 *
 * Legacy clients validate structured content against the output schema even for errors and would discard the
 * message, so for them the structured form goes into `_meta`.
 */
export function renderFailure(failure: Failure, era: Era): CallToolResult {
  const structured = {
    code: failure.code,
    message: failure.message,
    ...(failure.hint === undefined ? {} : { hint: plainText(failure.hint) }),
    ...(failure.issues.length === 0
      ? {}
      : {
          issues: failure.issues.map(({ next, ...issue }) => ({
            ...issue,
            ...(next !== undefined && { next: plainText(next) }),
          })),
        }),
    ...(failure.retryAfterSeconds === undefined ? {} : { retry_after_seconds: failure.retryAfterSeconds }),
  };
  const result: CallToolResult = { content: [{ type: 'text', text: formatFailure(failure) }], isError: true };
  return era === 'modern'
    ? { ...result, structuredContent: structured }
    : { ...result, _meta: { 'lectern/failure': structured } };
}

/** Most issues that an error lists. */
const SHOWN_CHARACTERS = 20_000;

function formatFailure(failure: Failure): string {
  const lines = [`${failure.code}: ${failure.message}`];
  const [first, ...others] = failure.issues;
  // The message of a single issue already names its field.
  const listedIssues =
    first !== undefined && others.length === 0 && failure.message.includes(first.msg) ? [] : failure.issues;
  let room = SHOWN_CHARACTERS;
  for (const [at, issue] of listedIssues.entries()) {
    const line = `- ${issue.loc.length === 0 ? '(input)' : issue.loc.join('.')}: ${issue.msg}${formatInput(issue.input)}`;
    room -= line.length;
    if (room < 0 && at > 0) {
      lines.push(`- and ${listedIssues.length - at} more`);
      break;
    }
    lines.push(line);
  }
  // Faults of one kind share their advice, which is given once.
  const advice = new Set(
    [...failure.issues.map(({ next }) => next ?? ''), failure.hint ?? ''].map(plainText),
  );
  lines.push(...[...advice].filter((text) => text !== ''));
  if (failure.retryAfterSeconds !== undefined) lines.push(`Try again in ${failure.retryAfterSeconds} s.`);
  return lines.join('\n');
}

function formatInput(input: unknown): string {
  return input === undefined ? '' : ` Given: ${JSON.stringify(input)}.`;
}
