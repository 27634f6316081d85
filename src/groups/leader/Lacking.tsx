import { useLocale, useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { lackingPersons, type LackingPerson } from '#machines/groups/leader/missing.ts'
import { isSameJson } from '#domain/groups/same-json.ts'
import { useGroup } from '#src/groups/GroupContext.ts'
import { showCell } from '#src/groups/table/show-cell.ts'
import { useCellWords } from '#src/groups/table/useCellWords.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { PlainButton } from '#src/ui/PlainButton.tsx'

/** More of them are counted. */
const SHOWN_MAX = 6

const NOTHING: readonly Product[] = []

/** Who lacks what, person by person, with the way there. */
export function Lacking() {
  const t = useTranslations('groups.problem')
  const table = useTranslations('groups.table')
  const list = listFormat(useLocale())
  const { labelOf } = useCellWords()
  const products = useGroup(({ context }) => context.offer?.products ?? NOTHING)
  const lacking = useGroup(({ context }) => lackingPersons(context), isSameJson)
  if (lacking.length === 0) return null
  const titleOf = (id: string) => products.find((product) => product.id === id)?.title ?? id
  const wordsOf = ({ columns, sizeless, unoffered, takesNothing }: LackingPerson) =>
    list.format([
      ...columns.map(labelOf),
      ...sizeless.map((id) => t('size', { title: titleOf(id) })),
      ...unoffered.map((id) => t('unoffered', { title: titleOf(id) })),
      ...(takesNothing ? [t('equipment')] : []),
    ])
  return (
    <Notice kind="mistake" title={t('mending', { count: lacking.length })} takesFocus>
      <ul data-part="mistakes">
        {lacking.slice(0, SHOWN_MAX).map((person) => (
          <li key={person.row}>
            <PlainButton
              data-part="link"
              onPress={() =>
                showCell(person.row, [...person.columns, ...person.sizeless, ...person.unoffered][0] ?? 'firstname')
              }
            >
              {person.name || table('nobody', { number: person.number })}
            </PlainButton>
            : {wordsOf(person)}
          </li>
        ))}
      </ul>
      {lacking.length > SHOWN_MAX && <p>{t('more', { count: lacking.length - SHOWN_MAX })}</p>}
    </Notice>
  )
}
