import { useTranslations } from 'use-intl'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'
import { Amount } from './Amount.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import type { ShownLine } from './useCart.ts'
import { WhyThisPrice } from './WhyThisPrice.tsx'

interface CartLineProps extends ShownLine {
  place: ListedPerson
  isStale: boolean
  isEditable: boolean
  onRemove: () => void
}

export function CartLine({ line, item, place, isStale, isEditable, onRemove }: CartLineProps) {
  const t = useTranslations('cart')
  const modelOf = useModelOf()
  const isByTheHour = useBooking(({ context }) => context.booking.hours !== null)
  const keepsDayPrice = isByTheHour && item !== undefined && !item.why.some(({ key }) => key === 'hours')
  return (
    <li data-part="cart-line">
      <div data-part="cart-words">
        <strong data-part="cart-title">
          {line.count > 1 && <span data-numbers>{line.count} × </span>}
          {line.title}
        </strong>
        <span data-part="cart-model">{modelOf(line) ?? t('standard')}</span>
        {keepsDayPrice && <span data-part="cart-model">{t('dayPrice')}</span>}
        {item?.errors.modelRequired && (
          <span data-part="cart-flaw">
            <Icon name="warning" />
            {t('error.modelrequired')}
          </span>
        )}
        {line.outOfStock !== undefined && (
          <span data-part="cart-flaw">
            <Icon name="warning" />
            {t('short', { missing: line.outOfStock, count: line.count })}
          </span>
        )}
      </div>
      <Amount cents={item?.price.amount} isStale={isStale} />
      <IconButton
        icon="trash"
        label={t(line.count > 1 ? 'removeOne' : 'remove', { title: line.title, person: place.person.label })}
        onPress={onRemove}
      />
      {isEditable && <ChangeLine place={place} line={line} onRemove={onRemove} />}
      {item && <WhyThisPrice title={line.title} person={place.person.label} why={item.why} />}
    </li>
  )
}
