const WHOLE = /^[+-]?\d+$/;
/** Lengths in strict files have a unit. */
const LENGTH = /^[+-]?\d+$|^-?\d+(\.\d+)?(mm|cm|in|pt|pc|pi)$/;
const SHARE = /^[+-]?\d+$|^-?\d+(\.\d+)?%$/;
const HEX = /^[\da-fA-F]{6}$/;

type Rule = (value: string) => string | undefined;

const one = (names: string): Rule => {
  const allowed = new Set(names.split(' '));
  return (value) => (allowed.has(value) ? undefined : `allowed are ${names}`);
};
const like =
  (pattern: RegExp, words: string): Rule =>
  (value) =>
    pattern.test(value) ? undefined : words;
const whole =
  (least: number, most: number): Rule =>
  (value) =>
    WHOLE.test(value) && Number(value) >= least && Number(value) <= most ? undefined : `a whole number from ${least} to ${most} is allowed`;

const length = like(LENGTH, 'a whole number of EMU is allowed');
const share = like(SHARE, 'a whole number of thousandths of a per cent is allowed');
const SIZE = whole(100, 400_000);
const RUN = {
  sz: SIZE,
  u: one('none words sng dbl heavy dotted dottedHeavy dash dashHeavy dashLong dashLongHeavy dotDash dotDashHeavy dotDotDash dotDotDashHeavy wavy wavyHeavy wavyDbl'),
  strike: one('noStrike sngStrike dblStrike'),
  cap: one('none small all'),
  baseline: share,
};
const PARAGRAPH = { algn: one('l ctr r just justLow dist thaiDist'), lvl: whole(0, 8), marL: length, indent: length };

/** Value rules for the attributes that programs often get wrong, by element and attribute. */
const RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  rPr: RUN,
  defRPr: RUN,
  endParaRPr: RUN,
  pPr: PARAGRAPH,
  bodyPr: {
    anchor: one('t ctr b just dist'),
    wrap: one('none square'),
    vert: one('horz vert vert270 wordArtVert eaVert mongolianVert wordArtVertRtl'),
    lIns: length,
    tIns: length,
    rIns: length,
    bIns: length,
    numCol: whole(1, 16),
  },
  ph: { type: one('title body ctrTitle subTitle dt sldNum ftr hdr obj chart tbl clipArt dgm media sldImg pic'), sz: one('full half quarter'), orient: one('horz vert') },
  srgbClr: { val: like(HEX, 'six hex digits are allowed') },
  schemeClr: { val: one('bg1 tx1 bg2 tx2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink phClr dk1 lt1 dk2 lt2') },
  alpha: { val: share },
  lumMod: { val: share },
  lumOff: { val: share },
  tint: { val: share },
  shade: { val: share },
  gs: { pos: share },
  off: { x: length, y: length },
  ext: { cx: length, cy: length },
  xfrm: { rot: like(WHOLE, 'a whole number of 60,000ths of a degree is allowed') },
  ln: { w: whole(0, 20_116_800), cap: one('rnd sq flat') },
  prstDash: { val: one('solid dot dash lgDash dashDot lgDashDot lgDashDotDot sysDash sysDot sysDashDot sysDashDotDot') },
  gridCol: { w: length },
  tr: { h: length },
  tcPr: { anchor: one('t ctr b just dist'), marL: length, marR: length, marT: length, marB: length },
  srcRect: { l: share, t: share, r: share, b: share },
};

/** Describes the allowed value; undefined if the value is valid or not checked. */
export function valueFault(element: string, attribute: string, value: string): string | undefined {
  return RULES[element]?.[attribute]?.(value);
}
