import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SavedPerson } from '#contract/customer.ts'
import { useQuery } from '#src/api/query.ts'
import { personsQuery } from '#src/session/account-queries.ts'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { LiveText } from '#src/ui/LiveText.tsx'
import { SelectAction } from '#src/ui/SelectAction.tsx'
import type { PersonalFormActor } from './usePersonalForm.ts'

const nameOf = ({ firstname, lastname }: SavedPerson) => [firstname, lastname].filter(Boolean).join(' ')

export function SavedPersonChoices({ form }: { form: PersonalFormActor }) {
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
    <section data-part="from-account" data-card="tint" data-stack="12" aria-labelledby="from-account">
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
