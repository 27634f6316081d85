import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/constants.ts'
import { isWholeCode } from '#domain/reservation/reservation-code.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { FoundBookings } from './FoundBookings.tsx'
import { useCounterSearch } from './useCounterSearch.ts'

/** What is typed outside of fields and dialogs: a scanner that works as a keyboard does not look where it types. */
const isTyping = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key.length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof Element &&
  !target.closest('input:not([type=checkbox]), textarea, select, [role$="dialog"]')

/** Opens a booking by its number, scanned from the customer's pickup code, and finds bookings by what else people know of them. */
export function FindBooking() {
  const t = useTranslations('staff.search')
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const handle = useCounterSearch()
  const { actor, snapshot, open } = handle

  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      if (isTyping(event)) form.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', takeKey)
    return () => document.removeEventListener('keydown', takeKey)
  }, [])

  const submit = () => {
    const typed = text.trim()
    setText('')
    if (!isWholeCode(typed)) actor.send({ type: 'search.submit', text: typed })
    else {
      actor.send({ type: 'search.close' })
      open(typed)
    }
  }
  return (
    <search data-part="find-booking">
      <Form ref={form} data-part="find" onSubmit={submit}>
        <SearchField
          label={t('label')}
          clearLabel={t('clear')}
          autoComplete="off"
          spellCheck="false"
          maxLength={TEXT_MAX.staffSearch}
          value={text}
          onChange={setText}
        />
        <Button type="submit" kind="quiet" isPending={snapshot.hasTag('busy')} pendingLabel={t('busy')}>
          {t('submit')}
        </Button>
        <p data-part="help">{t('help')}</p>
      </Form>
      <FoundBookings handle={handle} />
    </search>
  )
}
