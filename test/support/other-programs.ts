import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { alterPptx } from './open-pptx.ts';

type Parts = Record<string, string | ((xml: string) => string)>;
const MAIN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function namesIn(deck: Uint8Array, wanted: RegExp): string[] {
  return readZip(deck)
    .map(({ name }) => name)
    .filter((name) => wanted.test(name));
}

/** Changes those parts, in which there must be something to change. */
function changed(
  deck: Uint8Array,
  wanted: RegExp,
  change: (xml: string, name: string) => string,
): Uint8Array {
  const texts = readZip(deck).filter(({ name }) => wanted.test(name));
  const parts: Parts = {};
  for (const entry of texts) {
    const text = Buffer.from(entry.read()).toString('utf8');
    const now = change(text, entry.name);
    if (now !== text) parts[entry.name] = now;
  }
  return alterPptx(deck, parts);
}

/** A deck as PowerPoint saves it in the strict dialect: other names for all namespaces and relationships. */
export function inStrict(deck: Uint8Array): Uint8Array {
  return changed(deck, /^(?!\[).*\.(?:xml|rels)$/, (xml) =>
    xml
      .replace(
        /http:\/\/schemas\.openxmlformats\.org\/officeDocument\/2006\/(relationships|customXml|math|docPropsVTypes)/g,
        'http://purl.oclc.org/ooxml/officeDocument/$1',
      )
      .replace(
        /http:\/\/schemas\.openxmlformats\.org\/officeDocument\/2006\/extended-properties/g,
        'http://purl.oclc.org/ooxml/officeDocument/extendedProperties',
      )
      .replace(
        /http:\/\/schemas\.openxmlformats\.org\/(drawingml|presentationml|spreadsheetml)\/2006\/(\w+)/g,
        'http://purl.oclc.org/ooxml/$1/$2',
      ),
  );
}

/**
 * A deck as Keynote exports it: 1920 × 1080 points, letters as large as that, a transition on each slide,
 * shapes by numbers.
 */
export function asKeynote(deck: Uint8Array): Uint8Array {
  const twice = (xml: string) =>
    xml
      .replace(
        /(<(?:a|p):(?:off|chOff) x=")(-?\d+)" y="(-?\d+)"/g,
        (_, start: string, x: string, y: string) => `${start}${2 * Number(x)}" y="${2 * Number(y)}"`,
      )
      .replace(
        /(<(?:a:ext|a:chExt|p:sldSz) cx=")(\d+)" cy="(\d+)"/g,
        (_, start: string, cx: string, cy: string) => `${start}${2 * Number(cx)}" cy="${2 * Number(cy)}"`,
      )
      .replace(
        /\s(sz|lIns|tIns|rIns|bIns|marL|marR|indent|w|h)="(-?\d+)"/g,
        (_, name: string, value: string) => ` ${name}="${2 * Number(value)}"`,
      );
  return changed(
    deck,
    /^ppt\/(?:presentation|slides\/[^/]+|slideLayouts\/[^/]+|slideMasters\/[^/]+|charts\/[^/]+)\.xml$/,
    (xml, name) => {
      const large = twice(xml).replace(/(<p:sldSz cx="\d+" cy="\d+") type="\w+"/, '$1');
      if (!name.startsWith('ppt/slides/')) return large;
      const named = large
        .replace(/(<p:cNvPr id=")(\d+)" name="[^"]+"/g, '$1$2" name="Shape $2"')
        .replace(/<a:rPr lang="en"/g, '<a:rPr');
      return /<p:transition/.test(named)
        ? named
        : named.replace('</p:clrMapOvr>', '</p:clrMapOvr><p:transition spd="med" advClick="1"/>');
    },
  );
}

/** A deck as WPS writes it: tags of its own on each slide and shape, its name among the properties. */
export function asWps(deck: Uint8Array): Uint8Array {
  const slides = namesIn(deck, /^ppt\/slides\/[^/]+\.xml$/);
  const parts: Parts = {};
  let tags = 0;
  for (const slide of slides) {
    const own: string[] = [];
    const tag = (kind: string, value: string) => {
      tags += 1;
      own.push(`<Relationship Id="rIdTag${tags}" Type="${MAIN}/tags" Target="../tags/tag${tags}.xml"/>`);
      parts[`ppt/tags/tag${tags}.xml`] =
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><p:tagLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${MAIN}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:tag name="KSO_WM_TAG_VERSION" val="1.0"/><p:tag name="${kind}" val="${value}"/><p:tag name="KSO_WM_BEAUTIFY_FLAG" val="#wm#"/></p:tagLst>`;
      return `<p:custDataLst><p:tags r:id="rIdTag${tags}"/></p:custDataLst>`;
    };
    parts[slide] = (xml) =>
      xml
        .replace(
          /<p:cNvSpPr\/><p:nvPr\/>/g,
          () => `<p:cNvSpPr/><p:nvPr>${tag('KSO_WM_UNIT_TYPE', 'f')}</p:nvPr>`,
        )
        .replace(
          /(<p:ph type="title"\/>)(<\/p:nvPr>)/g,
          (_, place: string, end: string) => `${place}${tag('KSO_WM_UNIT_TYPE', 'a')}${end}`,
        )
        .replace('</p:spTree></p:cSld>', () => `</p:spTree>${tag('KSO_WM_SLIDE_TYPE', 'text')}</p:cSld>`);
    parts[slide.replace('slides/', 'slides/_rels/').concat('.rels')] = (xml) =>
      xml.replace('</Relationships>', `${own.join('')}</Relationships>`);
  }
  const application = (xml: string) => xml.replace(/<Application>[^<]*/, '<Application>WPS 演示');
  const types = (xml: string) =>
    xml.replace(
      '</Types>',
      `${Array.from({ length: tags }, (_, at) => `<Override PartName="/ppt/tags/tag${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.tags+xml"/>`).join('')}</Types>`,
    );
  // Slides first: they say how many tags there are.
  const tagged = alterPptx(
    deck,
    Object.fromEntries(slides.flatMap((slide) => [[slide, parts[slide] ?? '']])),
  );
  const rest = Object.fromEntries(Object.entries(parts).filter(([name]) => !slides.includes(name)));
  return alterPptx(tagged, { ...rest, 'docProps/app.xml': application, '[Content_Types].xml': types });
}
