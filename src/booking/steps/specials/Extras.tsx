import { useTranslations } from 'use-intl'
import { useRef, useState, useId, type ReactNode } from 'react'
import { RemarkField } from '#src/booking/parts/RemarkField.tsx'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { specialsQuery } from '#src/api/queries.ts'
import { useNeededStay } from '#src/booking/steps/accommodation/useNeededStay.ts'
import { LoadFailed, StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import type { Special } from '#contract/specials.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { listedPersons } from '#src/booking/parts/listed-persons.ts'
import { TEXT_MAX } from '#contract/constants.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { ProtectionTerms } from './ProtectionDetails.tsx'
import { useDiscountCode } from './useDiscountCode.ts'
import './Extras.css'

export function Extras() {
  const t = useTranslations('specials')
  return (
    <div data-stack="32">
      <Specials />
      <Coverage />
      <DiscountCode />
      <ExtrasGroup title={t('remark.title')}>
        <RemarkField />
      </ExtrasGroup>
    </div>
  )
}

/** Services of the shop, each once for the whole booking. */
function Specials() {
  const t = useTranslations('specials')
  const stay = useNeededStay()
  const { data, isError, refetch } = useQuery(specialsQuery(useApi()))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data) return <StepSkeleton heights={['21rem']} />
  if (data.length === 0) return null
  return (
    <ExtrasGroup title={t('offered')}>
      {data.map((special) => (
        <SpecialChoice key={special.id} special={special} />
      ))}
      <output data-part="extras-next">{stay?.isMissing && t('askNext')}</output>
    </ExtrasGroup>
  )
}

/** Shows one special with its price, requirements and exclusions. */
function SpecialChoice({ special }: { special: Special }) {
  const { id, title, description, price, requires, excludes } = special
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
        <span data-numbers>{price ? money(price) : t('free')}</span>
      </span>
    </Checkbox>
  )
}

/** Equipment protection with its explanation, person by person, if the shop offers it. */
function Coverage() {
  const t = useTranslations('specials.coverage')
  const send = useBookingSend()
  const { coveragePercent, coverage: terms } = useSite().settings
  const persons = useBooking(({ context }) => context.booking.persons)
  if (coveragePercent == null) return null
  return (
    <ExtrasGroup title={t('title')} help={t('help', { percent: coveragePercent })}>
      {terms && <ProtectionTerms {...terms} />}
      {listedPersons(persons).map(({ key, ref, person: { label, coverage } }) => (
        <Checkbox
          key={key}
          isSelected={coverage}
          onChange={(isOn) => send({ type: 'person.coverage', person: ref, coverage: isOn })}
        >
          {label}
        </Checkbox>
      ))}
    </ExtrasGroup>
  )
}

/** The booking stores the code; the server refuses an invalid one. */
function DiscountCode() {
  const t = useTranslations('specials.discount')
  const send = useBookingSend()
  const { code, state } = useDiscountCode()
  const isChecking = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const [typed, setTyped] = useState('')
  /** The code that the visitor has sent and not removed. */
  const [sent, setSent] = useState<string | null>(null)
  const isRefused = sent !== null && code === null && sent === typed.trim()
  const form = useRef<HTMLFormElement>(null)
  const leadsBack = useRef(false)

  const submit = () => {
    // The field keeps its place and the focus.
    const entered = code === null ? typed.trim() : ''
    setSent(entered === '' ? null : entered)
    leadsBack.current = entered !== ''
    if (code !== null || entered !== '') send({ type: 'discount.enter', code: entered === '' ? null : entered })
  }
  /** The error dialog returns the focus to the button, but it should be in the field. */
  const leadBack = () => {
    if (!isRefused || !leadsBack.current) return
    leadsBack.current = false
    form.current?.querySelector('input')?.focus({ preventScroll: true })
    // Scrolls to the error below the field too.
    form.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <ExtrasGroup title={t('title')}>
      <Form ref={form} data-part="discount" onSubmit={submit}>
        <TextField
          label={t('label')}
          value={code ?? typed}
          onChange={setTyped}
          isReadOnly={code !== null}
          maxLength={TEXT_MAX.discountCode}
          autoComplete="off"
          spellCheck="false"
          onFocus={() => (leadsBack.current = false)}
          {...(isRefused && { error: t('refused') })}
        />
        <Button
          type="submit"
          kind="quiet"
          onFocus={leadBack}
          isPending={state === 'entered' && isChecking}
          pendingLabel={t('checking')}
          {...(code !== null && { 'aria-label': t('removeOf', { code }) })}
        >
          {code === null ? t('apply') : t('remove')}
        </Button>
        <output data-part="help">{code !== null && state === 'taken' && t('applied', { code })}</output>
      </Form>
    </ExtrasGroup>
  )
}

interface ExtrasGroupProps {
  title: string
  help?: string
  children: ReactNode
}

/** Choices of one kind with their heading. */
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
