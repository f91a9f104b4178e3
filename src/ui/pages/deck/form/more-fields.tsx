import { Fragment, type ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { Icon } from '../../../parts/icon.tsx';
import { t } from '../../../strings/index.ts';
import { toLabel } from '../../../strings/label-of.ts';
import type { FieldProps } from './field-props.ts';

interface MoreFieldsProps extends Pick<FieldProps, 'schema' | 'value' | 'path' | 'findings' | 'onChange'> {
  /** Fields that are shown elsewhere. */
  readonly but: readonly string[];
  readonly renderItem: (props: FieldProps) => ReactNode;
}

/** Rarely used fields in a disclosure, which is open if one of them is set. */
export function MoreFields({ schema, value, but, path, findings, onChange, renderItem }: MoreFieldsProps) {
  const values = (value ?? {}) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !but.includes(name));
  if (fields.length === 0) return null;
  const isSet = (set: unknown): boolean =>
    set !== undefined && set !== false && !(Array.isArray(set) && set.length === 0);
  return (
    <Disclosure className="disclosure" defaultExpanded={fields.some(([name]) => isSet(values[name]))}>
      <Heading>
        <Button slot="trigger" className="button quiet">
          <Icon name="caret-down" />
          {t('deck.more-fields')}
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className="group">
          {fields.map(([name, field]) => (
            <Fragment key={name}>
              {renderItem({
                schema: field,
                value: values[name],
                path: `${path}.${name}`,
                label: toLabel(name),
                required: false,
                findings,
                onChange,
              })}
            </Fragment>
          ))}
        </div>
      </DisclosurePanel>
    </Disclosure>
  );
}
