import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, FieldError, Input, Label, Text, TextArea } from 'react-aria-components';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** What is wrong with it, as the server said. */
  readonly problem?: string;
  /** Lines of a longer text; one line when absent. */
  readonly rows?: number;
}

/** A text to type, with its label, a hint and what is wrong with it. */
export function TextField({ label, hint, placeholder, problem, rows, ...props }: TextFieldProps) {
  return (
    // What the server found fault with must not keep the browser from sending it again.
    <AriaTextField validationBehavior={props.isRequired === true ? 'native' : 'aria'} {...props} className="field" isInvalid={props.isInvalid || problem !== undefined}>
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input className="input" dir="auto" {...(placeholder === undefined ? {} : { placeholder })} />
      ) : (
        <TextArea className="input" dir="auto" rows={rows} {...(placeholder === undefined ? {} : { placeholder })} />
      )}
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="problem">{problem}</FieldError>
    </AriaTextField>
  );
}
