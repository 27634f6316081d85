import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SavedPerson } from '#contract/customer.ts'
import { personsQuery } from '#src/session/account-queries.ts'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery } from '#src/api/query.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { SelectAction } from '#src/ui/SelectAction.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import type { PersonalFormActor } from './usePersonalForm.ts'
import './PersonalForm.css'

/** Saved persons for the persons of this booking; guests get a link to the login. */
export function FromAccount({ form }: { form: PersonalFormActor }) {
  const t = useTranslations('checkout.account')
  const isAuthenticated = useSession((snapshot) => snapshot.matches('authenticated'))
  if (isAuthenticated) return <SavedPersonChoices form={form} />
  // Guests see the link while the session loads, so that the page does not shift for them.
  return (
    <p data-part="help">
      {t('guest')}{' '}
      <RouterLink to="/{-$tenant}/{-$locale}/login" search={{ next: 'checkout' }}>
        {t('login')}
      </RouterLink>
    </p>
  )
}

const nameOf = ({ firstname, lastname }: SavedPerson) => [firstname, lastname].filter(Boolean).join(' ')

function SavedPersonChoices({ form }: { form: PersonalFormActor }) {
  const t = useTranslations('checkout.account')
  const tPersonal = useTranslations('checkout.personal')
  const { people, booker, required, persons } = useSelector(form, ({ context }) => context)
  const { data } = useQuery(personsQuery(useAccountApi()))
  const [announced, setAnnounced] = useState('')
  const saved = (data?.persons ?? []).filter((person) => nameOf(person) !== '')
  const self = saved.find(({ mainperson }) => mainperson)

  useEffect(() => {
    if (self) form.send({ type: 'customer.read', saved: self })
  }, [self, form])

  if (saved.length === 0) return null
  return (
    <section data-part="from-account" data-stack="12" aria-labelledby="from-account">
      <h2 id="from-account">{t('title')}</h2>
      <p data-part="help">{t('help')}</p>
      <div data-part="from-account-choices">
        {people.map(({ label = tPersonal('booker'), isAutofilled }, at) =>
          required[at]!.length === 0 ? null : (
            <SelectAction
              key={label}
              label={label}
              emptyLabel={t('nobody')}
              options={saved.map((other) => ({ value: other.id, label: nameOf(other) }))}
              value={persons[at]?.chosen ?? (at === booker && isAutofilled ? (self?.id ?? '') : '')}
              action={t('take')}
              actionLabel={t('takeFor', { person: label })}
              onAction={(id) => {
                const other = saved.find((candidate) => candidate.id === id)
                if (!other) return
                form.send({ type: 'person.fill', person: at, saved: other })
                setAnnounced(t('filled', { name: nameOf(other), person: label }))
              }}
            />
          ),
        )}
      </div>
      <LiveText>{announced}</LiveText>
    </section>
  )
}
