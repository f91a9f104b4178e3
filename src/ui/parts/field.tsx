import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Error message of the server. */
  readonly problem?: string;
  /** Number of lines; absent: one. */
  readonly rows?: number;
  /** Language of the text, by which it is checked for spelling. */
  readonly textLanguage?: string;
}

/** Text field with label, hint and error. */
export function TextField({
  label,
  hint,
  placeholder,
  problem,
  rows,
  textLanguage,
  ...props
}: TextFieldProps) {
  const spelling = textLanguage === undefined ? {} : { lang: textLanguage, spellCheck: true };
  return (
    // An error of the server must not prevent the browser from sending again.
    <AriaTextField
      validationBehavior={props.isRequired === true ? 'native' : 'aria'}
      {...props}
      className="field"
      isInvalid={props.isInvalid || problem !== undefined}
    >
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input
          className="input"
          dir="auto"
          {...spelling}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      ) : (
        <TextArea
          className="input"
          dir="auto"
          rows={rows}
          {...spelling}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
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
