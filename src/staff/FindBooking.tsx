import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'

/** What is typed outside of fields and dialogs: a scanner that works as a keyboard does not look where it types. */
const isTyping = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key.length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof Element &&
  !target.closest('input, textarea, select, [role$="dialog"]')

/** Opens a booking by its number, typed or scanned from the customer's pickup code. */
export function FindBooking() {
  const t = useTranslations('staff.search')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')

  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      if (isTyping(event)) form.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', takeKey)
    return () => document.removeEventListener('keydown', takeKey)
  }, [])

  const open = () => {
    const number = code.trim()
    if (number === '') return
    setCode('')
    void navigate({
      to: '/{-$tenant}/{-$locale}/staff/reservations/$number',
      params: (place) => ({ ...place, number }),
    })
  }
  return (
    <search>
      <form
        ref={form}
        data-part="find"
        onSubmit={(event) => {
          event.preventDefault()
          open()
        }}
      >
        <SearchField
          label={t('label')}
          clearLabel={t('clear')}
          autoComplete="off"
          spellCheck="false"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        <Button type="submit">{t('submit')}</Button>
        <p data-part="help">{t('help')}</p>
      </form>
    </search>
  )
}
