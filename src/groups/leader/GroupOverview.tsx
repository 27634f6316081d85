import { useTranslations } from 'use-intl'
import type { PersonalFields } from '#contract/person.ts'
import { personOfRow } from '#domain/groups/rows.ts'
import { isSameJson } from '#machines/same-json.ts'
import type { LeaderContext } from '#machines/groups/leader/context.ts'
import { takingPart } from '#machines/groups/leader/missing.ts'
import { useSite } from '#src/api/useSite.ts'
import { cardNames } from '#src/base/card-names.ts'
import { BookedItems } from '#src/checkout/booked/BookedItems.tsx'
import { Cancellation } from '#src/checkout/booked/Cancellation.tsx'
import { CartSum, DepositNote } from '#src/checkout/CartItems.tsx'
import { WithdrawalNote } from '#src/checkout/overview/WithdrawalNote.tsx'
import { useGroup } from '#src/groups/GroupContext.ts'
import { settingsOfGroups } from '#src/groups/group-shop.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { SizeDiscount } from './GroupCounts.tsx'

const bookedPersons = (context: LeaderContext): PersonalFields[] =>
  takingPart(context).map((row) => {
    const { firstname, lastname } = personOfRow(row, context.shop.today)
    return { firstname, lastname }
  })

export function GroupOverview() {
  const t = useTranslations('groups.overview')
  const checkout = useTranslations('checkout')
  const counts = useTranslations('groups.counts')
  const { settings } = useSite()
  const { payAtShop } = settingsOfGroups(settings)
  const cart = useGroup(({ context }) => context.offer?.cart)
  const rate = useGroup(({ context }) => context.offer?.rate)
  const firstDay = useGroup(({ context }) => context.general.days.from)
  const persons = useGroup(({ context }) => bookedPersons(context), isSameJson)
  const isCounting = useGroup((snapshot) => !snapshot.matches({ keeping: 'kept' }))
  if (!cart || !rate || firstDay === null) return null
  const { amount } = cart.price
  const covered = cart.persons.filter(({ coverage }) => coverage !== undefined).length
  return (
    <>
      <PagePart title={checkout('items.title')}>
        <BookedItems cart={cart} persons={persons} />
        <SizeDiscount />
        {settings.coveragePercent != null && <p data-muted>{t('coverage', { covered, count: cart.persons.length })}</p>}
      </PagePart>
      <PagePart title={checkout('overview.cancellation')}>
        <Cancellation rate={rate} amount={amount} firstDay={firstDay} />
        <p data-muted>
          <WithdrawalNote firstDay={firstDay} />
        </p>
      </PagePart>
      <PagePart title={checkout('overview.payment')}>
        {amount > 0 && <p>{payAtShop ? t('payAtShop') : t('payOnline', { brands: cardNames(settings.brands) })}</p>}
        <CartSum cart={cart} label={checkout('items.total')} />
        {isCounting && <p data-muted>{counts('counting')}</p>}
        <DepositNote cart={cart} />
      </PagePart>
    </>
  )
}
