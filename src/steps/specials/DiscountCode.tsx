import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { ExtrasGroup } from './ExtrasGroup.tsx'
import { useDiscountCode } from './useDiscountCode.ts'

/** The most a code may be long (contract: BookingPayload.dc). */
const CODE_LENGTH = 40

/** A code is kept with the booking; one that is not valid the shop refuses with error 800. */
export function DiscountCode() {
  const t = useTranslations('specials.discount')
  const send = useBookingSend()
  const { code, state } = useDiscountCode()
  const isChecking = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const [typed, setTyped] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The field stays: the focus does too.
    if (code !== null) send({ type: 'discount.enter', code: null })
    else if (typed.trim() !== '') send({ type: 'discount.enter', code: typed.trim() })
  }
  return (
    <ExtrasGroup title={t('title')}>
      <form data-part="discount" onSubmit={submit}>
        <TextField
          label={t('label')}
          value={code ?? typed}
          onChange={setTyped}
          isReadOnly={code !== null}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          spellCheck="false"
        />
        <Button
          type="submit"
          kind="quiet"
          isPending={state === 'entered' && isChecking}
          pendingLabel={t('checking')}
          {...(code !== null && { 'aria-label': t('removeOf', { code }) })}
        >
          {code === null ? t('apply') : t('remove')}
        </Button>
        <output data-part="help">{code !== null && state === 'taken' && t('applied', { code })}</output>
      </form>
    </ExtrasGroup>
  )
}
