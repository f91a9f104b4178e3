import { NumberField as AriaNumberField, Input, Label } from 'react-aria-components';

export interface NumberFieldProps {
  readonly label: string;
  /** NaN if empty. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly placeholder?: string;
}

/** Number in the local format. */
export default function NumberInput({ label, placeholder, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      className="field"
      formatOptions={{ maximumFractionDigits: 10, useGrouping: false }}
    >
      <Label>{label}</Label>
      <Input className="input" {...(placeholder === undefined ? {} : { placeholder })} />
    </AriaNumberField>
  );
}
