import { useNavigate, useParams } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { InquiredGroup, InquiryAnswer, Quote } from '#contract/groups.ts'
import { conditionsOf } from '#domain/groups/conditions.ts'
import { localeOf } from '#domain/address/site-path.ts'
import { listPriceOf } from '#domain/pricing/amounts.ts'
import type { groupQuoteMachine } from '#machines/groups/quote.ts'
import { completedGroupPage } from '#src/base/booking-page.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useLocations, useSite } from '#src/api/useSite.ts'
import { cardNames } from '#src/base/card-names.ts'
import { contentLink } from '#src/base/content-link.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { usePeriodInWords } from '#src/booking/steps/halfday/usePeriodInWords.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { RateConditions } from '#src/booking/steps/rates/Rates.tsx'
import { WithdrawalNote } from '#src/checkout/overview/WithdrawalNote.tsx'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { LazyDialog } from '#src/base/LazyDialog.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { quoteLogic } from './quote-logic.ts'
import '#src/checkout/overview/OrderForm.css'
import '#src/booking/steps/rates/Rates.css'

type QuoteActor = ActorRefFrom<typeof groupQuoteMachine>
type QuoteSnapshot = SnapshotFrom<typeof groupQuoteMachine>

const titleOf = (answer: InquiryAnswer | null) => {
  if (answer === null) return 'waiting'
  if (answer.kind === 'declined') return 'declined'
  if (answer.state === 'void') return 'waiting'
  return answer.state === 'open' ? 'open' : 'over'
}

export function QuoteVisit({ inquiry }: { inquiry: InquiredGroup }) {
  const t = useTranslations('groups.quote')
  const api = useApi()
  const navigate = useNavigate()
  const group = useGroupSend()
  const locale = localeOf(useParams({ strict: false }))
  const { answer } = inquiry
  const quote = answer?.kind === 'quote' && answer.state === 'open' ? answer.quote : null
  const logic = quoteLogic({
    api,
    locale,
    onBooked: ({ bookingId }) => void navigate(completedGroupPage(bookingId!)),
    onChanged: () => group({ type: 'inquiry.reload' }),
  })
  const [input] = useState(() => ({ group: inquiry.id, quote: quote?.id ?? null }))
  const actor = useVisitActor(logic, input)
  const snapshot = useSelector(actor, (current) => current)
  const isWaiting = quote === null
  // Fetches the answer again when the leader comes back to the page, for example from the mail.
  useEffect(() => {
    const reload = () => {
      if (isWaiting && document.visibilityState === 'visible' && actor.getSnapshot().matches('reading'))
        group({ type: 'inquiry.reload' })
    }
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [isWaiting, actor, group])
  return (
    <Page title={t(`title.${titleOf(answer)}`)} takesFocus {...(quote && { help: t('open') })}>
      <Answer inquiry={inquiry} />
      <Trouble actor={actor} snapshot={snapshot} />
      <GroupFacts inquiry={inquiry} />
      {quote && <QuoteParts quote={quote} firstDay={inquiry.date.from} />}
      {quote && <AcceptForm actor={actor} snapshot={snapshot} quote={quote} firstDay={inquiry.date.from} />}
      <ChangeGroup actor={actor} snapshot={snapshot} quote={quote} />
    </Page>
  )
}

function Answer({ inquiry: { answer, leader } }: { inquiry: InquiredGroup }) {
  const t = useTranslations('groups.quote')
  const { day } = useFormat()
  const { settings } = useSite()
  const { phone, name } = settings
  if (answer === null) return <Notice kind="info">{t('waiting', { email: leader.email })}</Notice>
  const word = answer.kind === 'quote' ? answer.quote.word : answer.word
  return (
    <>
      {answer.kind === 'quote' && answer.state !== 'open' && (
        <Notice kind="warning">
          <p>{t(`over.${answer.state}`, { day: day(answer.quote.validUntil, 'long') })}</p>
          <p>{answer.state === 'void' ? t('waiting', { email: leader.email }) : t('overHelp', { phone })}</p>
        </Notice>
      )}
      {word !== '' && (answer.kind === 'declined' || answer.state === 'open') && (
        <PagePart title={t('word', { shop: name })}>
          <p data-part="quote-word">{word}</p>
        </PagePart>
      )}
      {answer.kind === 'declined' && <p>{t('declinedHelp', { phone })}</p>}
    </>
  )
}

interface ActorProps {
  actor: QuoteActor
  snapshot: QuoteSnapshot
}

function Trouble({ actor, snapshot }: ActorProps) {
  const t = useTranslations('groups.quote')
  const wordsOf = useErrorcodeWords()
  const { phone } = useSite().settings
  const { short, refusal } = snapshot.context
  if (snapshot.matches('unreachable'))
    return (
      <Notice kind="error" title={t('unreachable.title')} takesFocus>
        <p>{t('unreachable.text')}</p>
        <Button onPress={() => actor.send({ type: 'request.retry' })}>{t('unreachable.again')}</Button>
      </Notice>
    )
  if (snapshot.matches('changed'))
    return (
      <Notice kind="error" title={t('changed.title')} takesFocus>
        <p>{t('changed.text')}</p>
        <Button onPress={() => actor.send({ type: 'inquiry.reload' })}>{t('changed.reload')}</Button>
      </Notice>
    )
  if (snapshot.matches({ reading: 'short' })) {
    const titles = [...Map.groupBy(short, ({ title }) => title)].map(([title, lines]) =>
      t('short.line', { title, count: lines.reduce((sum, { missing }) => sum + missing, 0) }),
    )
    return (
      <Notice kind="error" title={t('short.title')} takesFocus>
        <p>{t('short.text', { titles: titles.join(', '), phone })}</p>
      </Notice>
    )
  }
  if (snapshot.matches({ reading: 'refused' }))
    return (
      <Notice kind="error" title={t('refused.title')} takesFocus>
        {refusal !== null && <p>{wordsOf(refusal)}</p>}
        <p>{t('refused.text', { phone })}</p>
      </Notice>
    )
  return snapshot.matches({ reading: 'unopened' }) ? (
    <Notice kind="error" title={t('change.unreachable')} takesFocus />
  ) : null
}

function GroupFacts({ inquiry: { title, date, location, count, leader, ...rental } }: { inquiry: InquiredGroup }) {
  const t = useTranslations('groups.conditions')
  const quote = useTranslations('groups.quote')
  const periodInWords = usePeriodInWords()
  const place = useLocations().find(({ id }) => id === location)
  return (
    <PagePart title={title}>
      <Facts
        facts={[
          [t('days'), periodInWords(date, rental)],
          [t('location'), place?.title],
          [quote('persons'), String(count)],
          [t('leader'), `${leader.name}, ${leader.email}`],
        ]}
      />
    </PagePart>
  )
}

function QuoteParts({ quote, firstDay }: { quote: Quote; firstDay: string }) {
  const t = useTranslations('groups.quote')
  const items = useTranslations('checkout.items')
  const { money, day } = useFormat()
  const moment = useMoment()
  const { cart, rate, payAtShop, validUntil, heldUntil } = quote
  const { price, vat, deposit, groupDiscount } = cart
  const list = listPriceOf(cart)
  const less = groupDiscount?.amount ?? 0
  const rest = price.amount + less - list
  const lines = Map.groupBy(
    cart.persons.flatMap((person) => person.items),
    ({ title }) => title,
  )
  return (
    <>
      <PagePart title={t('price')}>
        <Facts
          facts={[
            ...[...lines].map(
              ([title, of]) =>
                [
                  `${of.reduce((sum, { count }) => sum + count, 0)}\u00A0× ${title}`,
                  money(of.reduce((sum, line) => sum + line.price.amount, 0)),
                ] as const,
            ),
            [t('list'), money(list)],
            [t('rest'), rest > 0 && money(rest)],
            [t('less', { percent: groupDiscount?.percent ?? 0 }), less > 0 && money(-less)],
            [
              t('total'),
              <strong key="total">{money(price.amount)}</strong>,
              items('vat', { percent: vat.percent, amount: money(vat.amount) }),
            ],
            [t('deposit'), deposit !== undefined && money(deposit), t('depositHelp')],
          ]}
        />
      </PagePart>
      <PagePart title={t('terms')}>
        <Facts
          facts={[
            [t('pay'), t(payAtShop ? 'payAtShop' : 'payOnline')],
            [t('validUntil'), day(validUntil, 'long')],
            [
              t('held'),
              heldUntil === null
                ? t('notHeld')
                : t('heldUntil', {
                    day: moment(heldUntil, { dateStyle: 'long' }),
                    time: moment(heldUntil, { timeStyle: 'short' }),
                  }),
            ],
            [
              t('cancellation'),
              rate.title,
              <span key="rate" data-stack="4">
                <RateConditions rate={rate} firstDay={firstDay} />
              </span>,
            ],
          ]}
        />
      </PagePart>
    </>
  )
}

function AcceptForm({ actor, snapshot, quote, firstDay }: ActorProps & { quote: Quote; firstDay: string }) {
  const t = useTranslations('groups.quote')
  const conditions = useTranslations('groups.conditions')
  const cards = useTranslations('cart')
  const { brands } = useSite().settings
  const found = useEmitted(actor, 'problems.found')
  const { conditionsAccepted, termsAccepted } = snapshot.context
  const isReading = snapshot.matches('reading') || snapshot.matches('asking')
  const isAccepting = snapshot.matches('accepting')
  const missing = (isAccepted: boolean) =>
    snapshot.matches({ reading: 'invalid' }) && !isAccepted ? t('missing') : undefined
  const { payAtShop, cart } = quote
  return (
    <Form
      data-part="order"
      data-card="tint"
      data-stack="12"
      found={found}
      onSubmit={() => actor.send({ type: 'quote.accept', key: crypto.randomUUID() })}
    >
      <div data-part="group-boxes" data-stack="8">
        <Checkbox
          isSelected={conditionsAccepted}
          isDisabled={!isReading}
          error={missing(conditionsAccepted)}
          onChange={(accepted) => actor.send({ type: 'conditions.accept', conditionsAccepted: accepted })}
        >
          {conditions('accept.reservation')}
        </Checkbox>
        <p data-beside-box>{conditions.rich('read.reservation', { link: contentLink(conditionsOf('reservation')) })}</p>
        <Checkbox
          isSelected={termsAccepted}
          isDisabled={!isReading}
          error={missing(termsAccepted)}
          onChange={(accepted) => actor.send({ type: 'terms.accept', termsAccepted: accepted })}
        >
          {conditions('terms')}
        </Checkbox>
        <p data-beside-box>{conditions.rich('readTerms', { link: contentLink('agb') })}</p>
      </div>
      <p data-muted>{conditions.rich('privacy', { link: contentLink('privacy') })}</p>
      <p data-muted>
        <WithdrawalNote firstDay={firstDay} />
      </p>
      {!payAtShop && cart.price.amount > 0 && <p data-muted>{cards('cards', { brands: cardNames(brands) })}</p>}
      <div data-part="checkout-actions">
        {(isReading || isAccepting) && (
          <Button type="submit" isPending={isAccepting} pendingLabel={t('accepting')}>
            {t('accept')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function ChangeGroup({ actor, snapshot, quote }: ActorProps & { quote: Quote | null }) {
  const t = useTranslations('groups.quote.change')
  const close = useTranslations('common')('close')
  return (
    <>
      {(snapshot.matches('reading') || snapshot.matches('asking') || snapshot.matches('reopening')) && (
        <div data-part="quote-change">
          <Button
            kind="quiet"
            isPending={snapshot.matches('reopening')}
            pendingLabel={t('button')}
            onPress={() => actor.send({ type: 'inquiry.change' })}
          >
            {t('button')}
          </Button>
        </div>
      )}
      <LazyDialog
        title={t('title')}
        isOpen={snapshot.matches('asking')}
        closeLabel={close}
        cancelLabel={t('keep')}
        onClose={() => actor.send({ type: 'change.keep' })}
        action={{ label: t('yes'), onPress: () => actor.send({ type: 'change.confirm' }) }}
      >
        <div data-stack="12">
          {quote && <p>{t('void', { held: quote.heldUntil === null ? 'none' : 'held' })}</p>}
          <p>{t('text')}</p>
        </div>
      </LazyDialog>
    </>
  )
}
