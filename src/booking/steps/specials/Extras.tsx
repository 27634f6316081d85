import { useTranslations } from 'use-intl'
import { personName } from '#domain/persons/persons.ts'
import { useRef, useState, useId, type ReactNode } from 'react'
import { RemarkField } from '#src/booking/parts/RemarkField.tsx'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { specialsQuery } from '#src/api/queries.ts'
import { useNeededStay } from '#src/booking/steps/accommodation/useNeededStay.ts'
import { ExtrasSkeleton, LoadFailed } from '#src/booking/parts/StepSkeleton.tsx'
import type { Special } from '#contract/specials.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { sum } from '#domain/pricing/amounts.ts'
import { Money } from '#src/base/Money.tsx'
import { isCoverable, listedPersons, type ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { TEXT_MAX } from '#contract/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { ProtectionTerms } from './ProtectionDetails.tsx'
import { useDiscountCode } from './useDiscountCode.ts'
import './Extras.css'

export function Extras() {
  const t = useTranslations('specials')
  const { data, isPending, refetch } = useQuery(specialsQuery(useApi()))
  // Shows no part before the specials are known, because the parts below would jump.
  if (isPending) return <ExtrasSkeleton />
  return (
    <div data-stack="32">
      {data ? <Specials offered={data} /> : <LoadFailed retry={() => void refetch()} />}
      <Coverage />
      <DiscountCode />
      <ExtrasGroup title={t('remark.title')}>
        <RemarkField />
      </ExtrasGroup>
    </div>
  )
}

function Specials({ offered }: { offered: readonly Special[] }) {
  const t = useTranslations('specials')
  const stay = useNeededStay()
  if (offered.length === 0) return null
  return (
    <ExtrasGroup title={t('offered')}>
      {offered.map((special) => (
        <SpecialChoice key={special.id} special={special} />
      ))}
      <output data-part="extras-next">{stay?.isMissing && t('askNext')}</output>
    </ExtrasGroup>
  )
}

function SpecialChoice({ special }: { special: Special }) {
  const { id, title, description, price, per, requires, excludes } = special
  const unit = per === undefined ? 'booking' : per === 'person' ? per : 'pairsOf'
  const t = useTranslations('specials')
  const { money } = useFormat()
  const send = useBookingSend()
  const isChosen = useBooking(({ context }) => context.booking.specials.includes(id))
  const canToggle = useBooking((snapshot) => snapshot.can({ type: 'special.toggle', special: id }))
  const words = [
    description,
    ...(requires ? [t(`requires.${requires}`)] : []),
    ...excludes.map((way) => t(canToggle ? `excludes.${way}` : `impossible.${way}`)),
  ]
  return (
    <Checkbox
      isSelected={isChosen}
      isDisabled={!canToggle}
      onChange={() => send({ type: 'special.toggle', special: id })}
      help={words.join(' ')}
    >
      <span data-part="extra-words" data-row="apart top">
        <span data-part="extra-title" data-strong>
          {title}
        </span>
        <span data-part="extra-price" data-numbers>
          {price ? money(price) : t('free')}
          {price ? <span data-muted>{t(`per.${unit}`)}</span> : null}
        </span>
      </span>
    </Checkbox>
  )
}

function Coverage() {
  const t = useTranslations('specials.coverage')
  const send = useBookingSend()
  const { coveragePercent, coverage: terms } = useSite().settings
  const listed = listedPersons(useBooking(({ context }) => context.booking.persons))
  const priced = useBooking(({ context }) => context.offer?.cart.persons)
  if (coveragePercent == null) return null
  const offered = priced?.length === listed.length ? priced : undefined
  const places = listed
    .map((place, at) => ({ ...place, cents: offered?.[at]!.coverageOffered?.amount }))
    .filter(({ person }) => isCoverable(person))
  const cover = (covered: readonly ListedPerson[], isOn: boolean) => {
    for (const { ref } of covered) send({ type: 'person.coverage', person: ref, coverage: isOn })
  }
  return (
    <ExtrasGroup title={t('title')} help={t('help', { percent: coveragePercent })}>
      {terms && <ProtectionTerms {...terms} />}
      {places.length > 1 && (
        <Checkbox isSelected={places.every(({ person }) => person.coverage)} onChange={(isOn) => cover(places, isOn)}>
          <CoverageOf
            title={t('all', { count: places.length })}
            cents={offered && sum(places.map(({ cents = 0 }) => cents))}
          />
        </Checkbox>
      )}
      {places.map((place) => (
        <Checkbox key={place.key} isSelected={place.person.coverage} onChange={(isOn) => cover([place], isOn)}>
          <CoverageOf title={personName(place.person)} cents={place.cents} />
        </Checkbox>
      ))}
    </ExtrasGroup>
  )
}

function CoverageOf({ title, cents }: { title: string; cents: number | undefined }) {
  return (
    <span data-part="extra-words" data-row="apart top">
      <span>{title}</span>
      {cents !== undefined && <Money cents={cents} />}
    </span>
  )
}

function DiscountCode() {
  const t = useTranslations('specials.discount')
  const send = useBookingSend()
  const code = useDiscountCode()
  const isChecking = useBooking(
    (snapshot) => snapshot.matches({ discount: { entered: 'unchecked' } }) && snapshot.hasTag('recomputing'),
  )
  const isApplied = useBooking((snapshot) => snapshot.matches({ discount: { entered: 'applied' } }))
  const isRefused = useBooking((snapshot) => snapshot.matches({ discount: 'refused' }))
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)

  const submit = () => {
    if (code !== null) return send({ type: 'discount.enter', code: null })
    if (typed.trim() === '') return
    send({ type: 'discount.enter', code: typed.trim() })
    // Focuses the field, because the dialog about a refused code must return the focus here.
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  const write = (text: string) => {
    setTyped(text)
    if (isRefused) send({ type: 'discount.edit' })
  }
  return (
    <ExtrasGroup title={t('title')}>
      <Form ref={form} data-part="discount" onSubmit={submit}>
        <TextField
          label={t('label')}
          value={code ?? typed}
          onChange={write}
          isReadOnly={code !== null}
          maxLength={TEXT_MAX.discountCode}
          autoComplete="off"
          spellCheck="false"
          onFocus={() => isRefused && form.current?.scrollIntoView({ block: 'nearest' })}
          {...(isRefused && typed !== '' && { error: t('refused') })}
        />
        <Button
          type="submit"
          kind="quiet"
          isPending={isChecking}
          pendingLabel={t('checking')}
          {...(code !== null && { 'aria-label': t('removeOf', { code }) })}
        >
          {code === null ? t('apply') : t('remove')}
        </Button>
        <output data-part="help">{isApplied && code !== null && t('applied', { code })}</output>
      </Form>
    </ExtrasGroup>
  )
}

interface ExtrasGroupProps {
  title: string
  help?: string
  children: ReactNode
}

function ExtrasGroup({ title, help, children }: ExtrasGroupProps) {
  const id = useId()
  return (
    <section data-part="extras-group" data-stack="8" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {help && <p data-part="help">{help}</p>}
      {children}
    </section>
  )
}
