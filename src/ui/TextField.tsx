import type { ReactNode } from 'react'
import {
  Input,
  Label,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldLabel } from './FieldLabel.tsx'
import { FieldMessage, type FieldTexts } from './FieldMessage.tsx'
import { enteredText, useEnteredBefore } from './useEnteredBefore.ts'
import './Field.css'

interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'isInvalid'>, FieldTexts {
  rows?: number
  autoCapitalize?: 'none'
  action?: ReactNode
}

export function TextField({ label, unit, optionalLabel, help, error, rows, action, ...props }: TextFieldProps) {
  const input = useEnteredBefore<HTMLInputElement & HTMLTextAreaElement, string>(
    props.value,
    props.onChange,
    enteredText,
  )
  return (
    <AriaTextField {...props} isInvalid={error !== undefined || undefined} data-part="field" validationBehavior="aria">
      <Label data-part="label">
        <FieldLabel label={label} unit={unit} optionalLabel={optionalLabel} />
      </Label>
      <div data-part="input-box">
        {rows === undefined ? (
          <Input ref={input} data-part="input" />
        ) : (
          <TextArea ref={input} data-part="input" rows={rows} />
        )}
        {action}
      </div>
      <FieldMessage help={help} error={error} />
    </AriaTextField>
  )
}
