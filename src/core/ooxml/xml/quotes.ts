const ODD = /=\s*'|\s=\s*"|=\s+"/;
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<[^\s/>!?](?:[^>"']|"[^"]*"|'[^']*')*>/g;
const VALUE = /\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The document with its attributes written as nearly all programs write them, name="value": what changes single ones finds them. */
export function plainlyQuoted(xml: string): string {
  if (!ODD.test(xml)) return xml;
  return xml.replace(TOKEN, (token) =>
    /^<[!?]/.test(token) ? token : token.replace(VALUE, (_, plain: string | undefined, single = '') => `="${plain ?? (single as string).replaceAll('"', '&quot;')}"`),
  );
}
