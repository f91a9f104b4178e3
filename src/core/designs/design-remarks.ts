/** Warns if the number of pictures differs from that of slides. */
export function reportMiscount(pictures: number, slides: number): string[] {
  if (pictures === 0 || pictures === slides) return [];
  const rest = pictures < slides ? 'the other slides have none' : 'the extra pictures are not used';
  return [
    `slide_image_urls gives ${pictures} for a file of ${slides} slides (pptx_url): ${rest}. Give one picture for each slide, in order, or leave out slide_image_urls.`,
  ];
}
