import { useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { LOCALES } from '#contract/constants.ts'
import type { PersonalField } from '#contract/person.ts'
import type { Profile, ProfileInput } from '#contract/customer.ts'
import type { Locale } from '#contract/primitives.ts'
import { hiddenInAccount } from '#domain/persons/hidden-fields.ts'
import { fieldProblems } from '#domain/persons/form-problem.ts'
import { languageName } from '#domain/text/value-formatters.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { profileQuery } from '#src/session/account-queries.ts'
import { FormNotice } from '#src/account/FormNotice.tsx'
import { useAccountForm } from '#src/checkout/personal/useAccountForm.ts'
import { useAccountApi } from '#src/session/useAccountApi.ts'
import { useQueryClient } from '#src/api/query.ts'
import { useSite } from '#src/api/useSite.ts'
import { useSession, useSessionSend } from '#src/session/useSession.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Select } from '#src/ui/Select.tsx'
import { PersonInputs, fieldTextsOf, valuesOf } from '#src/checkout/personal/PersonInputs.tsx'
import { CompareSaved, useComparedFields } from './CompareSaved.tsx'

const ALL_FIELDS = [
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
  const { today, settings } = useSite()
  const hidden = hiddenInAccount(settings)
  const fields = ALL_FIELDS.filter((field) => !hidden.includes(field))
  const api = useAccountApi()
  const queries = useQueryClient()
  const send = useSessionSend()
  const { email } = profile
  const kept = useSession(({ context }) => context.unsaved)
  // Compares the e-mail addresses, because a customer must not see data that another customer has typed in this tab.
  const unsaved = kept?.email === email ? kept : undefined
  const [texts, setTexts] = useState(() => unsaved?.texts ?? fieldTextsOf(profile, fields, comma))
  const [language, setLanguage] = useState<Locale>(unsaved?.language ?? profile.language)
  const [version, setVersion] = useState(unsaved ? unsaved.version : profile.version)
  const comparedFields = useComparedFields()
  const { state, errorcode, refusal, stale, submit, begin, take } = useAccountForm(async (body: ProfileInput) => {
    const saved = await api.call('putProfile', { body })
    queries.setQueryData(profileQuery(api).queryKey, saved)
    setVersion(saved.version)
    send({ type: 'session.open', name: [saved.firstname, saved.lastname].join(' ') })
    send({ type: 'profile.settle' })
  })

  // Keeps the typed data when this page closes, because the page also closes when the session expires.
  const leave = useEffectEvent(() => {
    send({ type: 'profile.leave', unsaved: { email, texts, language, version } })
  })
  useEffect(() => () => leave(), [])

  const isSaved = state === 'done' || state === 'replaced'

  const changed = () => {
    if (isSaved || state === 'taken') begin()
  }

  const stored = stale?.stored as Profile | null | undefined
  const compared = () => {
    if (!stored) return []
    const differing = comparedFields(fields, fieldTextsOf(stored, fields, comma), texts)
    if (stored.language === language) return differing
    const languages = { stored: languageName(stored.language), typed: languageName(language) }
    return [...differing, { label: t('field.language'), ...languages }]
  }
  const takeStored = () => {
    if (stored) {
      queries.setQueryData(profileQuery(api).queryKey, stored)
      setTexts(fieldTextsOf(stored, fields, comma))
      setLanguage(stored.language)
      setVersion(stored.version)
    }
    send({ type: 'profile.settle' })
    take()
  }
  return (
    <Form
      {...refusal}
      data-stack="24"
      onSubmit={() => {
        const values = valuesOf(texts, fields)
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
      {state === 'taken' && <Notice kind="info" takesFocus title={t('compare.taken')} />}
      <PersonInputs
        section="section-profile"
        fields={fields}
        texts={texts}
        describe={(field) => ({ name: field, isOptional: !REQUIRED.includes(field) })}
        onChange={(field, text) => {
          setTexts((typed) => ({ ...typed, [field]: text }))
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
      {isSaved && <Notice kind="success" takesFocus={state === 'replaced'} title={t('profile.saved')} />}
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
