import { useTranslations } from 'use-intl'
import { wrongSizes } from '#machines/groups/leader/wrong-sizes.ts'
import { isSameJson } from '#machines/same-json.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useFitWords } from '#src/booking/steps/products/useFitWords.ts'
import { useGroup } from '#src/groups/GroupContext.ts'
import { MistakesNotice } from '#src/groups/table/Mistakes.tsx'

export function WrongSizes() {
  const t = useTranslations('groups.wrongSizes')
  const table = useTranslations('groups.table')
  const { size: sizeOf } = useFormat()
  const measuresOf = useFitWords()
  const found = useGroup(({ context }) => wrongSizes(context), isSameJson)
  if (found.length === 0) return null
  return (
    <MistakesNotice
      kind="warning"
      title={t('title', { count: found.length })}
      help={t('help')}
      mistakes={found.map(({ row, number, name, product, title, size, by, body }) => ({
        row,
        column: product,
        link: name || table('nobody', { number }),
        words: `: ${t('text', { title, size: sizeOf(size), measures: measuresOf(by, body) })}`,
      }))}
      more={(count) => t('more', { count })}
    />
  )
}
