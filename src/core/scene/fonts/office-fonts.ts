/**
 * Families that desktop Office installs or downloads by itself on Windows and macOS, in lower case. A deck
 * that names them
 * need not embed them.
 */
const OFFICE_FAMILIES: ReadonlySet<string> = new Set(
  (
    'Abadi|Agency FB|Aharoni|Algerian|Angsana New|Aptos|Arabic Typesetting|Arial|Arial Black|Arial Narrow|Arial Rounded MT Bold|Arial Unicode MS|Avenir Next LT Pro|' +
    'Bahnschrift|Baskerville Old Face|Batang|Bauhaus 93|Bell MT|Berlin Sans FB|Bernard MT Condensed|Bierstadt|Bodoni MT|Book Antiqua|Bookman Old Style|Bookshelf Symbol 7|' +
    'Bradley Hand ITC|Britannic Bold|Broadway|Browallia New|Brush Script MT|Calibri|Calibri Light|Californian FB|Calisto MT|Cambria|Cambria Math|Candara|Castellar|Centaur|' +
    'Century|Century Gothic|Century Schoolbook|Chiller|Colonna MT|Comic Sans MS|Consolas|Constantia|Cooper Black|Copperplate Gothic|Corbel|Cordia New|Courier New|Curlz MT|' +
    'Daytona|DengXian|DFKai-SB|Dubai|Ebrima|Edwardian Script ITC|Elephant|Engravers MT|Eras ITC|FangSong|Felix Titling|Footlight MT Light|Forte|Franklin Gothic|' +
    'Franklin Gothic Book|Franklin Gothic Demi|Franklin Gothic Medium|Freestyle Script|French Script MT|Gabriola|Gadugi|Garamond|Georgia|Georgia Pro|Gigi|Gill Sans MT|' +
    'Gill Sans Nova|Gloucester MT Extra Condensed|Goudy Old Style|Goudy Stout|Grandview|Gulim|Haettenschweiler|Harlow Solid Italic|Harrington|High Tower Text|Impact|' +
    'Imprint MT Shadow|Informal Roman|Ink Free|Javanese Text|Jokerman|Juice ITC|KaiTi|Kokila|Kristen ITC|Kunstler Script|Latha|Leelawadee|Leelawadee UI|Lucida Bright|' +
    'Lucida Calligraphy|Lucida Console|Lucida Fax|Lucida Handwriting|Lucida Sans|Lucida Sans Typewriter|Lucida Sans Unicode|Magneto|Maiandra GD|Malgun Gothic|Mangal|' +
    'Marlett|Matura MT Script Capitals|Meiryo|Meiryo UI|Microsoft Himalaya|Microsoft JhengHei|Microsoft New Tai Lue|Microsoft PhagsPa|Microsoft Sans Serif|Microsoft Tai Le|' +
    'Microsoft Uighur|Microsoft YaHei|Microsoft Yi Baiti|MingLiU|PMingLiU|Mistral|Modern No. 20|Mongolian Baiti|Monotype Corsiva|MS Gothic|MS PGothic|MS Mincho|MS PMincho|' +
    'MS Reference Sans Serif|MV Boli|Myanmar Text|Neue Haas Grotesk Text Pro|Niagara Solid|Nirmala UI|NSimSun|Nyala|OCR A Extended|Old English Text MT|Onyx|Palace Script MT|' +
    'Palatino Linotype|Papyrus|Parchment|Perpetua|Perpetua Titling MT|Playbill|Poor Richard|Pristina|Rage Italic|Ravie|Rockwell|Rockwell Condensed|Sakkal Majalla|Sanskrit Text|' +
    'Script MT Bold|Seaford|Segoe Print|Segoe Script|Segoe UI|Segoe UI Black|Segoe UI Emoji|Segoe UI Historic|Segoe UI Light|Segoe UI Semibold|Segoe UI Semilight|Segoe UI Symbol|SimHei|SimSun-ExtB|' +
    'Simplified Arabic|SimSun|Sitka Text|Skeena|Snap ITC|Stencil|Sylfaen|Symbol|Tahoma|Tempus Sans ITC|Tenorite|Times New Roman|Traditional Arabic|Trebuchet MS|Tw Cen MT|' +
    'Verdana|Verdana Pro|Viner Hand ITC|Vivaldi|Vladimir Script|Vrinda|Webdings|Wide Latin|Wingdings|Wingdings 2|Wingdings 3|Yu Gothic|Yu Gothic UI|Yu Mincho|' +
    'ＭＳ ゴシック|ＭＳ Ｐゴシック|ＭＳ 明朝|ＭＳ Ｐ明朝|メイリオ|游ゴシック|游明朝|宋体|黑体|微软雅黑|等线|新細明體|微軟正黑體|맑은 고딕|굴림|돋움|바탕|Aptos Display|Aptos Narrow|Aptos Mono|Aptos Serif'
  )
    .toLowerCase()
    .split('|'),
);

export function comesWithOffice(family: string): boolean {
  return OFFICE_FAMILIES.has(family.trim().toLowerCase());
}
