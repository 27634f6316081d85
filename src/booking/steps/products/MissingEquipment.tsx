import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import { chooseMissing, missingKinds } from '#domain/booking/equipment-kinds.ts'
import type { Choice } from '#domain/booking/lines.ts'
import { personName } from '#domain/persons/persons.ts'
import { NotFree } from '#src/booking/parts/NotFree.tsx'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useSetOffer } from '#src/booking/parts/useSetOffer.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

export function MissingEquipment() {
  const t = useTranslations('products.missing')
  const format = useFormatter()
  const send = useBookingSend()
  const rules = usePersonRules()
  const offer = useSetOffer()
  const persons = useBooking(({ context }) => context.booking.persons)
  const isAsking = useBooking((snapshot) => snapshot.matches({ missing: 'asking' }))
  const missing = isAsking && offer ? missingKinds(persons, offer, rules) : []
  const [first] = missing
  if (!offer || !first) return null
  const { choices, gone } = chooseMissing(persons, offer, rules)
  const isSizeOpen = ({ product: { id }, model }: Choice) =>
    !model && offer.products.some((product) => product.id === id && product.models.length > 0)
  const take = () => {
    send({ type: 'set.choose', choices })
    // Opens the products of the first person whose size is not clear, so that the visitor chooses the size.
    const open = choices.find((each) => each.choices.some(isSizeOpen))
    if (open) send({ type: 'person.open', person: open.person })
  }
  return (
    <Notice kind="info" takesFocus title={t('title')}>
      <ul>
        {missing.map(({ person, ref, kinds }) => (
          <li key={`${ref.list}-${ref.at}`}>
            {t('lacks', { person: personName(person), kinds: format.list(kinds.map(({ title }) => title)) })}
          </li>
        ))}
      </ul>
      <NotFree gone={gone} />
      <div data-part="notice-actions">
        {choices.length > 0 ? (
          <Button kind="quiet" onPress={take}>
            {t('take')}
          </Button>
        ) : (
          <Button kind="quiet" onPress={() => send({ type: 'person.open', person: first.ref })}>
            {t('look', { person: personName(first.person) })}
          </Button>
        )}
      </div>
    </Notice>
  )
}
