import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { LOCALES } from '#contract/constants.ts'
import type { PersonalField } from '#contract/person.ts'
import type { Profile, ProfileInput } from '#contract/customer.ts'
import type { Locale } from '#contract/primitives.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { languageName } from '#domain/text/formatters.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { profileQuery } from '#src/session/account-queries.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQueryClient } from '#src/api/query.ts'
import { useSite } from '#src/api/useSite.ts'
import { sessionOf } from '#src/session/session-actor.ts'
import { useSessionSend } from '#src/session/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useVisit } from '#src/visit/VisitContext.ts'
import { PersonInputs, type PersonTexts, fieldTextsOf, valuesOf } from '#src/checkout/personal/PersonInputs.tsx'
import type { Visit } from '#src/visit/visit.ts'
import { CompareSaved, useComparedFields } from './CompareSaved.tsx'

/** All personal fields except the e-mail and the age, which would be wrong a year later. */
const FIELDS = [
  'firstname',
  'lastname',
  'gender',
  'birthday',
  'address',
  'zip',
  'city',
  'country',
  'phone',
  'weight',
  'height',
  'shoesize',
  'skills',
] as const
const REQUIRED: readonly PersonalField[] = ['firstname', 'lastname']

export function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations('account')
  const comma = commaOf(useLocale())
  const { today } = useSite()
  const api = useAccountApi()
  const queries = useQueryClient()
  const visit = useVisit()
  const send = useSessionSend()
  const [unsaved, setUnsaved] = useState(() => unsavedOf(visit, profile.email))
  const [texts, setTexts] = useState(() => unsaved?.texts ?? fieldTextsOf(profile, FIELDS, comma))
  const [language, setLanguage] = useState<Locale>(unsaved?.language ?? profile.language)
  // A newer profile may be loaded while the form shows this one.
  const [version, setVersion] = useState(unsaved ? unsaved.version : profile.version)
  /** The visitor's choice between two versions, until the next edit. */
  const [choice, setChoice] = useState<'typed' | 'stored' | null>(null)
  const comparedFields = useComparedFields()
  const { state, errorcode, refusal, stale, submit, begin } = useAccountForm(async (body: ProfileInput) => {
    const saved = await api.call('putProfile', { body })
    queries.setQueryData(profileQuery(api).queryKey, saved)
    setVersion(saved.version)
    send({ type: 'session.open', name: [saved.firstname, saved.lastname].join(' ') })
    forgetUnsaved(visit)
    setUnsaved(undefined)
  })

  // A page whose session expires is removed; the typed data is restored after the login.
  const typed = useRef({ texts, language, version })
  useEffect(() => {
    typed.current = { texts, language, version }
  }, [texts, language, version])
  const { email } = profile
  useEffect(
    () => () => {
      if (sessionOf(visit)?.getSnapshot().matches({ anonymous: 'expired' }))
        keepUnsaved(visit, { email, ...typed.current })
    },
    [visit, email],
  )

  /** "Saved" is shown until the next edit. */
  const changed = () => {
    setChoice(null)
    if (state === 'done') begin()
  }

  const stored = stale?.stored as Profile | null | undefined
  const compared = () => {
    if (!stored) return []
    const fields = comparedFields(FIELDS, fieldTextsOf(stored, FIELDS, comma), texts)
    if (stored.language === language) return fields
    const languages = { stored: languageName(stored.language), typed: languageName(language) }
    return [...fields, { label: t('field.language'), ...languages }]
  }
  const takeStored = () => {
    if (stored) {
      queries.setQueryData(profileQuery(api).queryKey, stored)
      setTexts(fieldTextsOf(stored, FIELDS, comma))
      setLanguage(stored.language)
      setVersion(stored.version)
    }
    forgetUnsaved(visit)
    setUnsaved(undefined)
    setChoice('stored')
    begin()
  }
  return (
    <Form
      {...refusal}
      data-stack="24"
      onSubmit={() => {
        const values = valuesOf(texts, FIELDS)
        if (stale) setChoice('typed')
        submit(
          { ...values, language, version: stored ? stored.version : version } as ProfileInput,
          fieldProblems(values, REQUIRED, today),
        )
      }}
    >
      <p>{t('profile.help')}</p>
      {unsaved && <Notice kind="warning">{t('profile.unsaved')}</Notice>}
      <FormNotice state={state} errorcode={errorcode} errors={refusal.errors} />
      {stale && <CompareSaved fields={compared()} isSaving={state === 'sending'} onTake={takeStored} />}
      {choice === 'stored' && <Notice kind="info" takesFocus title={t('compare.taken')} />}
      <PersonInputs
        section="section-profile"
        fields={FIELDS}
        texts={texts}
        describe={(field) => ({ name: field, isOptional: !REQUIRED.includes(field) })}
        onChange={(field, text) => {
          setTexts({ ...texts, [field]: text })
          changed()
        }}
      />
      <p data-part="help">{t('profile.sizes')}</p>
      <Select
        label={t('field.language')}
        help={t('profile.languageHelp')}
        options={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
        value={language}
        onChange={(value) => {
          setLanguage(value as Locale)
          changed()
        }}
      />
      {state === 'done' && <Notice kind="success" takesFocus={choice === 'typed'} title={t('profile.saved')} />}
      {!stale && (
        <div data-part="checkout-actions">
          <Button type="submit" isPending={state === 'sending'} pendingLabel={t('form.saving')}>
            {t('profile.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** The unsaved input of a profile whose session expired. */
interface UnsavedProfile {
  /** The customer's e-mail address. */
  email: string
  texts: PersonTexts
  language: Locale
  /** The version of the profile that the form showed. */
  version: string | undefined
}

const unsaved = new WeakMap<Visit, UnsavedProfile>()

const keepUnsaved = (visit: Visit, profile: UnsavedProfile): void => void unsaved.set(visit, profile)

/** Returns the input of the same customer, and deletes that of another one. */
const unsavedOf = (visit: Visit, email: string): UnsavedProfile | undefined => {
  const profile = unsaved.get(visit)
  if (profile?.email === email) return profile
  unsaved.delete(visit)
  return undefined
}

const forgetUnsaved = (visit: Visit): void => void unsaved.delete(visit)
