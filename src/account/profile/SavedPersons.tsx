import { useEffect, useRef, useState } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import type { SavedPerson, SavedPersonInput } from '#contract/customer.ts'
import { fullNameOf } from '#src/checkout/personal/usePersonWords.ts'
import { personsQuery } from '#src/session/account-queries.ts'
import { LoadAgain } from '#src/account/LoadAgain.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQuery, useQueryClient } from '#src/api/query.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { textOfField } from '#domain/persons/shown-field.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { ApiError } from '#src/api/errors.ts'
import { LazyDialog } from '#src/base/LazyDialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonalField, PersonType } from '#contract/person.ts'
import { hiddenInAccount } from '#domain/persons/hidden-fields.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import type { Conflict } from '#machines/account-form.ts'
import { useSite } from '#src/api/useSite.ts'
import { Form } from '#src/ui/Form.tsx'
import { Select } from '#src/ui/Select.tsx'
import { CompareSaved, useComparedFields } from './CompareSaved.tsx'
import { fieldTextsOf, valuesOf, PersonInputs } from '#src/checkout/personal/PersonInputs.tsx'

type Open = { kind: 'nothing' | 'new' } | { kind: 'edit' | 'remove'; person: SavedPerson }

export function SavedPersons() {
  const t = useTranslations('account.persons')
  const api = useAccountApi()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(personsQuery(api))
  const [open, setOpen] = useState<Open | null>(null)
  const add = useRef<HTMLDivElement>(null)
  const close = () => setOpen({ kind: 'nothing' })
  // Focuses the button that adds a person when a form or a dialog has closed, because the button that opened it may be
  // gone.
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
        <div ref={add} data-part="account-actions" data-row="wrap 12">
          <Button kind="quiet" onPress={() => setOpen({ kind: 'new' })}>
            {t('add')}
          </Button>
        </div>
      )}
      {open?.kind === 'remove' && <RemovePerson person={open.person} onChanged={changed} onClose={close} />}
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
      <strong>{fullNameOf(person)}</strong>
      <span data-part="family-detail" data-muted data-numbers>
        {[t(`persons.type.${person.type}`), ...said].join(', ')}
      </span>
    </span>
  )
}

interface RemovePersonProps {
  person: SavedPerson
  onChanged: () => Promise<void>
  onClose: () => void
}

function RemovePerson({ person, onChanged, onClose }: RemovePersonProps) {
  const t = useTranslations('account.persons')
  const tCommon = useTranslations('common')
  const api = useAccountApi()
  const { id } = person
  const { state, errorcode, refusal, stale, submit } = useAccountForm(
    async ({ version }: Pick<SavedPerson, 'version'>) => {
      try {
        await api.call('deletePerson', { params: { id }, query: { version } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      await onChanged()
    },
  )
  const stored = stale?.stored as SavedPerson | null | undefined
  const { version } = stored ?? person
  return (
    <LazyDialog
      title={t('remove', { name: fullNameOf(person) })}
      isOpen
      onClose={stale ? () => void onChanged() : onClose}
      closeLabel={tCommon('close')}
      cancelLabel={t('keep')}
      action={{ label: t('confirm'), kind: 'danger', onPress: () => submit({ version }, []) }}
    >
      <p>{t('removeText')}</p>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {stored && (
        <Notice kind="warning" title={t('changedTitle')}>
          <p>
            <PersonWords person={stored} />
          </p>
        </Notice>
      )}
    </LazyDialog>
  )
}

const ALL_FIELDS = ['firstname', 'lastname', 'gender', 'birthday', 'weight', 'height', 'shoesize', 'skills'] as const
const REQUIRED: readonly PersonalField[] = ['firstname']

const CONFLICT_TEXTS = { 'name taken': 'nameTaken', 'too many': 'tooMany' } as const satisfies Record<Conflict, string>

interface PersonSave {
  id: string | null
  body: SavedPersonInput
}

interface SavedPersonFormProps {
  person: SavedPerson | null
  onSaved: () => Promise<void>
  onClose: () => void
}

function SavedPersonForm({ person, onSaved, onClose }: SavedPersonFormProps) {
  const t = useTranslations('account')
  const types = useTranslations('persons.type')
  const comma = commaOf(useLocale())
  const { today, settings } = useSite()
  const hidden = hiddenInAccount(settings)
  const fields = ALL_FIELDS.filter((field) => !hidden.includes(field))
  const api = useAccountApi()
  const [type, setType] = useState<PersonType>(person?.type ?? KID)
  const [texts, setTexts] = useState(() => fieldTextsOf(person ?? {}, fields, comma))
  const comparedFields = useComparedFields()
  const { state, errorcode, refusal, stale, conflict, submit } = useAccountForm(async ({ id, body }: PersonSave) => {
    await (id === null ? api.call('postPerson', { body }) : api.call('putPerson', { params: { id }, body }))
    await onSaved()
  })
  const replaced = stale ? (stale.stored as SavedPerson | null) : person
  const typeName = (value: PersonType) => types(`${value}`)
  const compared = () => {
    if (!replaced) return null
    const differing = comparedFields(fields, fieldTextsOf(replaced, fields, comma), texts)
    if (replaced.type === type) return differing
    return [{ label: t('field.type'), stored: typeName(replaced.type), typed: typeName(type) }, ...differing]
  }
  const form = useRef<HTMLFormElement>(null)
  // Focuses the first field, because the form has replaced the pressed button.
  useEffect(() => {
    form.current?.querySelector('select')?.focus()
  }, [])

  return (
    <Form
      {...refusal}
      ref={form}
      data-part="person"
      data-card="frame"
      data-stack="12"
      aria-label={t(person ? 'persons.editTitle' : 'persons.addTitle')}
      onSubmit={() => {
        const values = valuesOf(texts, fields)
        const { id = null, mainperson: _mainperson, email: _email, ...kept } = replaced ?? {}
        submit({ id, body: { ...kept, ...values, type } as SavedPersonInput }, fieldProblems(values, REQUIRED, today))
      }}
    >
      <h3>{t(person ? 'persons.editTitle' : 'persons.addTitle')}</h3>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {stale && <CompareSaved fields={compared()} isSaving={state === 'sending'} onTake={() => void onSaved()} />}
      {conflict && <Notice kind="mistake">{t(`persons.${CONFLICT_TEXTS[conflict]}`)}</Notice>}
      <Select
        label={t('field.type')}
        options={[ADULT, YOUTH, KID].map((value) => ({ value: String(value), label: typeName(value as PersonType) }))}
        value={String(type)}
        onChange={(value) => setType(Number(value) as PersonType)}
      />
      <PersonInputs
        section="section-family"
        fields={fields}
        texts={texts}
        describe={(field) => ({ name: field, isOptional: !REQUIRED.includes(field) })}
        onChange={(field, text) => setTexts((typed) => ({ ...typed, [field]: text }))}
      />
      <p data-part="help">{t('persons.sizes')}</p>
      <div data-part="account-actions" data-row="wrap 12">
        {!stale && (
          <Button type="submit" isPending={state === 'sending'} pendingLabel={t('form.saving')}>
            {t('persons.save')}
          </Button>
        )}
        <Button kind="quiet" onPress={onClose}>
          {t('persons.cancel')}
        </Button>
      </div>
    </Form>
  )
}
