import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/constants.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { ExtrasGroup } from './ExtrasGroup.tsx'
import { useDiscountCode } from './useDiscountCode.ts'

/** A code is kept with the booking; the server refuses one that is not valid. */
export function DiscountCode() {
  const t = useTranslations('specials.discount')
  const send = useBookingSend()
  const { code, state } = useDiscountCode()
  const isChecking = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const [typed, setTyped] = useState('')
  /** What the visitor has sent, for as long as they have not taken it back. */
  const [sent, setSent] = useState<string | null>(null)
  const isRefused = sent !== null && code === null && sent === typed.trim()
  const form = useRef<HTMLFormElement>(null)
  const leadsBack = useRef(false)

  const submit = () => {
    // The field stays: the focus does too.
    const entered = code === null ? typed.trim() : ''
    setSent(entered === '' ? null : entered)
    leadsBack.current = entered !== ''
    if (code !== null || entered !== '') send({ type: 'discount.enter', code: entered === '' ? null : entered })
  }
  /** The error dialog returns the focus to the button; it belongs in the field. */
  const leadBack = () => {
    if (!isRefused || !leadsBack.current) return
    leadsBack.current = false
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    // With the words below it.
    form.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ExtrasGroup title={t('title')}>
      <Form ref={form} data-part="discount" onSubmit={submit}>
        <TextField
          label={t('label')}
          value={code ?? typed}
          onChange={setTyped}
          isReadOnly={code !== null}
          maxLength={TEXT_MAX.discountCode}
          autoComplete="off"
          spellCheck="false"
          onFocus={() => (leadsBack.current = false)}
          {...(isRefused && { error: t('refused') })}
        />
        <Button
          type="submit"
          kind="quiet"
          onFocus={leadBack}
          isPending={state === 'entered' && isChecking}
          pendingLabel={t('checking')}
          {...(code !== null && { 'aria-label': t('removeOf', { code }) })}
        >
          {code === null ? t('apply') : t('remove')}
        </Button>
        <output data-part="help">{code !== null && state === 'taken' && t('applied', { code })}</output>
      </Form>
    </ExtrasGroup>
  )
}
