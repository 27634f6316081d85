import { useTranslations } from 'use-intl'
import { GROUPNAME_MAX } from '#contract/constants.ts'
import type { Invalid } from '#contract/errors.ts'
import { useSite } from '#src/api/useSite.ts'
import { useSession } from '#src/session/useSession.ts'
import { RemarkField } from '#src/booking/parts/RemarkField.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { StayField } from './StayField.tsx'

/** The optional fields. `issues`: the server's refusals. */
export function MoreFields({ issues }: { issues: Invalid['issues'] }) {
  const t = useTranslations('checkout.personal')
  const { offers } = useSite()
  const send = useBookingSend()
  const accommodation = useBooking(({ context }) => context.booking.accommodation)
  const groupname = useBooking(({ context }) => context.booking.groupname)
  const newsletter = useBooking(({ context }) => context.booking.newsletter)
  const createUser = useBooking(({ context }) => context.booking.createUser)
  const hasAccount = useSession((snapshot) => snapshot.matches('authenticated'))
  return (
    <fieldset data-part="person">
      <legend data-part="person-title">{t('more')}</legend>
      <div data-part="person-fields">
        {offers.accommodations && <StayField stay={accommodation} issues={issues} />}
        <TextField
          label={t('groupname')}
          optionalLabel={t('optional')}
          help={t('groupnameHelp')}
          autoComplete="off"
          maxLength={GROUPNAME_MAX}
          value={groupname}
          onChange={(typed) => send({ type: 'personal.saved', personal: { groupname: typed } })}
        />
        <div data-wide>
          <RemarkField optionalLabel={t('optional')} />
        </div>
        <div data-wide>
          <Checkbox
            isSelected={newsletter}
            onChange={(isWanted) => send({ type: 'personal.saved', personal: { newsletter: isWanted } })}
            help={t('newsletterHelp')}
          >
            {t('newsletter')}
          </Checkbox>
          {!hasAccount && (
            <Checkbox
              isSelected={createUser}
              onChange={(isWanted) => send({ type: 'personal.saved', personal: { createUser: isWanted } })}
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
