import { useTranslations } from 'use-intl'
import { isUnchanged } from '#domain/groups/difference.ts'
import { rateAfterChange } from '#domain/pricing/change-fee.ts'
import { differenceOf, priceOf, type ChangeContext, type ChangePrice } from '#machines/groups/change/context.ts'
import { isSameJson } from '#machines/same-json.ts'
import { useSite } from '#src/api/useSite.ts'
import { contentLink } from '#src/base/content-link.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { GroupDifference } from '#src/booking/change/GroupDifference.tsx'
import { RateConditions } from '#src/booking/steps/rates/Rates.tsx'
import { WithdrawalNote } from '#src/checkout/overview/WithdrawalNote.tsx'
import { GroupRates } from '#src/groups/leader/ConditionsScreen.tsx'
import { WrongSizes } from '#src/groups/leader/WrongSizes.tsx'
import { ShortMeanwhile } from '#src/groups/leader/PersonsNotice.tsx'
import { PeriodNotice } from '#src/groups/leader/PeriodNotice.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useChangeActor, useGroupChange, type ChangeSnapshot } from './ChangeContext.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { PricingNotice } from './PricingNotice.tsx'
import { LeaveChange } from './LeaveChange.tsx'
import '#src/checkout/overview/OrderForm.css'

export function ReviewScreen() {
  const t = useTranslations('groups.change.review')
  const difference = useGroupChange(({ context }) => differenceOf(context), isSameJson)
  const price = useGroupChange(({ context }) => priceOf(context), isSameJson)
  return (
    <Page steps={<ChangeSteps current="review" />} title={t('title')} help={t('help')}>
      <ReviewNotice />
      <PeriodNotice />
      <ShortMeanwhile />
      <WrongSizes />
      <PricingNotice />
      <PagePart title={t('changes')}>
        {!difference || isUnchanged(difference) ? <p>{t('nothing')}</p> : <GroupDifference difference={difference} />}
      </PagePart>
      <GroupRates />
      {price && <Price price={price} />}
      <SendForm isNothing={!difference || isUnchanged(difference)} price={price} />
    </Page>
  )
}

const noticeOf = (snapshot: ChangeSnapshot) => {
  if (snapshot.matches({ flow: 'unreachable' })) return 'unreachable'
  return (['refused', 'totalChanged'] as const).find((state) =>
    snapshot.matches({ flow: { filling: { review: state } } }),
  )
}

function ReviewNotice() {
  const t = useTranslations('groups.change.review')
  const words = useTranslations('checkout.change.refusal')
  const wordsOf = useErrorcodeWords()
  const { settings } = useSite()
  const { send } = useChangeActor()
  const state = useGroupChange(noticeOf)
  const refusal = useGroupChange(({ context }) => context.refusal)
  if (state === 'unreachable')
    return (
      <Notice kind="failure" title={words('unreachable')} takesFocus>
        <Button onPress={() => send({ type: 'request.retry' })}>{t('again')}</Button>
      </Notice>
    )
  if (state === 'totalChanged')
    return (
      <Notice kind="warning" title={t('totalChanged')} takesFocus>
        {t('totalChangedText')}
      </Notice>
    )
  if (state === undefined) return null
  return (
    <Notice kind="error" title={words('errorcode.title')} takesFocus>
      <p>{refusal === null ? words('other.text') : wordsOf(refusal)}</p>
      <p>{t('refused', { phone: settings.phone })}</p>
    </Notice>
  )
}

const rateOf = ({ reservation, offer, general, shop }: ChangeContext, { before }: ChangePrice) => {
  const { from } = general.days
  if (!offer?.rate || from === null || !reservation) return null
  return before === null ? offer.rate : rateAfterChange(reservation, { rate: offer.rate, from }, shop.today)
}

const signed = (amount: string, value: number): string => `${value < 0 ? '−' : '+'}\u00A0${amount}`

function Price({ price }: { price: ChangePrice }) {
  const t = useTranslations('groups.change.review')
  const fees = useTranslations('checkout.change')
  const { money } = useFormat()
  const isAtShop = useGroupChange(({ context }) => context.reservation?.booking.payAtShop === true)
  const rate = useGroupChange(({ context }) => rateOf(context, price), isSameJson)
  const firstDay = useGroupChange(({ context }) => context.general.days.from)
  const vat = useGroupChange(({ context }) => context.offer?.cart?.vat)
  const { amount, before, fee, difference } = price
  const change = before === null ? 0 : amount - before
  return (
    <PagePart title={t('price')}>
      <Facts
        facts={[
          [isAtShop ? t('before') : fees('difference.paid'), before !== null && money(before)],
          [t(change < 0 ? 'less' : 'more'), change !== 0 && signed(money(Math.abs(change)), change)],
          [
            fees('total'),
            <strong key="total">{money(amount)}</strong>,
            vat && t('vat', { percent: vat.percent, amount: money(vat.amount) }),
          ],
          [fees('difference.fee'), fee > 0 && signed(money(fee), fee), fees('difference.why')],
          [t('atShop'), isAtShop && <strong key="atShop">{money(amount + fee)}</strong>],
          [
            t(difference < 0 ? 'back' : 'toPay'),
            before !== null && !isAtShop && difference !== 0 && (
              <strong key="toPay">{money(Math.abs(difference))}</strong>
            ),
          ],
          [t('unpaid'), before === null && <strong key="unpaid">{money(difference)}</strong>],
        ]}
      />
      <Facts
        facts={[
          [
            t('cancellation'),
            rate && firstDay !== null && (
              <span key="rate" data-stack="4">
                <RateConditions rate={rate} firstDay={firstDay} />
              </span>
            ),
          ],
        ]}
      />
      {before !== null && !isAtShop && difference === 0 && <p>{fees(`difference.${fee > 0 ? 'even' : 'none'}`)}</p>}
    </PagePart>
  )
}

interface SendFormProps {
  isNothing: boolean
  price: ChangePrice | null
}

function SendForm({ isNothing, price }: SendFormProps) {
  const t = useTranslations('groups.change.review')
  const words = useTranslations('checkout')
  const conditions = useTranslations('groups.conditions')
  const actor = useChangeActor()
  const found = useEmitted(actor, 'problems.found')
  const isAccepted = useGroupChange(({ context }) => context.termsAccepted)
  const isInvalid = useGroupChange((snapshot) => snapshot.matches({ flow: { filling: { review: 'invalid' } } }))
  const isSending = useGroupChange((snapshot) => snapshot.matches({ flow: 'sending' }))
  const isUnreachable = useGroupChange((snapshot) => snapshot.matches({ flow: 'unreachable' }))
  const isPriced = useGroupChange((snapshot) => snapshot.matches({ keeping: 'kept' }))
  const firstDay = useGroupChange(({ context }) => context.general.days.from)
  const isAtShop = useGroupChange(({ context }) => context.reservation?.booking.payAtShop === true)
  const isDearer = price !== null && price.difference > 0
  return (
    <Form
      data-part="order"
      data-card="tint"
      data-stack="12"
      found={found}
      onSubmit={() => actor.send({ type: 'change.send' })}
    >
      <div>
        <Checkbox
          isSelected={isAccepted}
          isDisabled={isSending}
          error={isInvalid && !isAccepted ? words('error.terms') : undefined}
          onChange={(termsAccepted) => actor.send({ type: 'terms.accept', termsAccepted })}
        >
          {conditions('terms')}
        </Checkbox>
        <p data-beside-box>{conditions.rich('readTerms', { link: contentLink('agb') })}</p>
      </div>
      <p data-muted>{conditions.rich('privacy', { link: contentLink('privacy') })}</p>
      {firstDay !== null && (
        <p data-muted>
          <WithdrawalNote firstDay={firstDay} />
        </p>
      )}
      <div data-part="checkout-actions">
        {!isUnreachable && (
          <Button
            type="submit"
            isPending={isSending}
            isDisabled={isNothing || !isPriced || price === null}
            pendingLabel={words('change.saving')}
          >
            {words(isDearer ? 'change.order' : 'change.save')}
          </Button>
        )}
        <LeaveChange />
        {isDearer && <p data-muted>{isAtShop ? conditions('payAtShop') : conditions('payOnline')}</p>}
        {isNothing && <p data-muted>{t('nothing')}</p>}
      </div>
    </Form>
  )
}
