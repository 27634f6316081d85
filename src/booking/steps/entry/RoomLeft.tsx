import { useTranslations } from 'use-intl'
import { everybody, hasRoom } from '#domain/persons/persons.ts'
import { useSite } from '#src/api/useSite.ts'
import { phoneLink } from '#src/ui/contact-links.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking } from '#src/visit/VisitContext.ts'

/** Why no person can be added, or why a person is required. */
export function RoomLeft() {
  const t = useTranslations('entry')
  const { maxPersons, phone } = useSite().settings
  const persons = useBooking(({ context }) => context.booking.persons)
  const isTurnedBack = useBooking((snapshot) => snapshot.matches({ landing: 'turnedBack' }))
  // The way back here has said so already.
  if (everybody(persons).length === 0) return isTurnedBack ? null : <Notice kind="info">{t('nobody')}</Notice>
  if (hasRoom(persons, { maxPersons })) return null
  return (
    <Notice kind="info" title={t('full.title', { max: maxPersons })}>
      <p>
        {t('full.text')} {phoneLink(phone)}
      </p>
    </Notice>
  )
}
