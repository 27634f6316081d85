import { use } from 'react'
import { FieldError, FieldErrorContext } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { Icon } from './Icon.tsx'

export interface FieldTexts {
  label: string
  /** The unit or format, shown beside the label, e.g. "in kg". */
  unit?: string | undefined
  /** The mark beside the label of an optional field, e.g. "freiwillig". */
  optionalLabel?: string
  help?: string
  /** An error that does not come from the form's errors. With an error, the field is invalid. */
  error?: string
}

export function FieldMessage({ help, error }: Pick<FieldTexts, 'help' | 'error'>) {
  const isInvalid = use(FieldErrorContext)?.isInvalid
  if (isInvalid) {
    return (
      <FieldError data-part="field-error">
        {({ validationErrors }) => (
          <>
            <Icon name="error" />
            {error ?? validationErrors.join(' ')}
          </>
        )}
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
