import { useTranslations } from 'use-intl'
import { countsOf } from '#domain/groups/equipment.ts'
import { nextDiscount, reachedDiscount } from '#domain/groups/group-discount.ts'
import { compareSizes } from '#domain/sizes/size-order.ts'
import { isSameJson } from '#machines/same-json.ts'
import { visibleRows, type LeaderContext } from '#machines/groups/leader/context.ts'
import { takingPart } from '#machines/groups/leader/missing.ts'
import { useSite } from '#src/api/useSite.ts'
import { useGroup } from '#src/groups/GroupContext.ts'
import { settingsOfGroups } from '#src/groups/group-shop.ts'
import { Money } from '#src/base/Money.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useSizeWords } from '#src/groups/useSizeWords.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import '#src/checkout/CartItems.css'

const countsIn = (context: LeaderContext) => countsOf(visibleRows(context))

export function GroupCounts() {
  const t = useTranslations('groups.counts')
  const format = useFormat()
  const wordsOf = useSizeWords()
  const { settings } = useSite()
  const { min, max } = settingsOfGroups(settings)
  const kind = useGroup(({ context }) => context.general.kind)
  const count = useGroup(({ context }) => takingPart(context).length)
  const counts = useGroup(({ context }) => countsIn(context), isSameJson)
  const catalogue = useGroup(({ context }) => context.offer?.products)
  const cart = useGroup(({ context }) => context.offer?.cart)
  const isCounting = useGroup((snapshot) => !snapshot.matches({ keeping: 'kept' }))
  return (
    <section data-part="group-counts" data-card="frame" data-stack="12" aria-labelledby="group-counts">
      <h2 id="group-counts">{t('title', { count })}</h2>
      <p data-part="help">{t('bounds', { min, max })}</p>
      {counts.length === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <ul data-part="group-count-list" data-stack="12">
          {counts.map(({ product, count: of, sizes }) => {
            const known = catalogue?.find(({ id }) => id === product)
            return (
              <li key={product}>
                <p data-part="group-count" data-strong>
                  <span>{known?.title ?? (catalogue ? product : <Skeleton width="6rem" height="1em" />)}</span>
                  <strong data-numbers>{of}</strong>
                </p>
                {known && known.models.length > 0 && (
                  <p data-part="group-sizes" data-muted data-numbers>
                    {sizes
                      .toSorted((a, b) => compareSizes(a.property1 ?? '\uFFFF', b.property1 ?? '\uFFFF'))
                      .map((size) =>
                        t('size', {
                          count: size.count,
                          size:
                            size.modelId && size.property1
                              ? wordsOf(known.models, { modelId: size.modelId, property1: size.property1 })
                              : t('open'),
                        }),
                      )
                      .join(', ')}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <SizeDiscount />
      {kind === 'reservation' && cart && (
        <p data-part="sum" data-busy={isCounting || undefined}>
          <span>{t('total')}</span>
          <strong data-part="sum-amount">
            <Money cents={cart.price.amount} />
          </strong>
          <span data-part="sum-vat" data-muted data-numbers>
            {isCounting
              ? t('counting')
              : t('vat', { percent: cart.vat.percent, amount: format.money(cart.vat.amount) })}
          </span>
        </p>
      )}
      {kind === 'inquiry' && <p data-part="help">{t('inquiry')}</p>}
    </section>
  )
}

export function SizeDiscount() {
  const t = useTranslations('groups.counts')
  const { discounts } = settingsOfGroups(useSite().settings)
  const count = useGroup(({ context }) => takingPart(context).length)
  const reached = reachedDiscount(discounts, count)
  const next = nextDiscount(discounts, count)
  return (
    (reached ?? next) && (
      <output data-part="group-discount" data-stack="4" data-strong>
        {reached && <span>{t('reached', { percent: reached.percent, from: reached.from })}</span>}
        {next && <span>{t('next', { missing: next.from - count, percent: next.percent })}</span>}
      </output>
    )
  )
}
