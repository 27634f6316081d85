import { useTranslations } from 'use-intl'
import { useFocusBack } from '#src/booking/parts/useFocusBack.ts'
import { useBookingSend, useBooking } from '#src/visit/VisitContext.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useSite } from '#src/api/useSite.ts'
import { ProtectionDetails } from '#src/booking/steps/specials/ProtectionDetails.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { Amount } from './Amount.tsx'
import type { ShownGroup, ShownLine } from './useCart.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { WhyThisPrice } from './WhyThisPrice.tsx'

interface CartPersonSectionProps {
  group: ShownGroup
  isStale: boolean
  isEditable: boolean
}

/** A person and what they take. */
export function CartPersonSection({ group, isStale, isEditable }: CartPersonSectionProps) {
  const t = useTranslations('cart')
  const send = useBookingSend()
  const { person, ref, lines, coverage } = group
  const { anchor, asked } = useFocusBack<HTMLHeadingElement>(lines.length)
  const remove = (id: string) => {
    asked()
    send({ type: 'line.remove', person: ref, id })
  }
  return (
    <section data-part="cart-person" aria-label={person.label}>
      <h3 data-part="cart-label" ref={anchor} tabIndex={-1}>
        {person.label}
      </h3>
      {lines.length === 0 ? (
        <p data-part="cart-none">{t('nothing')}</p>
      ) : (
        <ul>
          {lines.map(({ line, item }) => (
            <CartLine
              key={line.id}
              line={line}
              item={item}
              place={group}
              isStale={isStale}
              isEditable={isEditable}
              onRemove={() => remove(line.id)}
            />
          ))}
        </ul>
      )}
      {isEditable ? (
        <PersonCoverage group={group} isStale={isStale} />
      ) : (
        coverage !== undefined && (
          <p data-part="cart-row">
            {t('coverage')}
            <Amount cents={coverage} isStale={isStale} />
          </p>
        )
      )}
    </section>
  )
}

interface CartLineProps extends ShownLine {
  place: ListedPerson
  isStale: boolean
  isEditable: boolean
  onRemove: () => void
}

function CartLine({ line, item, place, isStale, isEditable, onRemove }: CartLineProps) {
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

/** A person's insurance, taken and left where it stands; nothing where the shop offers none, or there is nothing to insure. */
function PersonCoverage({ group: { person, ref, coverage }, isStale }: { group: ShownGroup; isStale: boolean }) {
  const t = useTranslations('cart')
  const send = useBookingSend()
  const { coveragePercent } = useSite().settings
  if (coveragePercent == null || (person.products.length === 0 && !person.coverage)) return null
  return (
    <>
      <div data-part="cart-row">
        <Checkbox
          isSelected={person.coverage}
          onChange={(isOn) => send({ type: 'person.coverage', person: ref, coverage: isOn })}
        >
          {t('coverage')}
          <VisuallyHidden> {t('coverageOf', { person: person.label })}</VisuallyHidden>
        </Checkbox>
        {person.coverage && <Amount cents={coverage} isStale={isStale} />}
      </div>
      <ProtectionDetails person={person.label} />
    </>
  )
}
