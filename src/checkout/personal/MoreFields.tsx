import { useTranslations } from 'use-intl'
import { GROUPNAME_MAX } from '#contract/constants.ts'
import type { Booking } from '#domain/booking/payload.ts'
import { useSite } from '#src/api/useSite.ts'
import { useSession } from '#src/session/useSession.ts'
import { RemarkField } from '#src/steps/RemarkField.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { StayField } from './StayField.tsx'
import type { MoreData } from './usePersonalForm.ts'

/** What may be said, and need not. */
export function MoreFields({ booking, onChange }: { booking: Booking; onChange: (more: MoreData) => void }) {
  const t = useTranslations('checkout.personal')
  const { offers } = useSite()
  const hasAccount = useSession((snapshot) => snapshot.matches('authenticated'))
  return (
    <fieldset data-part="person">
      <legend data-part="person-title">{t('more')}</legend>
      <div data-part="person-fields">
        {offers.accommodations && <StayField stay={booking.accommodation} />}
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
