import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Input,
  Label,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldLabel } from './FieldLabel.tsx'
import { FieldMessage, type FieldTexts } from './FieldMessage.tsx'
import { useTypedBefore } from './useTypedBefore.ts'
import './Field.css'
import './PasswordField.css'

interface PasswordFieldProps extends Omit<AriaTextFieldProps, 'children' | 'isInvalid' | 'type'>, FieldTexts {
  autoComplete: 'current-password' | 'new-password'
  /** Words of the button, e.g. "Anzeigen" and "Passwort anzeigen" for those who do not see what it belongs to. */
  show: { label: string; description: string }
  hide: { label: string; description: string }
}

/** What is typed can be looked at: fewer mistakes, longer passwords. */
export function PasswordField({ label, help, error, show, hide, ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const input = useTypedBefore<HTMLInputElement>(props.value, props.onChange)
  const toggle = isShown ? hide : show
  return (
    <AriaTextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      spellCheck="false"
      isInvalid={error !== undefined || undefined}
      data-part="field"
      validationBehavior="aria"
    >
      <Label data-part="label">
        <FieldLabel label={label} />
      </Label>
      <div data-part="password">
        <Input ref={input} data-part="input" autoCapitalize="none" />
        <Button
          slot={null}
          data-part="password-toggle"
          aria-label={`${toggle.description}: ${label}`}
          onPress={() => setIsShown(!isShown)}
        >
          {toggle.label}
        </Button>
      </div>
      <FieldMessage help={help} error={error} />
    </AriaTextField>
  )
}
