import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { Icon } from './Icon.tsx'

export interface FieldTexts {
  label: string
  /** Said beside the label: what the value is measured in, or how it is written, e.g. "in kg". */
  unit?: string | undefined
  /** Said beside the label of a field that may stay empty, e.g. "freiwillig". */
  optionalLabel?: string
  help?: string
  /** How to mend it; its presence makes the field invalid. */
  error?: string
}

/** Below a React Aria field: the error where there is one, else the help. */
export function FieldMessage({ help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  if (error !== undefined) {
    return (
      <FieldError data-part="field-error">
        <Icon name="error" />
        {error}
      </FieldError>
    )
  }
  if (help === undefined) return null
  return (
    <Text slot="description" data-part="help">
      {help}
    </Text>
  )
}
