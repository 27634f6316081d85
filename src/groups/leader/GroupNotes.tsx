import { useTranslations } from 'use-intl'
import { REMARK_MAX, TEXT_MAX } from '#contract/limits.ts'
import type { Stay } from '#domain/booking/stay.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'

const OTHER = 'OTHER'

export function GroupRemark({ remark }: { remark: string }) {
  const t = useTranslations('groups.general')
  const send = useGroupSend()
  return (
    <TextField
      label={t('remark')}
      optionalLabel={t('optional')}
      rows={3}
      maxLength={REMARK_MAX}
      value={remark}
      autoComplete="off"
      onChange={(changed) => send({ type: 'general.change', change: { remark: changed } })}
    />
  )
}

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
