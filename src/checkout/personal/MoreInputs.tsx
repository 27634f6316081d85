import { useTranslations } from 'use-intl'
import { useState } from 'react'
import { GROUPNAME_MAX } from '#contract/limits.ts'
import type { Invalid } from '#contract/errors.ts'
import { useSite } from '#src/api/useSite.ts'
import { useSession } from '#src/session/useSession.ts'
import { RemarkField } from '#src/booking/parts/RemarkField.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Details } from '#src/ui/Details.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import type { Stay } from '#domain/booking/stay.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { TypedStay } from '#src/booking/steps/accommodation/TypedStay.tsx'
import { useNeededStay } from '#src/booking/steps/accommodation/useNeededStay.ts'
import { Select } from '#src/ui/Select.tsx'

export function MoreInputs({ issues }: { issues: Invalid['issues'] }) {
  const t = useTranslations('checkout.personal')
  const { offers } = useSite()
  const send = useBookingSend()
  const { accommodation, groupname, remark, newsletter, createUser } = useBooking(({ context }) => context.booking)
  const isNeeded = useNeededStay() !== null
  const startsOpen = isNeeded || groupname !== '' || remark !== '' || issues.some(isOfMore)
  const hasAccount = useSession((snapshot) => snapshot.matches('authenticated'))
  return (
    <Details summary={t('fillIn')} about={t('more')} startsOpen={startsOpen}>
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
    </Details>
  )
}

const isOfMore = ({ path }: Invalid['issues'][number]) => /^(accommodation|groupname|remark)\b/.test(path)

const OTHER = 'OTHER'

function StayField({ stay, issues }: { stay: Stay; issues: Invalid['issues'] }) {
  const t = useTranslations('checkout.personal')
  const form = useTranslations('form')
  const words = useTranslations('accommodation')
  const send = useBookingSend()
  const needed = useNeededStay()
  const { data } = useQuery(accommodationsQuery(useApi()))
  const houses = (data ?? []).toSorted((a, b) => a.title.localeCompare(b.title))
  const typed = typeof stay === 'object' ? stay : null
  const canType = needed?.need !== 'accommodation' || typed !== null
  const missing = needed?.isMissing
    ? words(`needed.${needed.need}`, { specials: needed.specials ?? words('extra') })
    : undefined
  const [ordered] = useState(stay)
  const isGone = stay === ordered && issues.some(({ path }) => path === 'accommodation')
  const errorOf = (part: 'name' | 'address') =>
    issues.some(({ path }) => path === `accommodation.${part}`)
      ? form('invalid', { path: words(`typed.${part}`) })
      : undefined
  return (
    <>
      <Select
        label={t('accommodation')}
        optionalLabel={needed ? undefined : t('optional')}
        emptyLabel={t('noAccommodation')}
        autoComplete="off"
        error={typed && canType ? undefined : (missing ?? (isGone ? words('gone') : undefined))}
        options={[
          ...houses.map(({ id, title }) => ({ value: id, label: title })),
          ...(canType ? [{ value: OTHER, label: words('other') }] : []),
        ]}
        value={typed ? OTHER : ((stay as string | null) ?? '')}
        onChange={(value) =>
          value === OTHER
            ? send({ type: 'accommodation.type', accommodation: { name: '', address: '' } })
            : send({ type: 'accommodation.choose', accommodation: value === '' ? null : value })
        }
      />
      {typed && <TypedStay typed={typed} errors={{ name: errorOf('name'), address: errorOf('address') ?? missing }} />}
    </>
  )
}
