import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPackage } from '../../../../src/core/ooxml/check/check-package.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { alterPptx } from '../../../support/open-pptx.ts';
import { sampleDeck } from '../../../support/sample-deck.ts';

let sound: Uint8Array;
beforeAll(async () => {
  sound = await writePptx(sampleDeck());
});

const SLIDE = 'ppt/slides/slide1.xml';
const TYPES = '[Content_Types].xml';
const MAIN = 'ppt/presentation.xml';
const replaced = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);

describe('checkPackage', () => {
  it('finds no fault in a valid deck', () => {
    expect(checkPackage(sound)).toEqual([]);
  });

  it.each<[string, string, Parameters<typeof alterPptx>[1]]>([
    ['a missing part', 'relationship_target_missing', { 'ppt/theme/theme1.xml': undefined }],
    [
      'the content type of a missing part',
      'content_type_of_missing_part',
      { 'ppt/theme/theme1.xml': undefined },
    ],
    [
      'a part without content type',
      'content_type_missing',
      { [TYPES]: replaced(/<Default Extension="xlsx"[^>]*>/, '') },
    ],
    [
      'a slide with the content type of plain XML',
      'content_type_wrong',
      { [TYPES]: replaced(/<Override PartName="\/ppt\/slides\/slide1.xml"[^>]*>/, '') },
    ],
    ['a part without references', 'part_orphaned', { 'ppt/media/stray.png': 'x' }],
    [
      'relationships of a missing part',
      'part_orphaned',
      { 'ppt/slides/_rels/slide99.xml.rels': '<Relationships/>' },
    ],
    [
      'an unknown relationship id',
      'relationship_id_unknown',
      { [SLIDE]: replaced(/r:id="rId\d+"/, 'r:id="rId99"') },
    ],
    [
      'two relationships with one id',
      'relationship_id_duplicate',
      { 'ppt/slides/_rels/slide1.xml.rels': replaced('Id="rId2"', 'Id="rId1"') },
    ],
    [
      'a slide without layout',
      'layout_missing',
      { 'ppt/slides/_rels/slide1.xml.rels': replaced('relationships/slideLayout"', 'relationships/other"') },
    ],
    ['malformed XML', 'xml_malformed', { [SLIDE]: replaced('</p:cSld>', '') }],
    ['a document type', 'xml_malformed', { [SLIDE]: replaced('<p:sld ', '<!DOCTYPE x><p:sld ') }],
    [
      'two shapes with one id',
      'shape_id_duplicate',
      { [SLIDE]: replaced(/<p:cNvPr id="3"/, '<p:cNvPr id="2"') },
    ],
    ['a slide id below 256', 'slide_id_invalid', { [MAIN]: replaced('id="256"', 'id="255"') }],
    ['a slide id used twice', 'slide_id_invalid', { [MAIN]: replaced('id="257"', 'id="256"') }],
    [
      'a layout with the id of the master',
      'master_id_invalid',
      { 'ppt/slideMasters/slideMaster1.xml': replaced('id="2147483649"', 'id="2147483648"') },
    ],
    [
      'a title without text body',
      'text_body_missing',
      { [SLIDE]: replaced(/<p:txBody>.*?<\/p:txBody>/, '') },
    ],
    ['a shape with a negative size', 'extent_negative', { [SLIDE]: replaced(/cx="\d{3,}"/, 'cx="-5"') }],
    [
      'a table row that lacks a cell',
      'table_grid_mismatch',
      { 'ppt/slides/slide3.xml': replaced(/<a:tc>.*?<\/a:tc>/, '') },
    ],
    [
      'a chart without one of its axes',
      'chart_axis_unpaired',
      { 'ppt/charts/chart1.xml': replaced(/<c:valAx>.*?<\/c:valAx>/, '') },
    ],
    [
      'a chart whose axes do not cross',
      'chart_axis_unpaired',
      { 'ppt/charts/chart1.xml': replaced(/<c:crossAx val="\d+"/, '<c:crossAx val="7"') },
    ],
    [
      'two shapes in one placeholder',
      'placeholder_duplicate',
      {
        [SLIDE]: replaced(
          '<p:ph type="body" sz="quarter" idx="10"/>',
          '<p:ph type="sldNum" sz="quarter" idx="12"/>',
        ),
      },
    ],
    [
      'a package without a presentation',
      'main_part_missing',
      { '_rels/.rels': replaced('relationships/officeDocument"', 'relationships/other"') },
    ],
  ])('finds %s', (_, code, change) => {
    expect(checkPackage(alterPptx(sound, change)).map((fault) => fault.code)).toContain(code);
  });

  it('describes a wrong id, and accepts masters and layouts without one, as the schema does', () => {
    const master = 'ppt/slideMasters/slideMaster1.xml';
    expect(
      checkPackage(
        alterPptx(sound, {
          [master]: (xml) => xml.replace(/(<p:sldLayoutId) id="\d+"/g, '$1'),
          [MAIN]: replaced(/(<p:sldMasterId) id="\d+"/, '$1'),
        }),
      ),
    ).toEqual([]);
    const messages = (change: Parameters<typeof alterPptx>[1]) =>
      checkPackage(alterPptx(sound, change)).map(({ message }) => message);
    expect(messages({ [master]: replaced('id="2147483649"', 'id="first"') })).toContain(
      'The id of a layout, "first", is not a whole number.',
    );
    expect(messages({ [MAIN]: replaced(/(<p:sldId) id="256"/, '$1') })).toContain(
      'A slide in the list of slides has no id.',
    );
    expect(messages({ [MAIN]: replaced('id="257"', 'id="256"') })).toContain(
      'The id of a slide, "256", is already taken.',
    );
  });

  it('finds an entry with damaged bytes', () => {
    const bytes = Buffer.from(sound);
    const at = bytes.indexOf('ppt/presentation.xml') + 60;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 255, at);
    expect(checkPackage(bytes).map(({ code }) => code)).toContain('zip_damaged');
  });

  it('never throws for any bytes', () => {
    fc.assert(
      fc.property(fc.nat(sound.length - 1), fc.uint8Array({ minLength: 1, maxLength: 40 }), (at, noise) => {
        const bytes = Buffer.from(sound);
        bytes.set(noise.subarray(0, bytes.length - at), at);
        expect(Array.isArray(checkPackage(bytes))).toBe(true);
      }),
      { numRuns: 20 },
    );
    expect(checkPackage(Buffer.from('no archive')).map(({ code }) => code)).toEqual(['zip_damaged']);
  });
});
