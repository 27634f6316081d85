import { type ComponentProps, use, useId } from 'react'
import { FieldLabel } from './FieldLabel.tsx'
import type { FieldTexts } from './FieldMessage.tsx'
import { FormErrorsContext } from './form-errors.ts'
import { Icon } from './Icon.tsx'
import { enteredText, useEnteredBefore } from './useEnteredBefore.ts'
import './Field.css'
import './Select.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'>, FieldTexts {
  options: readonly { value: string; label: string; isDisabled?: boolean }[]
  onChange: (value: string) => void
  /** The text of the first line, which stands for no choice. Without this text, an option is always chosen. */
  emptyLabel?: string
}

/** Shows a native select, because phones show their own picker for it. */
export function Select(props: SelectProps) {
  const { label, optionalLabel, help, options, onChange, emptyLabel, error: ownError, ...rest } = props
  const id = useId()
  const list = useEnteredBefore<HTMLSelectElement, string>(rest.value?.toString(), onChange, enteredText)
  const ofForm = use(FormErrorsContext)
  const error = ownError ?? (rest.name === undefined ? undefined : ofForm[rest.name])
  const message = error ?? help
  return (
    <div data-part="field">
      <label data-part="label" htmlFor={id}>
        <FieldLabel label={label} optionalLabel={optionalLabel} />
      </label>
      <div data-part="select">
        <select
          autoComplete="off"
          {...rest}
          ref={list}
          id={id}
          data-part="input"
          aria-invalid={error !== undefined}
          aria-describedby={message === undefined ? undefined : `${id}-message`}
          onChange={(event) => onChange(event.target.value)}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" />
      </div>
      {message !== undefined && (
        <span id={`${id}-message`} data-part={error === undefined ? 'help' : 'field-error'}>
          {error !== undefined && <Icon name="error" />}
          {message}
        </span>
      )}
    </div>
  )
}
