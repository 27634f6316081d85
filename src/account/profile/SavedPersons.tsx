import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SavedPerson } from '#contract/customer.ts'
import { fullNameOf } from '#src/checkout/personal/usePersonWords.ts'
import { personsQuery } from '#src/session/account-queries.ts'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery, useQueryClient } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { PersonWords } from './PersonWords.tsx'
import { RemovePerson } from './RemovePerson.tsx'
import { SavedPersonForm } from './SavedPersonForm.tsx'

type Open = { kind: 'nothing' | 'new' } | { kind: 'edit' | 'remove'; person: SavedPerson }

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
                aria-label={t('edit', { name: fullNameOf(person) })}
                onPress={() => setOpen({ kind: 'edit', person })}
              >
                {t('editShort')}
              </Button>
              <IconButton
                icon="trash"
                label={t('remove', { name: fullNameOf(person) })}
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
      {open?.kind === 'remove' && <RemovePerson person={open.person} onChanged={changed} onClose={close} />}
    </>
  )
}
