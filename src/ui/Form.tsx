import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { Form as AriaForm, FormContext, type FormProps as AriaFormProps } from 'react-aria-components/Form'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { type FormErrors, FormErrorsContext } from './form-errors.ts'

interface FormProps extends Omit<AriaFormProps, 'validationBehavior' | 'validationErrors' | 'onSubmit' | 'render'> {
  errors?: FormErrors
  /** The result of the last submit. A new object moves the focus to the first invalid field. */
  found?: unknown
  onSubmit: () => void
  ref?: RefObject<HTMLFormElement | null>
}

const NO_ERRORS: FormErrors = {}

/** The same object at each render, because a new one would make each typed letter render all fields. */
const FIELD_CONTEXT = { validationBehavior: 'aria' } as const

export function Form({ errors = NO_ERRORS, found, onSubmit, ref, children, ...props }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useEffect(() => {
    if (found) focusFirstWrong(form.current)
  }, [found, form])

  const [changed, setChanged] = useState<{ found: unknown; names: readonly string[] }>({ found, names: [] })
  const names = changed.found === found ? changed.names : []
  const shown =
    names.length > 0 ? Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))) : errors
  // Clears an error as soon as the visitor types, because an error that disappears when the field loses the focus would
  // move the button that the visitor is pressing.
  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (shown[name] !== undefined) setChanged({ found, names: [...names, name] })
  }
  return (
    <FormErrorsContext value={shown}>
      <AriaForm
        {...props}
        ref={form}
        validationBehavior="aria"
        validationErrors={shown}
        render={(element) => <form {...element} onInput={clearError} />}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <FormContext value={FIELD_CONTEXT}>{children}</FormContext>
      </AriaForm>
    </FormErrorsContext>
  )
}
