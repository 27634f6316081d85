import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { SavedPerson } from '#contract/customer.ts'
import { textOfField } from '#domain/persons/personal-text.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { personsQuery } from '#src/account/account-queries.ts'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/account/useAccountApi.ts'
import { useQuery, useQueryClient } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { RemovePerson } from './RemovePerson.tsx'
import { SavedPersonForm } from './SavedPersonForm.tsx'

type Open = { kind: 'nothing' | 'new' } | { kind: 'edit' | 'remove'; person: SavedPerson }

const called = ({ firstname, lastname }: SavedPerson) => [firstname, lastname].filter(Boolean).join(' ')

/** The family, to prefill the next booking. The customer's own data stand in the profile above. */
export function SavedPersons() {
  const t = useTranslations('account.persons')
  const api = useAccountApi()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(personsQuery(api))
  const [open, setOpen] = useState<Open | null>(null)
  const add = useRef<HTMLDivElement>(null)
  const close = () => setOpen({ kind: 'nothing' })
  // The focus goes to what stands there instead of the form.
  useEffect(() => {
    if (open?.kind === 'nothing') add.current?.querySelector('button')?.focus()
  }, [open])
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: personsQuery(api).queryKey })
    close()
  }

  if (!data) return isError ? <LoadAgain onPress={() => void refetch()} /> : <Skeleton height="8rem" />
  const persons = data.persons.filter(({ mainperson }) => !mainperson)
  return (
    <>
      <p>{t(persons.length === 0 ? 'none' : 'help')}</p>
      {persons.length > 0 && (
        <ul data-part="family">
          {persons.map((person) => (
            <li key={person.id}>
              <PersonWords person={person} />
              <Button
                kind="quiet"
                aria-label={t('edit', { name: called(person) })}
                onPress={() => setOpen({ kind: 'edit', person })}
              >
                {t('editShort')}
              </Button>
              <IconButton
                icon="trash"
                label={t('remove', { name: called(person) })}
                onPress={() => setOpen({ kind: 'remove', person })}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'new' || open?.kind === 'edit' ? (
        <SavedPersonForm
          key={open.kind === 'edit' ? open.person.id : 'new'}
          person={open.kind === 'edit' ? open.person : null}
          onSaved={changed}
          onClose={close}
        />
      ) : (
        <div ref={add} data-part="account-actions">
          <Button kind="quiet" onPress={() => setOpen({ kind: 'new' })}>
            {t('add')}
          </Button>
        </div>
      )}
      {open?.kind === 'remove' && (
        <RemovePerson id={open.person.id} name={called(open.person)} onRemoved={changed} onClose={close} />
      )}
    </>
  )
}

function PersonWords({ person }: { person: SavedPerson }) {
  const t = useTranslations()
  const comma = commaOf(useLocale())
  const said = (['birthday', 'weight', 'height', 'shoesize'] as const).flatMap((field) => {
    const value = textOfField(field, person[field], comma)
    return value === '' ? [] : [t(`checkout.personal.said.${field}`, { value })]
  })
  return (
    <span data-part="family-words">
      <strong>{called(person)}</strong>
      <span data-part="family-detail" data-numbers>
        {[t(`persons.type.${person.type}`), ...said].join(', ')}
      </span>
    </span>
  )
}
