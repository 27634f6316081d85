import { useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import { useFormatter } from '#src/base/useFormatter.ts'
import { chooseForOthers } from '#domain/booking/choose-product.ts'
import type { Taking } from '#domain/booking/choose-set.ts'
import { personAt, personName } from '#domain/persons/persons.ts'
import { NotFree } from '#src/booking/parts/NotFree.tsx'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useSetOffer } from '#src/booking/parts/useSetOffer.ts'
import { Button } from '#src/ui/Button.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'

interface AlsoForProps {
  taking: Taking
  title: string
  onTake: () => void
}

interface AlsoForOthersProps {
  product: Pick<Product, 'id' | 'title'>
  /** The pressed button disappears, so this function moves the focus. */
  onTaken: () => void
}

export function AlsoForOthers({ product: { id, title }, onTaken }: AlsoForOthersProps) {
  const send = useBookingSend()
  const rules = usePersonRules()
  const offer = useSetOffer()
  const persons = useBooking(({ context }) => context.booking.persons)
  const taking = offer && chooseForOthers(persons, id, offer, rules)
  if (!taking || (taking.choices.length === 0 && taking.gone.length === 0)) return null
  const take = () => {
    send({ type: 'line.share', choices: taking.choices })
    onTaken()
  }
  return (
    <div data-part="product-also" data-stack="8">
      <AlsoFor taking={taking} title={title} onTake={take} />
    </div>
  )
}

export function AlsoFor({ taking: { choices, gone }, title, onTake }: AlsoForProps) {
  const t = useTranslations('products')
  const format = useFormatter()
  const persons = useBooking(({ context }) => context.booking.persons)
  const also = t('also', {
    persons: format.list(choices.map(({ person }) => personName(personAt(persons, person)!))),
  })
  return (
    <>
      {choices.length > 0 && (
        <Button kind="quiet" aria-label={t('of', { action: also, title })} onPress={onTake}>
          {also}
        </Button>
      )}
      <NotFree gone={gone} />
    </>
  )
}
