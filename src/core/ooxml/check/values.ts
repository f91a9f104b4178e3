const WHOLE_NUMBER = /^[+-]?\d+$/;
/** Lengths in strict files have a unit. */
const LENGTH = /^[+-]?\d+$|^-?\d+(\.\d+)?(mm|cm|in|pt|pc|pi)$/;
const SHARE = /^[+-]?\d+$|^-?\d+(\.\d+)?%$/;
const HEX = /^[\da-fA-F]{6}$/;

type Rule = (value: string) => string | undefined;

const oneOf = (names: string): Rule => {
  const allowed = new Set(names.split(' '));
  return (value) => (allowed.has(value) ? undefined : `allowed are ${names}`);
};
const matching =
  (pattern: RegExp, allowed: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : allowed;
const wholeNumber =
  (min: number, max: number): Rule =>
  (value) =>
    WHOLE_NUMBER.test(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `a whole number from ${min} to ${max} is allowed`;

const length = matching(LENGTH, 'a whole number of EMU is allowed');
const share = matching(SHARE, 'a whole number of thousandths of a per cent is allowed');
const SIZE = wholeNumber(100, 400_000);
const RUN = {
  sz: SIZE,
  u: oneOf(
    'none words sng dbl heavy dotted dottedHeavy dash dashHeavy dashLong dashLongHeavy dotDash dotDashHeavy dotDotDash dotDotDashHeavy wavy wavyHeavy wavyDbl',
  ),
  strike: oneOf('noStrike sngStrike dblStrike'),
  cap: oneOf('none small all'),
  baseline: share,
};
const PARAGRAPH = {
  algn: oneOf('l ctr r just justLow dist thaiDist'),
  lvl: wholeNumber(0, 8),
  marL: length,
  indent: length,
};

/** Value rules for the attributes that programs often get wrong, by element and attribute. */
const RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  rPr: RUN,
  defRPr: RUN,
  endParaRPr: RUN,
  pPr: PARAGRAPH,
  bodyPr: {
    anchor: oneOf('t ctr b just dist'),
    wrap: oneOf('none square'),
    vert: oneOf('horz vert vert270 wordArtVert eaVert mongolianVert wordArtVertRtl'),
    lIns: length,
    tIns: length,
    rIns: length,
    bIns: length,
    numCol: wholeNumber(1, 16),
  },
  ph: {
    type: oneOf('title body ctrTitle subTitle dt sldNum ftr hdr obj chart tbl clipArt dgm media sldImg pic'),
    sz: oneOf('full half quarter'),
    orient: oneOf('horz vert'),
  },
  srgbClr: { val: matching(HEX, 'six hex digits are allowed') },
  schemeClr: {
    val: oneOf(
      'bg1 tx1 bg2 tx2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink phClr dk1 lt1 dk2 lt2',
    ),
  },
  alpha: { val: share },
  lumMod: { val: share },
  lumOff: { val: share },
  tint: { val: share },
  shade: { val: share },
  gs: { pos: share },
  off: { x: length, y: length },
  ext: { cx: length, cy: length },
  xfrm: { rot: matching(WHOLE_NUMBER, 'a whole number of 60,000ths of a degree is allowed') },
  ln: { w: wholeNumber(0, 20_116_800), cap: oneOf('rnd sq flat') },
  prstDash: {
    val: oneOf(
      'solid dot dash lgDash dashDot lgDashDot lgDashDotDot sysDash sysDot sysDashDot sysDashDotDot',
    ),
  },
  gridCol: { w: length },
  tr: { h: length },
  tcPr: { anchor: oneOf('t ctr b just dist'), marL: length, marR: length, marT: length, marB: length },
  srcRect: { l: share, t: share, r: share, b: share },
};

/** Describes the allowed value; undefined if the value is valid or not checked. */
export function findValueFault(element: string, attribute: string, value: string): string | undefined {
  return RULES[element]?.[attribute]?.(value);
}
