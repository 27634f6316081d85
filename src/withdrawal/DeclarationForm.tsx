import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WITHDRAWAL_MAX } from '#contract/constants.ts'
import {
  type Declaration,
  type DeclarationField,
  type DeclarationProblem,
  declarationProblems,
} from '#domain/reservation/withdrawal.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { ErrorSummary } from '#src/layout/ErrorSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface DeclarationFormProps {
  declaration: Declaration
  /** Back from the summary: a screen reader announces the form. */
  isComingBack: boolean
  problems: readonly DeclarationProblem[]
  /** Another object each time that the form has problems. */
  found: object | undefined
  onCheck: (declaration: Declaration, problems: readonly DeclarationProblem[]) => void
}

const termsLink = (words: ReactNode) => (
  <RouterLink to="." search={(search) => ({ ...search, content: 'agb' as const })} resetScroll={false}>
    {words}
  </RouterLink>
)

/** The first step: who withdraws, from which contract, and where the acknowledgement goes. */
export function DeclarationForm({ declaration, isComingBack, problems, found, onCheck }: DeclarationFormProps) {
  const t = useTranslations('withdrawal')
  const tForm = useTranslations('form')
  const { settings } = useSite()
  const [values, setValues] = useState(declaration)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isComingBack) form.current?.querySelector('input')?.focus()
  }, [isComingBack])

  const field = (name: DeclarationField) => ({
    name,
    label: t(`field.${name}`),
    value: values[name],
    maxLength: WITHDRAWAL_MAX[name],
    isRequired: true,
    onChange: (value: string) => setValues((typed) => ({ ...typed, [name]: value })),
  })
  const check = () => {
    const { name, number, email } = values
    const typed = { name: oneLine(name), number: oneLine(number), email: oneLine(email) }
    onCheck(typed, declarationProblems(typed))
  }
  const errors = Object.fromEntries(
    problems.map(({ field: name, key }) => [name, tForm(key, { path: t(`field.${name}`) })]),
  )
  return (
    <Form ref={form} data-part="withdrawal" errors={errors} found={found} onSubmit={check}>
      <p>{t.rich('help', { shop: settings.name, link: termsLink })}</p>
      {problems.length > 0 && <ErrorSummary title={t('problems', { count: problems.length })} errors={errors} />}
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('number')} autoComplete="off" help={t('numberHelp')} />
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" help={t('emailHelp')} />
      <div data-part="checkout-actions">
        <Button type="submit">{t('check')}</Button>
      </div>
    </Form>
  )
}
