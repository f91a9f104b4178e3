function names(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Elements allowed in a clean drawing, without scripts, animations, HTML and other vocabularies. */
export const ELEMENTS = names(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight
  feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
`);

/** Elements with drawn character data. */
export const TEXTS = names('text tspan textPath');

/** Properties that a style sheet, a `style` attribute or an attribute of the same name sets. */
export const PROPERTIES = names(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction display
  dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size font-stretch font-style font-variant
  font-weight image-rendering letter-spacing lighting-color marker-end marker-mid marker-start mask opacity overflow paint-order
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor text-decoration text-rendering transform vector-effect visibility word-spacing writing-mode
  isolation mask-type mix-blend-mode
`);

/** Properties without an attribute of the same name. */
export const STYLE_ONLY = names('isolation mask-type mix-blend-mode');

/** Other allowed attributes: geometry, units and parameters of filters. */
export const ATTRIBUTES = names(`
  id x y z width height cx cy r rx ry x1 y1 x2 y2 fx fy fr d points viewBox preserveAspectRatio href transform xml:space
  gradientTransform gradientUnits spreadMethod offset clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits
  patternTransform markerWidth markerHeight markerUnits refX refY orient dx dy rotate textLength lengthAdjust startOffset
  filterUnits primitiveUnits in in2 result stdDeviation type values mode operator k1 k2 k3 k4 tableValues slope intercept amplitude
  exponent order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha radius baseFrequency numOctaves seed stitchTiles
  scale xChannelSelector yChannelSelector surfaceScale specularConstant specularExponent diffuseConstant azimuth elevation
  pointsAtX pointsAtY pointsAtZ limitingConeAngle
`);
