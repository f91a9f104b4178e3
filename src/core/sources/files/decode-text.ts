import { analyse } from 'chardet';
import { createRefusal } from './refusal.ts';

const SAMPLE = 64 * 1024;
/** Encodings that Windows and browsers use under these names. */
const LABELS: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  GB18030: 'gb18030',
};
/** Letters of a language, which the right encoding produces. */
const HOME: Readonly<Record<string, RegExp>> = {
  shift_jis: /[\p{Script=Hiragana}\p{Script=Katakana}\u4e00-\u9fff、。「」・ー\uff00-\uff5e]/gu,
  'euc-jp': /[\p{Script=Hiragana}\p{Script=Katakana}\u4e00-\u9fff、。「」・ー\uff00-\uff5e]/gu,
  'euc-kr': /[\p{Script=Hangul}]/gu,
  gb18030: /[\u4e00-\u9fff、。，；：“”《》（）]/gu,
  big5: /[\u4e00-\u9fff、。，；：「」《》（）]/gu,
  'windows-1251': /[а-яё]/giu,
  'koi8-r': /[а-яё]/giu,
};
const RARE_HAN = /[\u3400-\u4dbf\ue000-\uf8ff\u{20000}-\u{3ffff}]/gu;

/**
 * Decodes text in any common encoding: by its byte order mark, by `declared`, as UTF-8 if valid, else by the
 * plausibility of its letters.
 *
 * @throws Failure if the bytes are not text.
 */
export function decodeText(
  bytes: Uint8Array,
  declared?: string,
): { readonly text: string; readonly encoding: string } {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return toResult(bytes.subarray(3), 'utf-8');
  if (a === 0xff && b === 0xfe) return toResult(bytes.subarray(2), 'utf-16le');
  if (a === 0xfe && b === 0xff) return toResult(bytes.subarray(2), 'utf-16be');
  const wide = detectUtf16Order(bytes);
  if (wide !== undefined) return toResult(bytes, wide);
  if (bytes.subarray(0, SAMPLE).includes(0))
    throw createRefusal(
      'unknown_format',
      'It is not text (it contains zero bytes), and its format is not known.',
    );
  const utf8 = tryDecode(bytes, 'utf-8');
  if (utf8 !== undefined) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are how this encoding changes its set
    const stateful = /\u001b\$[@B]|\u001b\([BJ]/.test(utf8) ? tryDecode(bytes, 'iso-2022-jp') : undefined;
    return stateful === undefined ? assertText(utf8, 'utf-8') : assertText(stateful, 'iso-2022-jp');
  }
  if (declared !== undefined) {
    const text = tryDecode(bytes, declared);
    if (text !== undefined) return assertText(text, declared.toLowerCase());
  }
  // UTF-8 with a few invalid bytes.
  const lenient = new TextDecoder('utf-8').decode(bytes);
  const bad = lenient.match(/\ufffd/g)?.length ?? 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is counted
  const beyond = lenient.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  if (bad * 20 < beyond) return assertText(lenient, 'utf-8');
  return guessEncoding(bytes);
}

function toResult(bytes: Uint8Array, encoding: string): { readonly text: string; readonly encoding: string } {
  return assertText(new TextDecoder(encoding).decode(bytes), encoding);
}

/** Detects UTF-16 without a byte order mark: nearly every other byte of Latin text is zero. */
function detectUtf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE & ~1);
  if (sample.length < 8) return undefined;
  const zeros = [0, 0];
  for (let index = 0; index < sample.length; index++)
    if (sample[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const half = sample.length / 2;
  const [even = 0, odd = 0] = zeros;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.05) return 'utf-16be';
  return undefined;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Guesses the encoding from byte statistics, corrected by whether the letters belong to its language. */
function guessEncoding(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const ranked = analyse(bytes.subarray(0, SAMPLE)).map(({ name, confidence }) => ({
    encoding: (LABELS[name] ?? name).toLowerCase(),
    confidence,
  }));
  const candidates = [
    ...ranked,
    ...Object.keys(HOME).map((encoding) => ({ encoding, confidence: 0 })),
    { encoding: 'windows-1252', confidence: 1 },
  ];
  let best: { text: string; encoding: string; score: number } | undefined;
  for (const { encoding, confidence } of candidates) {
    const text = tryDecode(bytes, encoding);
    if (text === undefined) continue;
    const score = confidence + ratePlausibility(text, encoding);
    if (best === undefined || score > best.score) best = { text, encoding, score };
  }
  return assertText(
    best?.text ?? new TextDecoder('windows-1252').decode(bytes),
    best?.encoding ?? 'windows-1252',
  );
}

/**
 * Rates a decoded text from −100 to 50: the share of non-ASCII characters that belong to the encoding's
 * language, and the shape of words.
 */
function ratePlausibility(text: string, encoding: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is counted
  const beyond = text.match(/[^\u0000-\u007f]/gu) ?? [];
  if (beyond.length === 0) return 0;
  const odd = text.match(/[\u0080-\u009f\ufffd]/gu)?.length ?? 0;
  const rare = text.match(RARE_HAN)?.length ?? 0;
  const mixed = text.match(/\p{Ll}\p{Lu}(?=\p{Ll})|(?<=\p{L})[£¥§¶¤¦©®¬¯±µ¿¡](?=\p{L})/gu)?.length ?? 0;
  // A Cyrillic letter inside a Latin word is a letter with an accent in another encoding.
  const crossed = text.match(/(?<=[a-z])[а-яё](?=[a-z])/giu)?.length ?? 0;
  const home = HOME[encoding];
  const share = home === undefined ? 0 : (text.match(home)?.length ?? 0) / beyond.length;
  return 50 * share - (100 * (odd + rare)) / beyond.length - (60 * mixed + 100 * crossed) / beyond.length;
}

/** @throws Failure if the result is mostly control characters. */
function assertText(text: string, encoding: string): { readonly text: string; readonly encoding: string } {
  const sample = text.slice(0, SAMPLE);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text never holds
  const odd = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  if (odd > 2 && odd > sample.length * 0.02)
    throw createRefusal('unknown_format', 'It is neither text in a known encoding nor a known format.');
  return { text, encoding };
}
