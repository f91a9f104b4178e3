import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { withValue } from '../content-path.ts';
import { ChartField } from '../form/chart-field.tsx';
import type { FieldProps } from '../form/field-props.ts';
import { Field } from '../form/fields.tsx';
import { IconField } from '../form/icon-field.tsx';
import { PictureField } from '../form/picture-field.tsx';
import { TableField } from '../form/table-field.tsx';
import { type Schema, useLayoutSchema } from '../layouts.ts';
import { withAttribute, withInner } from './edits.ts';
import { attributeOf, decoded, encoded, type MarkupElement, nodeFrom, parseMarkup } from './markup.ts';
import { type Cells, cellsOf, withCells } from './table-markup.ts';
import type { Composition } from './use-composition.ts';
import { nameOf } from './vocabulary.ts';

interface NativeProps {
  readonly composition: Composition;
  readonly element: MarkupElement;
  /** Template of the deck. */
  readonly template: string;
}

/** Content of a chart, table, picture, icon or code block, in the fields of layouts. */
export function NativeFields(props: NativeProps) {
  switch (props.element.name) {
    case 'chart':
      return <ChartOf {...props} />;
    case 'table':
      return <TableOf {...props} />;
    case 'img':
      return <PictureOf {...props} />;
    case 'icon':
    case 'x-card':
      return <IconOf {...props} />;
    case 'pre':
      return <ProgramOf {...props} />;
    default:
      return null;
  }
}

const FIELD: Pick<FieldProps, 'findings' | 'required'> = { findings: [], required: true };
const ANY: Schema = {};
const field = (props: FieldProps) => <Field {...props} />;

function ChartOf({ composition, element, template }: NativeProps) {
  const schema = useLayoutSchema(template, 'chart').data?.properties?.['chart'] ?? ANY;
  const chart = parsed(decoded(composition.markup.slice(...element.inner)));
  const put = (path: string, value: unknown) => {
    const { chart: next } = withValue({ chart }, path, value);
    // Entities inside <chart> are decoded, too.
    const json = JSON.stringify(next).replaceAll('<', '\\u003c').replaceAll('&', '\\u0026');
    composition.type(withInner(composition.markup, element, json));
  };
  return <ChartField {...FIELD} schema={schema} value={chart} path="chart" label={nameOf(element)} onChange={put} renderItem={field} />;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function TableOf({ composition, element, template }: NativeProps) {
  const { columns = ANY, rows = ANY } = useLayoutSchema(template, 'table').data?.properties?.['table']?.properties ?? {};
  const put = (_: string, value: unknown) => composition.type(withCells(composition.markup, element, value as Cells));
  // Attributes of rows and cells define their style.
  return <TableField {...FIELD} schema={{ properties: { columns, rows } }} value={cellsOf(element, composition.markup)} path="table" label={nameOf(element)} onChange={put} renderItem={field} />;
}

interface Picture {
  readonly image_url?: string;
  readonly asset_id?: string;
  readonly image_prompt?: string;
  readonly alt?: string;
}

function PictureOf({ composition, element }: NativeProps) {
  const [src, prompt, alt] = ['src', 'prompt', 'alt'].map((name) => attributeOf(element, name));
  const picture: Picture = {
    ...(src?.startsWith('asset:') === true ? { asset_id: src.slice('asset:'.length) } : src === undefined ? {} : { image_url: src }),
    ...(prompt === undefined ? {} : { image_prompt: prompt }),
    ...(alt === undefined ? {} : { alt }),
  };
  const put = (_: string, value: unknown) => {
    const { image_url: url, asset_id: asset, image_prompt: words, alt: shows } = value as Picture;
    const source = asset === undefined ? url : `asset:${asset}`;
    const said = [['src', source] as const, ['prompt', source === undefined ? words : undefined] as const, ['alt', shows] as const];
    composition.type(said.reduce((markup, [name, next]) => withAttribute(markup, sameIn(markup, element), name, next), composition.markup));
  };
  return <PictureField {...FIELD} schema={ANY} value={picture} path="image" label={nameOf(element)} onChange={put} />;
}

/** Finds an element again after a change of its content. */
function sameIn(markup: string, element: MarkupElement): MarkupElement {
  const node = nodeFrom(parseMarkup(markup), element.from);
  return node?.kind === 'element' ? node : element;
}

function IconOf({ composition, element }: NativeProps) {
  const attribute = element.name === 'icon' ? 'name' : 'icon';
  const name = attributeOf(element, attribute);
  const put = (_: string, value: unknown) => composition.type(withAttribute(composition.markup, element, attribute, (value as { readonly icon_name?: string } | undefined)?.icon_name));
  return <IconField {...FIELD} required={element.name === 'icon'} schema={ANY} value={name === undefined ? undefined : { icon_name: name }} path="icon" label={t('part.icon')} onChange={put} />;
}

function ProgramOf({ composition, element }: NativeProps) {
  const inner = composition.markup.slice(...element.inner);
  const [, open = '', program = inner, close = ''] = /^(\s*<code\b[^>]*>)([\s\S]*?)(<\/code>\s*)$/i.exec(inner) ?? [];
  return <TextField label={t('compose.program')} rows={8} value={decoded(program)} onChange={(typed) => composition.type(withInner(composition.markup, element, open + encoded(typed) + close))} />;
}
