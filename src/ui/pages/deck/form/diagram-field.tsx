import { Fragment, type ReactNode } from 'react';
import { TextField } from '../../../parts/field.tsx';
import { Select } from '../../../parts/select.tsx';
import { t, type Word } from '../../../strings/index.ts';
import { toLabel } from '../../../strings/label-of.ts';
import { toPlainText } from '../../../strings/plain-words.ts';
import { convertDiagram, DIAGRAM_FIELDS, type DiagramData } from '../diagram-starts.ts';
import type { Schema } from '../layouts.ts';
import type { FieldProps } from './field-props.ts';

const MERMAID = 'mermaid';
const LABELS: Readonly<Record<string, Word>> = { nodes: 'diagram.boxes', edges: 'diagram.lines' };

/** Kind of a diagram, and the fields that this kind has. */
export function DiagramField({
  schema,
  value,
  path,
  label,
  findings,
  onChange,
  renderItem,
}: FieldProps & { readonly renderItem: (props: FieldProps) => ReactNode }) {
  const diagram = (typeof value === 'string' ? { mermaid: value } : (value ?? {})) as Partial<DiagramData> & {
    readonly mermaid?: string;
  };
  const { mermaid, kind = 'flow' } = diagram;
  const problem = findings.find(
    (finding) => finding.path?.startsWith(path) === true && finding.severity !== 'info',
  )?.message;
  return (
    <fieldset className="group" data-path={path}>
      <legend>{label}</legend>
      <Select
        label={t('chart.type')}
        choices={[
          ...Object.keys(DIAGRAM_FIELDS).map((id) => ({ id, name: toLabel(id) })),
          ...(mermaid === undefined ? [] : [{ id: MERMAID, name: t('diagram.mermaid') }]),
        ]}
        value={mermaid === undefined ? kind : MERMAID}
        onChange={(next) => next !== MERMAID && onChange(path, convertDiagram(diagram, next))}
      />
      {mermaid === undefined ? (
        Object.entries(pickFields(schema, kind, diagram)).map(([name, field]) => (
          <Fragment key={name}>
            {renderItem({
              schema: field,
              value: (diagram as Readonly<Record<string, unknown>>)[name],
              path: `${path}.${name}`,
              label: LABELS[name] === undefined ? toLabel(name) : t(LABELS[name]),
              required: name === 'nodes',
              findings,
              onChange,
            })}
          </Fragment>
        ))
      ) : (
        <TextField
          label={t('diagram.mermaid')}
          rows={8}
          value={mermaid}
          onChange={(typed) => onChange(path, { mermaid: typed })}
          {...(problem === undefined ? {} : { problem: toPlainText(problem) })}
        />
      )}
    </fieldset>
  );
}

/** Fields of the schema that a kind has; parents and ends of lines are chosen among the boxes. */
function pickFields(
  { properties = {} }: Schema,
  kind: string,
  { nodes = [] }: Partial<DiagramData>,
): Readonly<Record<string, Schema>> {
  const { node = ['label'], edge, own = [] } = DIAGRAM_FIELDS[kind] ?? {};
  const ids = [...new Set(nodes.map((one) => String(one['id'] ?? one.label)))];
  const among: Schema = ids.length === 0 ? { type: 'string' } : { type: 'string', enum: ids };
  const places: Readonly<Record<string, Schema>> = { parent: among, from: among, to: among };
  const pick = (of: Schema | undefined, names: readonly string[], required: readonly string[]): Schema => ({
    ...of,
    required,
    properties: Object.fromEntries(
      names.flatMap((name) => {
        const field = places[name] ?? of?.properties?.[name];
        return field === undefined ? [] : [[name, field] as const];
      }),
    ),
  });
  const list = (name: string, names: readonly string[], required: readonly string[]): Schema => ({
    ...properties[name],
    type: 'array',
    items: pick(properties[name]?.items, names, required),
  });
  return {
    ...Object.fromEntries(
      own.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]] as const])),
    ),
    nodes: list('nodes', node, node.includes('start') ? ['label', 'start'] : ['label']),
    ...(edge === undefined ? {} : { edges: list('edges', edge, ['from', 'to']) }),
  };
}
