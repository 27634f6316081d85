import { createContext, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { Form as AriaForm, FormContext, type FormProps as AriaFormProps } from 'react-aria-components/Form'
import { focusFirstWrong } from './focus-first-wrong.ts'

/** What is wrong with fields, in words, by their names. */
export type FormErrors = Readonly<Record<string, string>>

/** For controls that are none of React Aria's. */
export const FormErrorsContext = createContext<FormErrors>({})

interface FormProps extends Omit<AriaFormProps, 'validationBehavior' | 'validationErrors' | 'onSubmit' | 'render'> {
  /** Of the form as it was sent. */
  errors?: FormErrors
  /** What was found when the form was sent; another object each time, whereupon the first wrong field takes the focus. */
  found?: unknown
  onSubmit: () => void
  ref?: RefObject<HTMLFormElement | null>
}

const NO_ERRORS: FormErrors = {}

/** React Aria's form makes this anew each time it is drawn, and all fields with it: a letter would draw those of 60 persons. */
const OF_FIELDS = { validationBehavior: 'aria' } as const

export function Form({ errors = NO_ERRORS, found, onSubmit, ref, children, ...props }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  useEffect(() => {
    if (found) focusFirstWrong(form.current)
  }, [found, form])

  const [changed, setChanged] = useState<{ found: unknown; names: readonly string[] }>({ found, names: [] })
  const names = changed.found === found ? changed.names : []
  const standing =
    names.length > 0 ? Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))) : errors
  // React Aria forgets an error when the field loses the focus. A button below would move away from under the press that takes the focus.
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (standing[name] !== undefined) setChanged({ found, names: [...names, name] })
  }
  return (
    <FormErrorsContext value={standing}>
      <AriaForm
        {...props}
        ref={form}
        validationBehavior="aria"
        validationErrors={standing}
        render={(element) => <form {...element} onInput={forget} />}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <FormContext value={OF_FIELDS}>{children}</FormContext>
      </AriaForm>
    </FormErrorsContext>
  )
}
