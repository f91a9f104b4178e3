/** Encoding of an XML part by its byte order mark. A package allows only UTF-8 and UTF-16. */
export function detectEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

export function decodeXml(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  return encoding === 'utf-8'
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    : new TextDecoder(encoding).decode(bytes);
}
