import { childAtPath, descendants, parseMarkup, XmlEditor } from '../../../../ooxml/xml/index.ts';

/** Plots whose bars or bubbles may be inverted if negative, and plots that need a grouping. */
const INVERTIBLE = /^(bar|bar3D|bubble)Chart$/;
const GROUPED = /^(line|area)(3D)?Chart$/;

/** Repairs schema violations that some programs write and Microsoft's validator reports. */
export function repairChart(xml: string): string {
  return repairAxes(moveMarkersFirst(repairPlots(xml)));
}

/** Only bar and bubble charts may have invertIfNegative, and line and area charts need grouping first. */
function repairPlots(xml: string): string {
  return xml.replace(
    /(<c:(\w+Chart)>)([\s\S]*?)(<\/c:\2>)/g,
    (_, head: string, name: string, inner: string, foot: string) => {
      const plain = INVERTIBLE.test(name) ? inner : inner.replace(/<c:invertIfNegative\b[^>]*\/>/g, '');
      const grouping = /<c:grouping\b[^>]*\/>/.exec(plain)?.[0] ?? '<c:grouping val="standard"/>';
      return GROUPED.test(name) && !/^\s*<c:grouping\b/.test(plain)
        ? `${head}${grouping}${plain.replace(/<c:grouping\b[^>]*\/>/, '')}${foot}`
        : `${head}${plain}${foot}`;
    },
  );
}

/** The marker of a series must precede its points and labels. */
function moveMarkersFirst(xml: string): string {
  const edited = new XmlEditor(xml);
  for (const series of descendants(parseMarkup(xml))) {
    const marker = series.name === 'ser' ? childAtPath(series, 'marker') : undefined;
    const before =
      marker === undefined
        ? undefined
        : series.children.find(
            ({ name, start }) => /^(dPt|dLbls|trendline|errBars|cat|val)$/.test(name) && start < marker.start,
          );
    if (marker === undefined || before === undefined) continue;
    edited.remove(marker);
    edited.insert(before.start, xml.slice(marker.start, marker.end));
  }
  return edited.toString();
}

/** Some programs write negative axis ids and refer to a third axis that does not exist. */
function repairAxes(xml: string): string {
  const unsigned = xml.replace(
    /(<c:(?:axId|crossAx) val=")(-\d+)"/g,
    (_, start: string, id: string) => `${start}${Number(id) & 0x7fffffff}"`,
  );
  const known = new Set(
    [...unsigned.matchAll(/<c:(?:cat|val|date|ser)Ax>\s*<c:axId val="(\d+)"/g)].map(([, id]) => id),
  );
  if (known.size < 2) return unsigned;
  return unsigned.replace(/<c:(\w+Chart)>[\s\S]*?<\/c:\1>/g, (plot) =>
    plot.replace(/<c:axId val="(\d+)"\s*\/>/g, (axis, id: string) => (known.has(id) ? axis : '')),
  );
}
