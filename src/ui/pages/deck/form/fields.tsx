import { lazy, Suspense } from 'react';
import { NumberField } from '../../../parts/number-field.tsx';
import { Select } from '../../../parts/select.tsx';
import { Tick } from '../../../parts/tick.tsx';
import { t } from '../../../strings/index.ts';
import { toLabel } from '../../../strings/label-of.ts';
import { takesIndex, takesNames } from './field-kinds.ts';
import type { FieldProps } from './field-props.ts';
import { IconField } from './icon-field.tsx';
import { ListField } from './list-field.tsx';
import { NamesField } from './names-field.tsx';
import { PictureField } from './picture-field.tsx';
import { WordsField } from './words-field.tsx';

/** Fields that few layouts have. */
const ChartField = lazy(async () => ({ default: (await import('./chart-field.tsx')).ChartField }));
const DiagramField = lazy(async () => ({ default: (await import('./diagram-field.tsx')).DiagramField }));
const MapField = lazy(async () => ({ default: (await import('./map-field.tsx')).MapField }));
const TableField = lazy(async () => ({ default: (await import('./table-field.tsx')).TableField }));

type FieldsProps = Omit<FieldProps, 'label' | 'required'>;

/** Fields of an object in the order of its schema. */
export function Fields({ schema, value, path, ...rest }: FieldsProps) {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <Field
      key={name}
      {...rest}
      schema={field}
      value={values[name]}
      path={path === '' ? name : `${path}.${name}`}
      label={toLabel(name)}
      required={schema.required?.includes(name) === true}
    />
  ));
}

/** Field for a value, by its schema. */
export function Field(props: FieldProps) {
  return (
    <Suspense>
      <FieldOfKind {...props} />
    </Suspense>
  );
}

function FieldOfKind(props: FieldProps) {
  const { schema, value, path, label, required, onChange } = props;
  const fields = schema.properties;
  if (fields?.['image_prompt']) return <PictureField {...props} />;
  if (fields?.['icon_query']) return <IconField {...props} />;
  if (fields?.['series'] && fields['categories'])
    return <ChartField {...props} renderItem={(item) => <Field {...item} />} />;
  if (fields?.['mermaid'] && fields['kind'])
    return <DiagramField {...props} renderItem={(item) => <Field {...item} />} />;
  if (fields?.['region'] && fields['points']) return <MapField {...props} />;
  if (fields?.['columns'] && fields['rows'])
    return <TableField {...props} renderItem={(item) => <Field {...item} />} />;
  if (fields) {
    return (
      <fieldset className="group" data-path={path}>
        <legend>{label}</legend>
        <Fields {...props} />
      </fieldset>
    );
  }
  if (takesNames(schema) || takesIndex(schema)) return <NamesField {...props} />;
  if (schema.type === 'array') return <ListField {...props} renderItem={(item) => <Field {...item} />} />;
  if (schema.enum) {
    const none = required ? [] : [{ id: '', name: t('deck.none') }];
    return (
      <div data-path={path}>
        <Select
          label={label}
          choices={[...none, ...schema.enum.map((one) => ({ id: String(one), name: toLabel(String(one)) }))]}
          value={String(value ?? '')}
          onChange={(chosen) => onChange(path, chosen === '' ? undefined : chosen)}
        />
      </div>
    );
  }
  if (schema.type === 'boolean') {
    return (
      <div data-path={path}>
        <Tick isSelected={value === true} onChange={(on) => onChange(path, on ? true : undefined)}>
          {label}
        </Tick>
      </div>
    );
  }
  if (schema.type === 'number' || schema.type === 'integer') {
    return (
      <div data-path={path}>
        <NumberField
          label={label}
          value={typeof value === 'number' ? value : Number.NaN}
          onChange={(number) => onChange(path, Number.isNaN(number) ? undefined : number)}
        />
      </div>
    );
  }
  return <WordsField {...props} />;
}
