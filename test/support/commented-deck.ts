import { PackageEdit } from '../../src/core/ooxml/package/index.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NS =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const P = `${NS} xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const P188 = `${NS} xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"`;
const CLASSIC = 'application/vnd.openxmlformats-officedocument.presentationml';
const MODERN = 'http://schemas.microsoft.com/office/2018/10/relationships';

const thread = (inside: string) =>
  `<p:extLst><p:ext uri="{C676402C-5697-4E1C-873F-D02D1690AC5C}"><p15:threadingInfo xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main" timeZoneBias="-120">${inside}</p15:threadingInfo></p:ext></p:extLst>`;

/** Adds comments as PowerPoint 2013 writes them: two on a slide, the second answered. */
export function withClassicComments(bytes: Uint8Array, slide = 'ppt/slides/slide2.xml'): Uint8Array {
  const file = PackageEdit.open(bytes);
  const authors = file.add(
    'ppt/commentAuthors.xml',
    `${HEAD}<p:cmAuthorLst ${P}><p:cmAuthor id="1" name="Ann Lee" initials="AL" lastIdx="2" clrIdx="0"/><p:cmAuthor id="2" name="Ben &amp; Ray" initials="BR" lastIdx="1" clrIdx="1"/></p:cmAuthorLst>`,
    `${CLASSIC}.commentAuthors+xml`,
  );
  file.relate(file.main, 'commentAuthors', authors);
  const part = file.add(
    'ppt/comments/comment1.xml',
    `${HEAD}<p:cmLst ${P}><p:cm authorId="1" dt="2024-05-01T10:00:00.000" idx="1"><p:pos x="600" y="120"/><p:text>Is this still &lt;true&gt;?</p:text></p:cm><p:cm authorId="1" dt="2024-05-01T10:05:00.000" idx="2"><p:pos x="10" y="10"/><p:text>Shorter title, please</p:text>${thread('')}</p:cm><p:cm authorId="2" dt="2024-05-01T11:00:00.000" idx="1"><p:pos x="10" y="146"/><p:text>Agreed</p:text>${thread('<p15:parentCm authorId="1" idx="2"/>')}</p:cm></p:cmLst>`,
    `${CLASSIC}.comments+xml`,
  );
  file.relate(slide, 'comments', part);
  return file.toBytes();
}

export const FIRST_THREAD = 'B3DA07D5-5277-401F-B908-BF74765C7609';
export const WORDS_THREAD = 'B3DA07D5-5277-401F-B908-BF74765C7610';
const ANN = '{654B445A-472D-90C9-C957-4963721C7F29}';
const BEN = '{654B445A-472D-90C9-C957-4963721C7F30}';

/** Adds comments as PowerPoint 365 writes them: one on element 2, answered, and one on words of element 3. */
export function withModernComments(bytes: Uint8Array, slide = 'ppt/slides/slide2.xml', id = 257): Uint8Array {
  const file = PackageEdit.open(bytes);
  const authors = file.add(
    'ppt/authors.xml',
    `${HEAD}<p188:authorLst ${P188}><p188:author id="${ANN}" name="Ann Lee" initials="AL" userId="S::ann@example.com::1" providerId="AD"/><p188:author id="${BEN}" name="Ben Ray" initials="BR" userId="Ben Ray" providerId="None"/></p188:authorLst>`,
    'application/vnd.ms-powerpoint.authors+xml',
  );
  file.relate(file.main, `${MODERN}/authors`, authors);
  const pc = 'xmlns:pc="http://schemas.microsoft.com/office/powerpoint/2013/main/command"';
  const place = (element: number) =>
    `<pc:docMk ${pc}/><pc:sldMk ${pc} cId="0" sldId="${id}"/><ac:spMk id="${element}" creationId="{00000000-0000-0000-0000-000000000000}"/>`;
  const ac = 'xmlns:ac="http://schemas.microsoft.com/office/drawing/2013/main/command"';
  const body = (text: string) =>
    `<p188:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></p188:txBody>`;
  const part = file.add(
    `ppt/comments/modernComment_${id.toString(16)}_0.xml`,
    `${HEAD}<p188:cmLst ${P188}><p188:cm id="{${FIRST_THREAD}}" authorId="${ANN}" created="2024-08-20T08:10:02.942"><ac:deMkLst ${ac}>${place(2)}</ac:deMkLst><p188:replyLst><p188:reply id="{B3DA07D5-5277-401F-B908-BF74765C7611}" authorId="${BEN}" created="2024-08-20T09:00:00.000">${body('Me too')}</p188:reply></p188:replyLst>${body('I do not get this title')}</p188:cm><p188:cm id="{${WORDS_THREAD}}" authorId="${BEN}" created="2024-08-21T08:10:02.942" status="resolved" complete="100000"><ac:txMkLst ${ac}>${place(3)}<ac:txMk cp="0" len="7"><ac:context len="8" hash="1234"/></ac:txMk></ac:txMkLst>${body('Spell it out')}<p188:extLst><p:ext xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" uri="{57CB4572-C831-44C2-8A1C-0ADB6CCDFE69}"><p223:reactions xmlns:p223="http://schemas.microsoft.com/office/powerpoint/2022/03/main"><p223:rxn type="👍"><p223:instance time="2024-08-21T09:00:00.000" authorId="${ANN}"/></p223:rxn></p223:reactions></p:ext></p188:extLst></p188:cm></p188:cmLst>`,
    'application/vnd.ms-powerpoint.comments+xml',
  );
  const relation = file.relate(slide, `${MODERN}/comments`, part);
  file.put(
    slide,
    file
      .text(slide)
      .replace(
        /<\/p:sld>\s*$/,
        `<p:extLst><p:ext uri="{6950BFC3-D8DA-4A85-94F7-54DA5524770B}"><p188:commentRel xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" r:id="${relation}"/></p:ext></p:extLst></p:sld>`,
      ),
  );
  return file.toBytes();
}
