import { useTranslations } from 'use-intl'
import { useFocusBack } from '#src/booking/parts/useFocusBack.ts'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import { Amount } from './Amount.tsx'
import { CartLine } from './CartLine.tsx'
import { PersonCoverage } from './PersonCoverage.tsx'
import type { ShownGroup } from './useCart.ts'

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
