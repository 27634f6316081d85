import { useTranslations } from 'use-intl'
import type { Special } from '#contract/specials.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

/** One special with its price, what it needs and what it excludes. */
export function SpecialChoice({ special }: { special: Special }) {
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
      <span data-part="extra-words">
        <span data-part="extra-title">{title}</span>
        <span data-part="extra-price">{price ? money(price) : t('free')}</span>
      </span>
    </Checkbox>
  )
}
