import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SavedPerson } from '#contract/customer.ts'
import { prefillOf, withSavedPerson } from '#domain/persons/saved-person.ts'
import { personsQuery } from '#src/account/account-queries.ts'
import { useAccountApi } from '#src/account/useAccountApi.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/app/RouterLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Select } from '#src/ui/Select.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { peopleOfBooking, requiredOfBooking } from '#src/visit/required-fields.ts'
import { useBooking, useVisit } from '#src/visit/VisitContext.ts'
import './FromAccount.css'

interface FromAccountProps {
  /** What stands in the form is another by now. */
  onFilled: () => void
}

/** Saved persons for the persons of this booking; guests are told that one may log in. */
export function FromAccount({ onFilled }: FromAccountProps) {
  const t = useTranslations('checkout.account')
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  if (isAuthenticated) return <SavedPersonChoices onFilled={onFilled} />
  // Also while nobody knows yet: most are guests, and nothing jumps for them.
  return (
    <p data-part="help">
      {t('guest')}{' '}
      <RouterLink to="/{-$tenant}/{-$locale}/login" search={{ next: 'checkout' }}>
        {t('login')}
      </RouterLink>
    </p>
  )
}

const called = ({ firstname, lastname }: SavedPerson) => [firstname, lastname].filter(Boolean).join(' ')

function SavedPersonChoices({ onFilled }: FromAccountProps) {
  const t = useTranslations('checkout.account')
  const tPersonal = useTranslations('checkout.personal')
  const visit = useVisit()
  const { settings, today } = useSite()
  const snapshot = useBooking((current) => current)
  const { data } = useQuery(personsQuery(useAccountApi()))
  const [chosen, setChosen] = useState<Record<number, string>>({})
  const [told, setTold] = useState('')

  const { booking } = snapshot.context
  const { people, booker, before } = peopleOfBooking(snapshot)
  const required = requiredOfBooking(snapshot, settings)
  const saved = (data?.persons ?? []).filter((person) => called(person) !== '')
  const self = saved.find(({ mainperson }) => mainperson)

  const fill = async (at: number, person: SavedPerson) => {
    const fields = prefillOf(person, required[at] ?? [], booking.days.from ?? today)
    await visit.changePersonal(({ persons, contact, ...more }) => {
      const filled = withSavedPerson(before ? [contact, ...persons] : persons, at, fields, {
        required,
        contact: booker,
      })
      return { ...more, persons: filled.slice(before), contact: filled[before - 1] ?? contact }
    })
    setChosen((all) => ({ ...all, [at]: person.id }))
    onFilled()
  }

  // Whoever books stands in the form at once; what they have typed themselves stays.
  const isUntouched = people[booker] && !people[booker].firstname && !people[booker].lastname && !people[booker].email
  const isSelfMissing = self !== undefined && isUntouched === true && !people[booker]?.isAutofilled
  useEffect(() => {
    if (isSelfMissing) void fill(booker, self)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when they are known
  }, [isSelfMissing])

  if (saved.length === 0) return null
  return (
    <section data-part="from-account" aria-labelledby="from-account">
      <h2 id="from-account">{t('title')}</h2>
      <p data-part="help">{t('help')}</p>
      <div data-part="from-account-choices">
        {people.map((person, at) => {
          const label = 'label' in person ? person.label : tPersonal('booker')
          return (required[at] ?? []).length === 0 ? null : (
            <Select
              key={label}
              label={label}
              emptyLabel={t('nobody')}
              options={saved.map((other) => ({ value: other.id, label: called(other) }))}
              value={chosen[at] ?? (at === booker && person.isAutofilled ? (self?.id ?? '') : '')}
              onChange={(id) => {
                const other = saved.find((candidate) => candidate.id === id)
                if (!other) return
                void fill(at, other)
                setTold(t('filled', { name: called(other), person: label }))
              }}
            />
          )
        })}
      </div>
      <VisuallyHidden live>{told}</VisuallyHidden>
    </section>
  )
}
