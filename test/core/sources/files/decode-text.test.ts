import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../src/core/sources/files/decode-text.ts';

const GERMAN = 'Die Überprüfung der Größe ergab: Öl und Käse für 12 € – schön.';

/** Bytes by a table made with the decoder itself. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, readonly number[]>();
  for (let high = 0; high < 256; high++) {
    const one = decoder.decode(Uint8Array.of(high));
    if (one.length === 1 && one !== '\ufffd') bytes.set(one, [high]);
    else
      for (let low = 0x40; low < 255; low++) bytes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  return Uint8Array.from([...text].flatMap((char) => bytes.get(char) ?? []));
}

describe('text without a byte order mark', () => {
  it.each([
    ['windows-1252', GERMAN],
    [
      'windows-1252',
      'Kaiserschnitt: Letzte Chance für Kuh und Kalb. Wie viel säuft die Sau? Mit dem Leitfähigkeitssensor lässt sich das Vorgemelk prüfen, und die Kopplung erfolgt über die Zeit. Fütterung und Rückenfett zählen zu den Größen.',
    ],
    ['windows-1251', 'Отчёт о продажах за третий квартал показывает рост на двенадцать процентов.'],
    ['koi8-r', 'Отчёт о продажах за третий квартал показывает рост на двенадцать процентов.'],
    ['shift_jis', '第三四半期の売上は前年同期比で十二パーセント増加しました。'],
    ['euc-jp', '第三四半期の売上は前年同期比で十二パーセント増加しました。'],
    ['gb18030', '第三季度的销售额比去年同期增长了百分之十二，利润也有所提高。'],
    ['big5', '第三季的銷售額比去年同期成長了百分之十二，利潤也有所提高。'],
    ['euc-kr', '삼분기 매출은 전년 동기 대비 십이 퍼센트 증가했습니다.'],
  ])('in %s is decoded correctly', (encoding, text) => {
    expect(decodeText(encode(text, encoding)).text).toBe(text);
  });

  it('in UTF-16 is decoded, as with a byte order mark', () => {
    const wide = new Uint8Array(Buffer.from(GERMAN, 'utf16le'));
    expect(decodeText(wide).text).toBe(GERMAN);
    expect(
      decodeText(new Uint8Array(readFileSync('test/fixtures/docs/fake-text-utf-16-le.txt'))).text,
    ).toContain('This is a test document');
  });

  it('that is binary is refused', () => {
    expect(() => decodeText(Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 31))).toThrow(
      /not text|neither text/,
    );
  });
});
