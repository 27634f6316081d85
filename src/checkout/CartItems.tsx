import { useTranslations } from 'use-intl'
import type { Cart, CartItem, CartPerson } from '#contract/prices.ts'
import { joinReasons } from '#domain/pricing/joined-reasons.ts'
import { itemsBySet } from '#domain/pricing/items-by-set.ts'
import { Money } from '#src/base/Money.tsx'
import { useCartExtras } from '#src/booking/cart/useCart.ts'
import { WhyThisPrice } from '#src/booking/cart/WhyThisPrice.tsx'
import { ProtectionDetails } from '#src/booking/steps/specials/ProtectionDetails.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import './CartItems.css'

interface CartItemsProps {
  cart: Cart
  names: readonly (string | null | undefined)[]
}

interface CartPersonsProps extends CartItemsProps {
  explains?: boolean
}

export function CartItems(props: CartItemsProps) {
  return (
    <div data-stack="16">
      <CartPersons {...props} />
      <CartExtras cart={props.cart} />
    </div>
  )
}

export function CartPersons({ cart, names, explains = false }: CartPersonsProps) {
  return (
    <div data-stack="16">
      {cart.persons.map((person, at) => (
        <section key={person.label} aria-label={person.label}>
          <h3 data-part="items-label">
            {names[at] ? (
              <>
                {names[at]}{' '}
                <span data-part="items-type" data-muted>
                  {person.label}
                </span>
              </>
            ) : (
              person.label
            )}
          </h3>
          <PersonItems person={person} explains={explains} />
        </section>
      ))}
    </div>
  )
}

export function PersonItems({ person, explains = false }: { person: CartPerson; explains?: boolean }) {
  const t = useTranslations('checkout.items')
  const { money } = useFormat()
  const { label, coverage } = person
  return (
    <ul>
      {itemsBySet(person).map(({ set, items }) =>
        set ? (
          <li key={`${set.id} ${set.items[0]}`} data-part="items-set">
            <p>
              <strong>{set.title}</strong>{' '}
              <span data-muted data-numbers>
                {t('saved', { amount: money(set.saved) })}
              </span>
            </p>
            {explains && (
              <WhyThisPrice title={set.title} person={label} why={joinReasons(items.map(({ why }) => why))} />
            )}
            <ul>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} person={label} />
              ))}
            </ul>
          </li>
        ) : (
          items.map((item) => <ItemRow key={item.id} item={item} person={label} explains={explains} />)
        ),
      )}
      {coverage && (
        <li data-part="items-row">
          <span>
            {t('coverage')}
            {explains && <ProtectionDetails person={label} />}
          </span>
          <Money cents={coverage.amount} />
        </li>
      )}
    </ul>
  )
}

function ItemRow({ item, person, explains = false }: { item: CartItem; person: string; explains?: boolean }) {
  const t = useTranslations('checkout.items')
  const { size } = useFormat()
  const { title, count, modelTitle, property1, sizeByShop, price, why } = item
  return (
    <li data-part="items-row">
      <span>
        {count > 1 && <span data-numbers>{count} × </span>}
        {title}
        <span data-part="items-detail" data-muted>
          {sizeByShop
            ? t('sizeByShop')
            : [modelTitle ?? t('standard'), property1 && size(property1)].filter(Boolean).join(', ')}
        </span>
        {explains && <WhyThisPrice title={title} person={person} why={why} />}
      </span>
      <Money cents={price.amount} />
    </li>
  )
}

export function CartExtras({ cart }: { cart: Cart }) {
  const extras = useCartExtras(cart)
  if (extras.length === 0) return null
  return (
    <ul>
      {extras.map(({ id, title, amount, detail }) => (
        <li key={id} data-part="items-row">
          <span>
            {title}
            {detail && (
              <span data-part="items-detail" data-muted>
                {detail}
              </span>
            )}
          </span>
          <Money cents={amount} />
        </li>
      ))}
    </ul>
  )
}

interface CartSumProps {
  cart: Cart
  label: string
}

export function CartSum({ cart, label }: CartSumProps) {
  const t = useTranslations('checkout.items')
  const { money } = useFormat()
  return (
    <p data-part="sum">
      <span>{label}</span>
      <strong data-part="sum-amount">
        <Money cents={cart.price.amount} />
      </strong>
      <span data-part="sum-vat" data-muted data-numbers>
        {t('vat', { percent: cart.vat.percent, amount: money(cart.vat.amount) })}
      </span>
    </p>
  )
}

export function DepositNote({ cart: { deposit } }: { cart: Cart }) {
  const t = useTranslations('legal.deposit')
  const { money } = useFormat()
  if (deposit === undefined) return null
  return (
    <p data-muted data-numbers>
      {t('note', { amount: money(deposit) })}
    </p>
  )
}
