import { use } from 'react'
import { FieldError, FieldErrorContext } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { Icon } from './Icon.tsx'

export interface FieldTexts {
  label: string
  unit?: string | undefined
  optionalLabel?: string
  help?: string
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
