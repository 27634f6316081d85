import { useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/constants.ts'
import type { Stay } from '#domain/booking/special-rules.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'

/** No id: those have no capitals. */
const OTHER = 'OTHER'

/** Where the group stays: a house of the shop's list, or another one. */
export function GroupStay({ stay }: { stay: Stay }) {
  const t = useTranslations('groups.general')
  const words = useTranslations('accommodation')
  const send = useGroupSend()
  const { data = [] } = useQuery(accommodationsQuery(useApi()))
  const typed = typeof stay === 'object' ? stay : null
  const change = (accommodation: Stay) => send({ type: 'general.change', change: { accommodation } })
  return (
    <>
      <Select
        label={t('accommodation')}
        optionalLabel={t('optional')}
        emptyLabel={t('noAccommodation')}
        autoComplete="off"
        options={[
          ...data.map(({ id, title }) => ({ value: id, label: title })),
          { value: OTHER, label: words('other') },
        ]}
        value={typed ? OTHER : ((stay as string | null) ?? '')}
        onChange={(value) => change(value === OTHER ? { name: '', address: '' } : value === '' ? null : value)}
      />
      {typed &&
        (['name', 'address'] as const).map((part) => (
          <TextField
            key={part}
            label={words(`typed.${part}`)}
            value={typed[part]}
            maxLength={TEXT_MAX[part]}
            autoComplete="off"
            onChange={(text) => change({ ...typed, [part]: text })}
          />
        ))}
    </>
  )
}
