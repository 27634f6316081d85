import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { SavedPerson, SavedPersonInput } from '#contract/customer.ts'
import type { PersonalField, PersonType } from '#contract/person.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import type { Conflict } from '#machines/account-form.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { FormNotice, useAccountForm } from '#src/account/FormNotice.tsx'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useSite } from '#src/api/useSite.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Select } from '#src/ui/Select.tsx'
import { CompareSaved, useComparedFields } from './CompareSaved.tsx'
import { fieldTextsOf, valuesOf, PersonInputs } from '#src/checkout/personal/PersonInputs.tsx'

const FIELDS = ['firstname', 'lastname', 'gender', 'birthday', 'weight', 'height', 'shoesize', 'skills'] as const
const REQUIRED: readonly PersonalField[] = ['firstname']

const CONFLICT_TEXTS = { 'name taken': 'nameTaken', 'too many': 'tooMany' } as const satisfies Record<Conflict, string>

interface PersonSave {
  /** The id; null: a new person. */
  id: string | null
  body: SavedPersonInput
}

interface SavedPersonFormProps {
  /** The person; null: a new one. */
  person: SavedPerson | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Adds or changes a family member; fields outside the form (an address) stay unchanged. */
export function SavedPersonForm({ person, onSaved, onClose }: SavedPersonFormProps) {
  const t = useTranslations('account')
  const types = useTranslations('persons.type')
  const comma = commaOf(useLocale())
  const { today } = useSite()
  const api = useAccountApi()
  const [type, setType] = useState<PersonType>(person?.type ?? KID)
  const [texts, setTexts] = useState(() => fieldTextsOf(person ?? {}, FIELDS, comma))
  const comparedFields = useComparedFields()
  const { state, errorcode, refusal, stale, conflict, submit } = useAccountForm(async ({ id, body }: PersonSave) => {
    await (id === null ? api.call('postPerson', { body }) : api.call('putPerson', { params: { id }, body }))
    await onSaved()
  })
  /** The stored person that a save replaces; null: it adds one. */
  const replaced = stale ? (stale.stored as SavedPerson | null) : person
  const typeName = (value: PersonType) => types(`${value}`)
  const compared = () => {
    if (!replaced) return null
    const fields = comparedFields(FIELDS, fieldTextsOf(replaced, FIELDS, comma), texts)
    if (replaced.type === type) return fields
    return [{ label: t('field.type'), stored: typeName(replaced.type), typed: typeName(type) }, ...fields]
  }
  const form = useRef<HTMLFormElement>(null)
  // The first field takes the focus, since the pressed button is gone.
  useEffect(() => {
    form.current?.querySelector('select')?.focus()
  }, [])

  return (
    <Form
      {...refusal}
      ref={form}
      data-part="person"
      data-stack="12"
      aria-label={t(person ? 'persons.editTitle' : 'persons.addTitle')}
      onSubmit={() => {
        const values = valuesOf(texts, FIELDS)
        const { id = null, mainperson: _mainperson, email: _email, ...kept } = replaced ?? {}
        submit({ id, body: { ...kept, ...values, type } as SavedPersonInput }, fieldProblems(values, REQUIRED, today))
      }}
    >
      <h3>{t(person ? 'persons.editTitle' : 'persons.addTitle')}</h3>
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {stale && <CompareSaved fields={compared()} isSaving={state === 'sending'} onTake={() => void onSaved()} />}
      {conflict && (
        <Notice kind="mistake">
          <p>{t(`persons.${CONFLICT_TEXTS[conflict]}`)}</p>
        </Notice>
      )}
      <Select
        label={t('field.type')}
        options={[ADULT, YOUTH, KID].map((value) => ({ value: String(value), label: typeName(value as PersonType) }))}
        value={String(type)}
        onChange={(value) => setType(Number(value) as PersonType)}
      />
      <PersonInputs
        section="section-family"
        fields={FIELDS}
        texts={texts}
        describe={(field) => ({ name: field, isOptional: !REQUIRED.includes(field) })}
        onChange={(field, text) => setTexts({ ...texts, [field]: text })}
      />
      <p data-part="help">{t('persons.sizes')}</p>
      <div data-part="account-actions">
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
