/** Padding in px of a frame around its boxes. */
export const FRAME_SIDE = 14;
/** Clear distance between frames, and between a frame and a line along it, px. */
export const FRAME_GAP = 12;
