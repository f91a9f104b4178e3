import { TextField } from '../../../parts/field.tsx';
import { t } from '../../../strings/index.ts';
import { setValue } from '../content-path.ts';
import { ChartField } from '../form/chart-field.tsx';
import { DiagramField } from '../form/diagram-field.tsx';
import type { FieldProps } from '../form/field-props.ts';
import { Field } from '../form/fields.tsx';
import { IconField } from '../form/icon-field.tsx';
import { PictureField } from '../form/picture-field.tsx';
import { TableField } from '../form/table-field.tsx';
import { type Schema, useLayoutSchema } from '../layouts.ts';
import { replaceInner, setAttribute } from './edits.ts';
import {
  decodeEntities,
  encodeEntities,
  findAttribute,
  findNodeFrom,
  type MarkupElement,
  parseMarkup,
} from './markup.ts';
import { type Cells, readCells, writeCells } from './table-markup.ts';
import type { Composition } from './use-composition.ts';
import { nameElement } from './vocabulary.ts';

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
      return <ChartContent {...props} />;
    case 'diagram':
      return <DiagramContent {...props} />;
    case 'table':
      return <TableContent {...props} />;
    case 'img':
      return <PictureContent {...props} />;
    case 'icon':
    case 'x-card':
      return <IconContent {...props} />;
    case 'pre':
      return <ProgramContent {...props} />;
    default:
      return null;
  }
}

const FIELD: Pick<FieldProps, 'findings' | 'required'> = { findings: [], required: true };
const ANY: Schema = {};
const field = (props: FieldProps) => <Field {...props} />;

function ChartContent({ composition, element, template }: NativeProps) {
  const schema = useLayoutSchema(template, 'chart').data?.properties?.['chart'] ?? ANY;
  const chart = parseChart(decodeEntities(composition.markup.slice(...element.inner)));
  const put = (path: string, value: unknown) => {
    const { chart: next } = setValue({ chart }, path, value);
    // Entities inside <chart> are decoded, too.
    const json = JSON.stringify(next).replaceAll('<', '\\u003c').replaceAll('&', '\\u0026');
    composition.type(replaceInner(composition.markup, element, json));
  };
  return (
    <ChartField
      {...FIELD}
      schema={schema}
      value={chart}
      path="chart"
      label={nameElement(element)}
      onChange={put}
      renderItem={field}
    />
  );
}

function DiagramContent({ composition, element, template }: NativeProps) {
  const schema = useLayoutSchema(template, 'diagram').data?.properties?.['diagram'] ?? ANY;
  const text = decodeEntities(composition.markup.slice(...element.inner)).trim();
  const diagram = text.startsWith('{') ? parseChart(text) : { mermaid: text };
  const put = (path: string, value: unknown) => {
    const next = setValue({ diagram }, path, value)['diagram'] as { readonly mermaid?: string };
    const written =
      next.mermaid === undefined ? JSON.stringify(next).replaceAll('<', '\\u003c') : `\n${next.mermaid}\n`;
    composition.type(replaceInner(composition.markup, element, written));
  };
  return (
    <DiagramField
      {...FIELD}
      schema={schema}
      value={diagram}
      path="diagram"
      label={nameElement(element)}
      onChange={put}
      renderItem={field}
    />
  );
}

function parseChart(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function TableContent({ composition, element, template }: NativeProps) {
  const { columns = ANY, rows = ANY } =
    useLayoutSchema(template, 'table').data?.properties?.['table']?.properties ?? {};
  const put = (_: string, value: unknown) =>
    composition.type(writeCells(composition.markup, element, value as Cells));
  // Attributes of rows and cells define their style.
  return (
    <TableField
      {...FIELD}
      schema={{ properties: { columns, rows } }}
      value={readCells(element, composition.markup)}
      path="table"
      label={nameElement(element)}
      onChange={put}
      renderItem={field}
    />
  );
}

interface Picture {
  readonly image_url?: string;
  readonly asset_id?: string;
  readonly image_prompt?: string;
  readonly alt?: string;
}

function PictureContent({ composition, element }: NativeProps) {
  const [src, prompt, alt] = ['src', 'prompt', 'alt'].map((name) => findAttribute(element, name));
  const picture: Picture = {
    ...(src?.startsWith('asset:') === true
      ? { asset_id: src.slice('asset:'.length) }
      : src === undefined
        ? {}
        : { image_url: src }),
    ...(prompt === undefined ? {} : { image_prompt: prompt }),
    ...(alt === undefined ? {} : { alt }),
  };
  const put = (_: string, value: unknown) => {
    const { image_url: url, asset_id: asset, image_prompt: words, alt: shows } = value as Picture;
    const source = asset === undefined ? url : `asset:${asset}`;
    const attributes = [
      ['src', source] as const,
      ['prompt', source === undefined ? words : undefined] as const,
      ['alt', shows] as const,
    ];
    composition.type(
      attributes.reduce(
        (markup, [name, next]) => setAttribute(markup, findSame(markup, element), name, next),
        composition.markup,
      ),
    );
  };
  return (
    <PictureField
      {...FIELD}
      schema={ANY}
      value={picture}
      path="image"
      label={nameElement(element)}
      onChange={put}
    />
  );
}

/** Finds an element again after a change of its content. */
function findSame(markup: string, element: MarkupElement): MarkupElement {
  const node = findNodeFrom(parseMarkup(markup), element.from);
  return node?.kind === 'element' ? node : element;
}

function IconContent({ composition, element }: NativeProps) {
  const attribute = element.name === 'icon' ? 'name' : 'icon';
  const name = findAttribute(element, attribute);
  const put = (_: string, value: unknown) =>
    composition.type(
      setAttribute(
        composition.markup,
        element,
        attribute,
        (value as { readonly icon_name?: string } | undefined)?.icon_name,
      ),
    );
  return (
    <IconField
      {...FIELD}
      required={element.name === 'icon'}
      schema={ANY}
      value={name === undefined ? undefined : { icon_name: name }}
      path="icon"
      label={t('part.icon')}
      onChange={put}
    />
  );
}

function ProgramContent({ composition, element }: NativeProps) {
  const inner = composition.markup.slice(...element.inner);
  const [, open = '', program = inner, close = ''] =
    /^(\s*<code\b[^>]*>)([\s\S]*?)(<\/code>\s*)$/i.exec(inner) ?? [];
  return (
    <TextField
      label={t('compose.program')}
      rows={8}
      value={decodeEntities(program)}
      onChange={(typed) =>
        composition.type(replaceInner(composition.markup, element, open + encodeEntities(typed) + close))
      }
    />
  );
}
