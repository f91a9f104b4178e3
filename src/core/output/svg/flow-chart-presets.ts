import { arc, line, type Outline, roundTo2 } from './preset-pen.ts';

/** Outlines of PowerPoint's flow chart shapes (ECMA-376, presetShapeDefinitions.xml). */
export const FLOW_CHART_PRESETS: Readonly<Record<string, Outline>> = {
  flowChartDecision: (w, h) =>
    line([
      [w / 2, 0],
      [w, h / 2],
      [w / 2, h],
      [0, h / 2],
    ]),
  flowChartInputOutput: (w, h) =>
    line([
      [w / 5, 0],
      [w, 0],
      [(w * 4) / 5, h],
      [0, h],
    ]),
  flowChartPredefinedProcess: (w, h) =>
    `${line([
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ])}${line(
      [
        [w / 8, 0],
        [w / 8, h],
      ],
      false,
    )}${line(
      [
        [(w * 7) / 8, 0],
        [(w * 7) / 8, h],
      ],
      false,
    )}`,
  flowChartTerminator: (w, h) =>
    `M${roundTo2(w * 0.161)} 0L${roundTo2(w * 0.839)} 0${arc(w * 0.161, h / 2, w * 0.839, h)}L${roundTo2(w * 0.161)} ${roundTo2(h)}${arc(w * 0.161, h / 2, w * 0.161, 0)}Z`,
  flowChartAlternateProcess: (w, h) => {
    const r = Math.min(w, h) / 6;
    return `M${roundTo2(r)} 0L${roundTo2(w - r)} 0${arc(r, r, w, r)}L${roundTo2(w)} ${roundTo2(h - r)}${arc(r, r, w - r, h)}L${roundTo2(r)} ${roundTo2(h)}${arc(r, r, 0, h - r)}L0 ${roundTo2(r)}${arc(r, r, r, 0)}Z`;
  },
  flowChartDocument: (w, h) =>
    `M0 0L${roundTo2(w)} 0L${roundTo2(w)} ${roundTo2(h * 0.8)}C${roundTo2(w / 2)} ${roundTo2(h * 0.8)} ${roundTo2(w / 2)} ${roundTo2(h * 1.107)} 0 ${roundTo2(h * 0.933)}Z`,
  flowChartPreparation: (w, h) =>
    line([
      [w / 5, 0],
      [(w * 4) / 5, 0],
      [w, h / 2],
      [(w * 4) / 5, h],
      [w / 5, h],
      [0, h / 2],
    ]),
  flowChartManualInput: (w, h) =>
    line([
      [0, h / 5],
      [w, 0],
      [w, h],
      [0, h],
    ]),
  flowChartManualOperation: (w, h) =>
    line([
      [0, 0],
      [w, 0],
      [(w * 4) / 5, h],
      [w / 5, h],
    ]),
  flowChartOffpageConnector: (w, h) =>
    line([
      [0, 0],
      [w, 0],
      [w, h * 0.8],
      [w / 2, h],
      [0, h * 0.8],
    ]),
  flowChartExtract: (w, h) =>
    line([
      [w / 2, 0],
      [w, h],
      [0, h],
    ]),
  flowChartMerge: (w, h) =>
    line([
      [0, 0],
      [w, 0],
      [w / 2, h],
    ]),
  flowChartDelay: (w, h) => `M0 0L${roundTo2(w / 2)} 0${arc(w / 2, h / 2, w / 2, h)}L0 ${roundTo2(h)}Z`,
  flowChartMagneticDisk: (w, h) =>
    `M0 ${roundTo2(h / 6)}${arc(w / 2, h / 6, w, h / 6)}L${roundTo2(w)} ${roundTo2((h * 5) / 6)}${arc(w / 2, h / 6, 0, (h * 5) / 6)}ZM${roundTo2(w)} ${roundTo2(h / 6)}${arc(w / 2, h / 6, 0, h / 6)}`,
};
