import { Fragment, useDeferredValue, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#domain/persons/persons.ts'
import { missingStays } from '#domain/booking/stay.ts'
import { joinReasons } from '#domain/pricing/joined-reasons.ts'
import { equippedRef } from '#machines/booking/equipping.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useFocusBack } from '#src/booking/parts/useFocusBack.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { isCoverable, keyOf, type ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { DEPOT } from '#contract/constants.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { Details } from '#src/ui/Details.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useSite } from '#src/api/useSite.ts'
import { ProtectionDetails } from '#src/booking/steps/specials/ProtectionDetails.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Amount } from './CartTotal.tsx'
import { GROUP_DISCOUNT, useCartExtras, type ShownCart, type ShownGroup, type ShownLine } from './useCart.ts'
import { WhyThisPrice } from './WhyThisPrice.tsx'
import type { LineChoiceProps } from './LineChoice.tsx'
import './Cart.css'

interface CartLinesProps {
  cart: ShownCart
  isEditable?: boolean
}

const IN_SIGHT = 6

const UNFOLDED = 2

export function CartLines({ cart: { groups, offered, isStale }, isEditable = false }: CartLinesProps) {
  const t = useTranslations('cart')
  const send = useBookingSend()
  const rules = useBooking(({ context }) => context.shop.specials)
  const missing = missingStays(
    rules,
    useBooking(({ context }) => context.booking),
  )
  const drawn = useDeferredValue(groups.length, IN_SIGHT)
  const extras = useCartExtras(offered)
  const equipped = useBooking((snapshot) =>
    snapshot.matches({ step: 'products' }) ? keyOf(equippedRef(snapshot.context)) : undefined,
  )
  return (
    <div data-part="cart" data-stack="16">
      <div data-part="cart-persons">
        {groups.slice(0, drawn).map((group) => (
          // Gives the open person's section another key, so that React mounts the section again, unfolded.
          <CartPersonSection
            key={group.key === equipped ? `${group.key}-equipped` : group.key}
            group={group}
            startsOpen={group.key === equipped || groups.length <= (isEditable ? UNFOLDED : 1)}
            isStale={isStale}
            isEditable={isEditable}
          />
        ))}
      </div>
      {extras.map(({ id, title, amount, detail }) => (
        <p key={id} data-part="cart-row" data-row="apart">
          <span data-part="cart-words">
            {title}
            {detail && (
              <span data-part="cart-model" data-muted>
                {detail}
              </span>
            )}
            {missing.some(({ special }) => special === id) && <Flaw>{t('stayMissing')}</Flaw>}
          </span>
          <Amount cents={amount} isStale={isStale} />
        </p>
      ))}
      {isEditable && extras.some(({ id }) => id !== GROUP_DISCOUNT) && (
        <div>
          <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'specials' })}>
            {t('changeExtras')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface CartPersonSectionProps {
  group: ShownGroup
  startsOpen: boolean
  isStale: boolean
  isEditable: boolean
}

function CartPersonSection({ group, startsOpen, isStale, isEditable }: CartPersonSectionProps) {
  const t = useTranslations('cart')
  const { money } = useFormat()
  const send = useBookingSend()
  const { person, ref, lines, coverage } = group
  const { anchor, asked } = useFocusBack<HTMLHeadingElement>(lines.length)
  const remove = (id: string) => {
    asked()
    send({ type: 'line.remove', person: ref, id })
  }
  const label = (
    <h3 data-part="cart-label" ref={anchor} tabIndex={-1}>
      {personName(person)}
    </h3>
  )
  return (
    <section data-part="cart-person" aria-label={personName(person)}>
      <Details startsOpen={startsOpen} summary={<PersonSummary group={group} label={label} isStale={isStale} />}>
        {lines.length === 0 ? (
          <p data-muted>{t('nothing')}</p>
        ) : (
          <ul>
            {lines.map(({ line, item, set }, at) => (
              <Fragment key={line.id}>
                {set && set !== lines[at - 1]?.set && (
                  <li data-part="cart-set">
                    <strong>{set.title}</strong>{' '}
                    <span data-muted data-numbers>
                      {t('saved', { amount: money(set.saved) })}
                    </span>
                    <WhyThisPrice
                      title={set.title}
                      person={personName(person)}
                      why={joinReasons(lines.flatMap((member) => (member.set === set ? [member.item?.why ?? []] : [])))}
                    />
                  </li>
                )}
                <CartLine
                  line={line}
                  item={item}
                  set={set}
                  place={group}
                  isStale={isStale}
                  isEditable={isEditable}
                  onRemove={() => remove(line.id)}
                />
              </Fragment>
            ))}
          </ul>
        )}
        {isEditable ? (
          <PersonCoverage group={group} isStale={isStale} />
        ) : (
          person.coverage && (
            <p data-part="cart-row" data-row="apart">
              {t('coverage')}
              <Amount cents={coverage} isStale={isStale} />
            </p>
          )
        )}
      </Details>
    </section>
  )
}

function PersonSummary({ group, label, isStale }: { group: ShownGroup; label: ReactNode; isStale: boolean }) {
  const t = useTranslations('cart')
  const { lines, person, subtotal } = group
  const image = useBooking(({ context: { offer } }) => {
    const [first] = lines
    const set = offer?.sets?.find(({ id }) => id === first?.set?.id)
    const products = (offer?.categories ?? []).flatMap((category) => category.products)
    return set?.image ?? products.find(({ id }) => id === first?.line.id)?.image
  })
  const names = new Set(lines.map(({ line, set }) => set?.title ?? line.title))
  const short = lines.find(({ line }) => line.outOfStock !== undefined)?.line
  const isModelMissing = lines.some(({ item }) => item?.errors.modelRequired)
  return (
    <>
      <span data-part="cart-picture">
        {image !== undefined && <img src={image} alt="" width={52} height={52} loading="lazy" decoding="async" />}
      </span>
      <span data-part="cart-gist">
        {label}
        <span data-part="cart-model" data-muted>
          {lines.length === 0 ? t('nothing') : [...names, ...(person.coverage ? [t('coverage')] : [])].join(', ')}
        </span>
        {short && <Flaw>{t('short', { missing: short.outOfStock!, count: short.count })}</Flaw>}
        {isModelMissing && <Flaw>{t('error.modelrequired')}</Flaw>}
      </span>
      {lines.length > 0 && <Amount cents={subtotal} isStale={isStale} />}
    </>
  )
}

function Flaw({ children }: { children: ReactNode }) {
  return (
    <span data-part="cart-flaw" data-row="4 top">
      <Icon name="warning" />
      {children}
    </span>
  )
}

interface CartLineProps extends ShownLine {
  place: ListedPerson
  isStale: boolean
  isEditable: boolean
  onRemove: () => void
}

function CartLine({ line, item, set, place, isStale, isEditable, onRemove }: CartLineProps) {
  const t = useTranslations('cart')
  const modelOf = useModelOf()
  const isByTheHour = useBooking(({ context }) => context.booking.hours !== null)
  const keepsDayPrice = isByTheHour && item !== undefined && !item.why.some(({ key }) => key === 'hours')
  return (
    <li data-part="cart-line" data-in-set={set ? '' : undefined}>
      <div data-part="cart-words">
        <strong data-part="cart-title">
          {line.count > 1 && <span data-numbers>{line.count} × </span>}
          {line.title}
        </strong>
        <span data-part="cart-model" data-muted>
          {modelOf(line) ?? t('standard')}
        </span>
        {keepsDayPrice && (
          <span data-part="cart-model" data-muted>
            {t('dayPrice')}
          </span>
        )}
        {item?.errors.modelRequired && <Flaw>{t('error.modelrequired')}</Flaw>}
        {line.outOfStock !== undefined && <Flaw>{t('short', { missing: line.outOfStock, count: line.count })}</Flaw>}
      </div>
      <Amount cents={item?.price.amount} isStale={isStale} />
      <IconButton
        icon="trash"
        label={t(line.count > 1 ? 'removeOne' : 'remove', { title: line.title, person: personName(place.person) })}
        onPress={onRemove}
      />
      {isEditable && <ChangeLine place={place} line={line} onRemove={onRemove} />}
      {item && !set && <WhyThisPrice title={line.title} person={personName(place.person)} why={item.why} />}
    </li>
  )
}

export const LazyLineChoice = lazyWithPreload(
  () => import('./LineChoice.tsx').then((file) => file.LineChoice),
  <Skeleton height="5rem" />,
)

function ChangeLine({ place, line, onRemove }: Omit<LineChoiceProps, 'product'>) {
  const t = useTranslations('cart')
  const [isOpen, setIsOpen] = useState(false)
  const product = useBooking(({ context }) =>
    context.offer?.categories.flatMap(({ products }) => products).find(({ id }) => id === line.id),
  )
  if (!product || (product.models.length === 0 && product.type !== DEPOT)) return null
  return (
    <Details
      onToggle={setIsOpen}
      summary={t('change')}
      about={t('lineOf', { title: line.title, person: personName(place.person) })}
    >
      {isOpen && (
        <div data-part="cart-change" data-stack="12">
          <LazyLineChoice product={product} place={place} line={line} onRemove={onRemove} />
        </div>
      )}
    </Details>
  )
}

function PersonCoverage({ group: { person, ref, coverage }, isStale }: { group: ShownGroup; isStale: boolean }) {
  const t = useTranslations('cart')
  const send = useBookingSend()
  const { coveragePercent } = useSite().settings
  if (coveragePercent == null || !isCoverable(person)) return null
  return (
    <>
      <div data-part="cart-row" data-row="apart">
        <Checkbox
          isSelected={person.coverage}
          onChange={(isOn) => send({ type: 'person.coverage', person: ref, coverage: isOn })}
        >
          {t('coverage')}
          <VisuallyHidden> {t('coverageOf', { person: personName(person) })}</VisuallyHidden>
        </Checkbox>
        <Amount cents={coverage} isStale={isStale} />
      </div>
      <ProtectionDetails person={personName(person)} />
    </>
  )
}
