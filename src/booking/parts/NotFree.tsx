import { useTranslations } from 'use-intl'
import type { Taking } from '#domain/booking/choose-set.ts'
import { personName } from '#domain/persons/persons.ts'
import { useFormatter } from '#src/base/useFormatter.ts'

export function NotFree({ gone }: Pick<Taking, 'gone'>) {
  const t = useTranslations('products')
  const format = useFormatter()
  if (gone.length === 0) return null
  return (
    <ul data-part="not-free" data-muted>
      {gone.map(({ person, members }) => (
        <li key={person.label}>
          {t('notFree', {
            person: personName(person),
            items: format.list(members.map((products) => format.either(products.map(({ title }) => title)))),
          })}
        </li>
      ))}
    </ul>
  )
}
