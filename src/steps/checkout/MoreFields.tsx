import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { GROUPNAME_MAX } from '#contract/constants.ts'
import type { Booking } from '#domain/booking/payload.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { useSite } from '#src/api/useSite.ts'
import { useSession } from '#src/session/useSession.ts'
import { RemarkField } from '#src/steps/RemarkField.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import type { MoreData } from './usePersonalForm.ts'

/** Where the visitors stay, by name: the booking screen's choice, which may be changed here. */
function AccommodationField({ chosen }: { chosen: string | null }) {
  const t = useTranslations('checkout.personal')
  const send = useBookingSend()
  const { data } = useQuery(accommodationsQuery(useApi()))
  const houses = (data ?? []).toSorted((a, b) => a.title.localeCompare(b.title))
  return (
    <Select
      label={t('accommodation')}
      optionalLabel={t('optional')}
      emptyLabel={t('noAccommodation')}
      autoComplete="off"
      options={houses.map(({ id, title }) => ({ value: id, label: title }))}
      value={chosen ?? ''}
      onChange={(value) => send({ type: 'accommodation.choose', accommodation: value === '' ? null : value })}
    />
  )
}

/** What may be said, and need not. */
export function MoreFields({ booking, onChange }: { booking: Booking; onChange: (more: MoreData) => void }) {
  const t = useTranslations('checkout.personal')
  const { offers } = useSite()
  const hasAccount = useSession((snapshot) => snapshot.matches('authenticated'))
  return (
    <fieldset data-part="person">
      <legend data-part="person-title">{t('more')}</legend>
      <div data-part="person-fields">
        {offers.accommodations && <AccommodationField chosen={booking.accommodation} />}
        <TextField
          label={t('groupname')}
          optionalLabel={t('optional')}
          help={t('groupnameHelp')}
          autoComplete="off"
          maxLength={GROUPNAME_MAX}
          value={booking.groupname}
          onChange={(groupname) => onChange({ groupname })}
        />
        <div data-wide>
          <RemarkField optionalLabel={t('optional')} />
        </div>
        <div data-wide>
          <Checkbox
            isSelected={booking.newsletter}
            onChange={(newsletter) => onChange({ newsletter })}
            help={t('newsletterHelp')}
          >
            {t('newsletter')}
          </Checkbox>
          {!hasAccount && (
            <Checkbox
              isSelected={booking.createUser}
              onChange={(createUser) => onChange({ createUser })}
              help={t('createUserHelp')}
            >
              {t('createUser')}
            </Checkbox>
          )}
        </div>
      </div>
    </fieldset>
  )
}
