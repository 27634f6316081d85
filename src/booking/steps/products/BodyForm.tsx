import type { Skills } from '#contract/person.ts'
import { useSelector } from '@xstate/react'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ActorRefFrom } from 'xstate'
import { AGE_MAX, MEASURES, TEXT_MAX } from '#contract/limits.ts'
import type { BodyField } from '#domain/persons/personal-fields.ts'
import { shownText, textOfField } from '#domain/persons/shown-field.ts'
import { fitOpenSizes } from '#domain/booking/open-sizes.ts'
import { countedType, personAt, personName, type Person } from '#domain/persons/persons.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { bodyFormMachine, describedIn, wrongFields, type BodyFormEvent } from '#machines/body-form.ts'
import { rulesOf } from '#machines/booking/context.ts'
import { setOfferOf } from '#machines/booking/set-offer.ts'
import { useSite } from '#src/api/useSite.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { Button } from '#src/ui/Button.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { bookingOf } from '#src/visit/visit.ts'
import { useVisit } from '#src/visit/VisitContext.ts'

type AskedField = 'firstname' | BodyField

const SKILLS = ['1', '2', '3'] as const

const LIMITS = { ...MEASURES, age: { min: 0, max: AGE_MAX } }

interface BodyFormProps {
  place: ListedPerson
  measures: readonly BodyField[]
}

export function BodyForm({ place: { person, ref }, measures }: BodyFormProps) {
  const t = useTranslations('products.body')
  const { today } = useSite()
  const visit = useVisit()
  const comma = commaOf(useLocale())
  const section = useRef<HTMLElement>(null)
  const fields: AskedField[] = [...measures, 'firstname']
  const [logic] = useState(() =>
    bodyFormMachine.provide({
      actions: {
        describe: ({ context }) => {
          const description = describedIn(context)
          const booking = bookingOf(visit).getSnapshot().context
          const { persons } = booking.booking
          const described = { ...personAt(persons, ref)!, ...description }
          const type = countedType(described, rulesOf(booking))
          const offer = setOfferOf(booking)
          const sizes = offer && fitOpenSizes(described, { type, offer, persons })
          visit.send({ type: 'person.describe', person: ref, description, ...(sizes && { sizes }) })
        },
      },
    }),
  )
  const form = useVisitActor(logic, {
    fields,
    texts: Object.fromEntries(fields.map((field) => [field, textOfField(field, person[field], comma)])),
    today,
  })
  // Uses a layout effect, because the event must arrive before the actor stops.
  useLayoutEffect(() => () => form.send({ type: 'form.leave' }), [form])
  const snapshot = useSelector(form, (current) => current)
  const { texts } = snapshot.context
  const wrong = snapshot.matches({ asking: 'resting' }) ? wrongFields(snapshot.context) : []
  const isInviting = snapshot.matches('inviting')
  const hasMore = measures.length > 1
  const isEmpty = fields.every((field) => (texts[field] ?? '') === '')
  const go = (event: BodyFormEvent) => {
    form.send(event)
    const invalid = wrongFields(form.getSnapshot().context)[0]
    const field =
      form.getSnapshot().matches('asking') && section.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)
    ;(field || section.current)?.focus({ preventScroll: !field })
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      data-part="body-form"
      data-panel
      data-stack="8"
      data-inviting={isInviting || undefined}
      aria-label={t('about', { person: personName(person) })}
    >
      {snapshot.matches('folded') ? (
        <BodyLine person={person} measures={measures} onOpen={() => go({ type: 'form.open' })} />
      ) : (
        <>
          <h3 data-part="body-title">
            {t('title')} <span data-muted>{t('optional')}</span>
          </h3>
          <div data-part="body-fields">
            {/* Keeps the first field in its place, because the other fields appear while the visitor types in it. */}
            {(isInviting && hasMore ? fields.slice(0, 1) : fields).map((field) => (
              <BodyInput
                key={field}
                form={form}
                field={field}
                text={shownText(field, texts[field] ?? '', comma)}
                isWrong={wrong.includes(field)}
                isWide={hasMore && (field === 'firstname' || field === 'skills')}
              />
            ))}
            {isInviting && hasMore && (
              <Button
                kind="quiet"
                aria-label={t('of', { action: t('all'), person: personName(person) })}
                onPress={() => go({ type: 'form.open' })}
              >
                {t('all')}
              </Button>
            )}
          </div>
          {!isInviting && (
            <>
              <p data-muted>{t('help')}</p>
              <div data-row="8 wrap">
                <Button kind="quiet" onPress={() => go({ type: 'form.finish' })}>
                  {t(isEmpty ? 'skip' : 'done')}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </section>
  )
}

interface BodyInputProps {
  form: ActorRefFrom<typeof bodyFormMachine>
  field: AskedField
  text: string
  isWrong: boolean
  /** True if the field takes a row of its own. */
  isWide: boolean
}

/** React renders a field again only when its own value changes, because the person changes at each choice of a size. */
const BodyInput = memo(function BodyInput({ form, field, text, isWrong, isWide }: BodyInputProps) {
  const t = useTranslations('products')
  const onChange = (written: string) => form.send({ type: 'field.write', field, text: written })
  if (field === 'skills')
    return (
      <div data-wide={isWide || undefined}>
        <RadioPills
          label={t('body.label.skills')}
          value={text === '' ? null : text}
          choices={SKILLS.map((value) => ({ value, label: t(`body.skills.${value}`) }))}
          onChange={onChange}
        />
      </div>
    )
  if (field === 'firstname')
    return (
      <div data-wide={isWide || undefined}>
        <TextField
          label={t('body.label.firstname')}
          name={field}
          autoComplete="off"
          maxLength={TEXT_MAX.name}
          value={text}
          onChange={onChange}
          {...(isWrong && { error: t('body.name') })}
        />
      </div>
    )
  return (
    <TextField
      label={t(`body.label.${field}`)}
      unit={t(`body.unit.${field}`)}
      name={field}
      autoComplete="off"
      inputMode="decimal"
      maxLength={5}
      value={text}
      onChange={onChange}
      {...(isWrong && { error: t('body.range', LIMITS[field]) })}
    />
  )
})

interface BodyLineProps {
  person: Person
  measures: readonly BodyField[]
  onOpen: () => void
}

function BodyLine({ person, measures, onOpen }: BodyLineProps) {
  const t = useTranslations('products')
  const known = measures.flatMap((field) => {
    const value = person[field]
    if (value == null) return []
    if (field === 'skills') return [t(`body.skills.${person.skills as Skills}`)]
    return [field === 'age' ? t('age', { age: value }) : t(`fit.${field}`, { value })]
  })
  return (
    <div data-row="apart">
      <p data-numbers>{known.join(' · ')}</p>
      <Button
        kind="quiet"
        aria-label={t('body.of', { action: t('body.change'), person: personName(person) })}
        onPress={onOpen}
      >
        {t('body.change')}
      </Button>
    </div>
  )
}
