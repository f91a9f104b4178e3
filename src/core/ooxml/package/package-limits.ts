/**
 * Limits for an uploaded file. Parts that are streamed are bounded by bytes and time instead, because
 * lectures of 300 slides have millions of elements.
 */
export const READ_LIMITS = {
  fileBytes: 64 * 1024 * 1024,
  entries: 10_000,
  /** Sum of all entries after inflating. */
  totalBytes: 256 * 1024 * 1024,
  /** One XML part after inflating. */
  partBytes: 16 * 1024 * 1024,
  /** Sum of all XML parts after inflating, counted each time a part is read. */
  xmlBytes: 192 * 1024 * 1024,
  /** One picture or other binary part after inflating. */
  binaryBytes: 64 * 1024 * 1024,
  /** XML elements of one part; a repeated element counts once. */
  elements: 300_000,
  /** XML elements of all parts, counted each time a part is read. */
  allElements: 8_000_000,
  /**
   * Characters of all texts in the parts that are read, since each text is measured. A long book has as many.
   */
  characters: 1_000_000,
  /**
   * XML elements of the parsed parts that a package holds. Readers read each part once, and holding trees
   * makes the first pass of a file slower.
   */
  heldElements: 0,
} as const;

/** Limits of the XML parts of one package. They are lower for decks than for books. */
export type XmlLimits = Readonly<
  Record<'partBytes' | 'xmlBytes' | 'elements' | 'allElements' | 'characters' | 'heldElements', number>
>;
