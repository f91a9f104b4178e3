import type { Translation } from '../catalogue.ts';
import { composition } from './composition.ts';
import { deck } from './deck.ts';
import { galleries } from './galleries.ts';
import { library } from './library.ts';
import { making } from './making.ts';
import { settings } from './settings.ts';
import { tools } from './tools.ts';

/** Labels of fields, whose names are those of the API. */
const LABELS = {
  alt: '説明',
  attribution: '発言者',
  body: '本文',
  caption: '説明文',
  chart: 'グラフ',
  columns: '列',
  date: '日付',
  description: '説明',
  detail: '詳細',
  diagram: '図',
  footnote: '脚注',
  heading: '見出し',
  highlight: '強調',
  icon: 'アイコン',
  image: '画像',
  items: '項目',
  label: 'ラベル',
  left: '左',
  map: '地図',
  metrics: '数値',
  name: '名前',
  points: '項目',
  presenter: '発表者',
  quote: '引用',
  right: '右',
  role: '役割',
  rows: '行',
  series: '系列',
  source: '出典',
  statement: '主張',
  steps: '手順',
  subtitle: 'サブタイトル',
  table: '表',
  takeaway: '要点',
  text: '文章',
  title: 'タイトル',
  type: '種類',
  unit: '単位',
  value: '値',
  x_axis: 'X 軸',
  y_axis: 'Y 軸',
};

/** All texts in Japanese. */
export const ja: Translation = {
  labels: LABELS,
  words: { ...composition, ...deck, ...galleries, ...library, ...making, ...settings, ...tools },
};
