const FILL = 'noFill|solidFill|gradFill|blipFill|pattFill|grpFill';
const EFFECTS = 'effectLst|effectDag';
const RUN = `ln ${FILL} ${EFFECTS} highlight uLnTx|uLn uFillTx|uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst`;
const SHAPE = `xfrm custGeom|prstGeom ${FILL} ln ${EFFECTS} scene3d sp3d extLst`;
const LINE = `${FILL} prstDash|custDash round|bevel|miter headEnd tailEnd extLst`;
const PARAGRAPH =
  'lnSpc spcBef spcAft buClrTx|buClr buSzTx|buSzPct|buSzPts buFontTx|buFont buNone|buAutoNum|buChar|buBlip tabLst defRPr extLst';
const TEXT = 'bodyPr lstStyle p';

/**
 * Child order of the elements that programs often get wrong, from ECMA-376's schemas. A bar separates
 * alternatives.
 */
const ORDERS: Readonly<Record<string, string>> = {
  'p:presentation':
    'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst',
  'p:sld': 'cSld clrMapOvr transition timing extLst',
  'p:sldLayout': 'cSld clrMapOvr transition timing hf extLst',
  'p:sldMaster': 'cSld clrMap sldLayoutIdLst transition timing hf txStyles extLst',
  'p:notes': 'cSld clrMapOvr extLst',
  'p:notesMaster': 'cSld clrMap hf notesStyle extLst',
  'p:cSld': 'bg spTree custDataLst controls extLst',
  'p:sp': 'nvSpPr spPr style txBody extLst',
  'p:pic': 'nvPicPr blipFill spPr style extLst',
  'p:cxnSp': 'nvCxnSpPr spPr style extLst',
  'p:graphicFrame': 'nvGraphicFramePr xfrm graphic extLst',
  'p:spTree': 'nvGrpSpPr grpSpPr sp|grpSp|graphicFrame|cxnSp|pic|contentPart extLst',
  'p:grpSp': 'nvGrpSpPr grpSpPr sp|grpSp|graphicFrame|cxnSp|pic|contentPart extLst',
  'p:spPr': SHAPE,
  'p:grpSpPr': `xfrm ${FILL} ${EFFECTS} scene3d extLst`,
  'p:bgPr': `${FILL} ${EFFECTS} extLst`,
  'p:txBody': TEXT,
  'p:blipFill': 'blip srcRect tile|stretch',
  'a:blipFill': 'blip srcRect tile|stretch',
  'a:txBody': TEXT,
  'a:bodyPr': 'prstTxWarp noAutofit|normAutofit|spAutoFit scene3d sp3d|flatTx extLst',
  'a:p': 'pPr r|br|fld endParaRPr',
  'a:r': 'rPr t',
  'a:pPr': PARAGRAPH,
  'a:rPr': RUN,
  'a:endParaRPr': RUN,
  'a:defRPr': RUN,
  'a:ln': LINE,
  'a:lnL': LINE,
  'a:lnR': LINE,
  'a:lnT': LINE,
  'a:lnB': LINE,
  'a:effectLst': 'blur fillOverlay glow innerShdw outerShdw prstShdw reflection softEdge',
  'a:xfrm': 'off ext chOff chExt',
  'a:gradFill': 'gsLst lin|path tileRect',
  'a:tbl': 'tblPr tblGrid tr',
  'a:tblPr': `${FILL} ${EFFECTS} tableStyle|tableStyleId extLst`,
  'a:tr': 'tc extLst',
  'a:tc': 'txBody tcPr extLst',
  'a:tcPr': `lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D ${FILL} headers extLst`,
  'c:chartSpace':
    'date1904 lang roundedCorners style clrMapOvr pivotSource protection chart spPr txPr externalData printSettings userShapes extLst',
  'c:chart':
    'title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly dispBlanksAs extLst',
  'c:ser': 'idx order tx spPr',
};

/** Rank of each child by its local name, for each element. */
export const CHILD_ORDER: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(ORDERS).map(([tag, order]) => [
    tag,
    new Map(
      order
        .split(' ')
        .flatMap((alternatives, rank) => alternatives.split('|').map((name) => [name, rank] as const)),
    ),
  ]),
);
