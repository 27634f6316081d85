import { useId, type ReactNode } from 'react'
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps as AriaCheckboxFieldProps,
} from 'react-aria-components/Checkbox'
import { FieldMessage } from './FieldMessage.tsx'
import { Icon } from './Icon.tsx'
import { useEnteredBefore } from './useEnteredBefore.ts'
import './Field.css'
import './Checkbox.css'

interface CheckboxProps extends Omit<AriaCheckboxFieldProps, 'children' | 'isInvalid'> {
  children: ReactNode
  help?: string
  error?: string
}

export function Checkbox({ children, help, error, ...props }: CheckboxProps) {
  // Without a name of its own, the browser restores another checkbox's tick on Back.
  const name = useId()
  const box = useEnteredBefore<HTMLInputElement, boolean>(props.isSelected, props.onChange, ({ checked }) => checked)
  return (
    <CheckboxField
      name={name}
      {...props}
      inputRef={box}
      isInvalid={error !== undefined || undefined}
      data-part="field"
      validationBehavior="aria"
    >
      <CheckboxButton data-part="checkbox" data-row="12 top">
        <span data-part="checkbox-box">
          <Icon name="check" />
        </span>
        <span>{children}</span>
      </CheckboxButton>
      <FieldMessage help={help} error={error} />
    </CheckboxField>
  )
}
