import { createContext, Script } from 'node:vm';
import { Failure } from '../errors/failure.ts';
import type { FindRequest } from './api.ts';

/** Time limit of a regular expression over all texts of a deck. */
const MAX_REGEX_MS = 1_000;

export interface ReplacedText {
  readonly now: string;
  /** Number of matches. */
  readonly times: number;
}

/** The changed texts with their match counts, by index; undefined for texts that do not change. */
function replaceTexts(texts: readonly string[], request: FindRequest): (ReplacedText | undefined)[] {
  const { find, replace, regex = false } = request;
  const expression = buildExpression(request);
  if (!regex)
    return texts.map((text) => {
      const now = text.replace(expression, () => replace);
      return now === text ? undefined : { now, times: text.match(expression)?.length ?? 0 };
    });
  // A caller's expression may backtrack without end, so it runs in a context that a timeout can stop.
  const context = createContext({
    texts: [...texts],
    source: expression.source,
    flags: expression.flags,
    replace,
  });
  try {
    return new Script(
      'const e = new RegExp(source, flags); texts.map((t) => { const now = t.replace(e, replace); return now === t ? undefined : { now, times: t.match(e).length }; })',
    ).runInContext(context, {
      timeout: MAX_REGEX_MS,
    }) as (ReplacedText | undefined)[];
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    const msg = `The expression ran longer than ${MAX_REGEX_MS / 1000} s.`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['find'], msg, type: 'too_slow', input: find.slice(0, 200) }],
      hint: 'Nested repetitions such as (a+)+ can take forever; write the expression without them.',
    });
  }
}

export function buildExpression({
  find,
  regex = false,
  match_case = false,
  whole_words = false,
}: FindRequest): RegExp {
  const source = regex ? find : find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = whole_words ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  try {
    return new RegExp(whole, match_case ? 'gu' : 'giu');
  } catch (error) {
    const msg = `"${find.slice(0, 200)}" is no regular expression: ${error instanceof Error ? error.message : String(error)}.`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['find'], msg, type: 'pattern', input: find.slice(0, 200) }],
      hint: 'Leave out regex to look for these very characters.',
    });
  }
}

/** URLs, including link targets: replacing a word in one would break it. */
const URL_PATTERN = /(?:https?:\/\/|www\.|mailto:)[^\s)]+|(?<=\]\()[^\s)]+(?=\))/gi;
/** Private-use characters that mark the position of a masked URL. */
const [OPEN, CLOSE] = ['\ue100', '\ue101'];

/** Like `replaceTexts`, but leaves URLs alone unless the search is for a URL. */
export function replaceOutsideUrls(
  texts: readonly string[],
  request: FindRequest,
): (ReplacedText | undefined)[] {
  // A search that contains a URL is meant to change URLs.
  if (request.find.search(URL_PATTERN) >= 0) return replaceTexts(texts, request);
  const addresses = texts.map((text) => text.match(URL_PATTERN) ?? []);
  const masked = texts.map((text) => {
    let at = 0;
    return text.replace(URL_PATTERN, () => `${OPEN}${String.fromCharCode(0xe200 + at++)}${CLOSE}`);
  });
  const mark = new RegExp(`${OPEN}(.)${CLOSE}`, 'gu');
  return replaceTexts(masked, request).map(
    (found, index) =>
      found && {
        ...found,
        now: found.now.replace(
          mark,
          (_, sign: string) => addresses[index]?.[sign.charCodeAt(0) - 0xe200] ?? '',
        ),
      },
  );
}
