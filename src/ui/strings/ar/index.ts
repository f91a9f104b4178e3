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
  alt: 'الوصف',
  attribution: 'لمن القول',
  body: 'النص',
  caption: 'التعليق',
  chart: 'المخطط',
  columns: 'الأعمدة',
  date: 'التاريخ',
  description: 'الوصف',
  detail: 'التفصيل',
  diagram: 'الرسم',
  footnote: 'الحاشية',
  heading: 'العنوان الفرعي',
  highlight: 'الإبراز',
  icon: 'الرمز',
  image: 'الصورة',
  items: 'النقاط',
  label: 'التسمية',
  left: 'اليسار',
  map: 'الخريطة',
  metrics: 'الأرقام',
  name: 'الاسم',
  points: 'النقاط',
  presenter: 'المقدّم',
  quote: 'الاقتباس',
  right: 'اليمين',
  role: 'الدور',
  rows: 'الصفوف',
  series: 'السلاسل',
  source: 'المصدر',
  statement: 'القول',
  steps: 'الخطوات',
  subtitle: 'العنوان الثانوي',
  table: 'الجدول',
  takeaway: 'الخلاصة',
  text: 'النص',
  title: 'العنوان',
  type: 'النوع',
  unit: 'الوحدة',
  value: 'القيمة',
  x_axis: 'المحور X',
  y_axis: 'المحور Y',
};

/** All texts in Arabic. */
export const ar: Translation = {
  labels: LABELS,
  words: { ...composition, ...deck, ...galleries, ...library, ...making, ...settings, ...tools },
};
