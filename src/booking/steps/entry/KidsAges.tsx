import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { KID } from '#contract/constants.ts'
import { useSite } from '#src/api/useSite.ts'
import { Select } from '#src/ui/Select.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import type { CountedPerson } from './counted-person.ts'

/** The list continues beyond the ages of kids, for those counted as youths. */
const KID_AGE_MAX = 17

/** Kids' ages: a small one may pay less, one who reaches the youth age is a youth. */
export function KidsAges({ people }: { people: CountedPerson[] }) {
  const t = useTranslations('entry.age')
  const send = useBookingSend()
  const id = useId()
  const { youthAge, youthAgeMax } = useSite().settings
  const kids = people.filter(({ person }) => person.type === KID)
  if (kids.length === 0) return null
  const ages = Array.from({ length: Math.max(KID_AGE_MAX, youthAge) + 1 }, (_, age) => ({
    value: String(age),
    label: t('years', { age }),
  }))
  return (
    <fieldset data-part="kids-ages" aria-labelledby={`${id}-title`} aria-describedby={`${id}-help`}>
      <h3 id={`${id}-title`}>{t('title', { count: kids.length })}</h3>
      <p id={`${id}-help`} data-part="help">
        {t('help', { age: youthAge })} {youthAgeMax !== undefined && t('adult', { age: youthAgeMax + 1 })}
      </p>
      <div data-part="kids-ages-fields">
        {kids.map(({ key, ref, person }) => (
          <Select
            key={key}
            label={person.label}
            options={ages}
            emptyLabel={t('unknown')}
            value={person.age ?? ''}
            onChange={(value) => send({ type: 'person.age', person: ref, age: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
    </fieldset>
  )
}
