import { useTranslations } from 'use-intl'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './PersonalForm.css'

const PERSONS = ['one', 'two']
const FIELDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Holds the place of two persons' forms. */
export function FormSkeleton() {
  const t = useTranslations('checkout')
  return (
    <div data-part="personal">
      <VisuallyHidden>{t('wait')}</VisuallyHidden>
      {PERSONS.map((person) => (
        <div key={person} data-part="person">
          <Skeleton width="10rem" height="1.75rem" />
          <div data-part="person-fields">
            {FIELDS.map((field) => (
              <div key={field} data-part="field">
                <Skeleton width="6rem" height="1.25rem" />
                <Skeleton height="3rem" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
