import { useLocale, useTranslations } from 'use-intl'
import type { BookingDifference, PersonDifference } from '#contract/checkout.ts'
import { equipmentBalance } from '#domain/groups/difference.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { Details } from '#src/ui/Details.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { NAMED_DETAILS } from './ChangeDifference.tsx'

const SHOWN_MAX = 6

const HOWS = ['came', 'left', 'changed'] as const

export const useDifferenceCounts = () => {
  const t = useTranslations('checkout.change.group')
  const list = listFormat(useLocale())
  return ({ persons, date, location, details }: BookingDifference): string =>
    list.format([
      ...HOWS.flatMap((how) => {
        const count = persons.filter((person) => person.how === how).length
        return count > 0 ? [t(how, { count })] : []
      }),
      ...(date ? [t('otherDays')] : []),
      ...(location ? [t('otherLocation')] : []),
      ...(details.length > 0 ? [t('otherData')] : []),
    ])
}

export function GroupDifference({ difference }: { difference: BookingDifference }) {
  const t = useTranslations('checkout.change.group')
  const facts = useTranslations('checkout.facts')
  const { range } = useFormat()
  const list = listFormat(useLocale())
  const locations = useLocations()
  const detailOf = useDetailWords()
  const titleOf = (id: string) => locations.find((location) => location.id === id)?.title ?? id
  const { persons, date, location, details } = difference
  const balance = equipmentBalance(difference).map(({ title, added, removed, swapped }) => {
    const counts = [
      added > 0 && t('added', { count: added }),
      removed > 0 && t('removed', { count: removed }),
      swapped > 0 && t('swapped', { count: swapped }),
    ].filter((words) => words !== false)
    return `${title}: ${list.format(counts)}`
  })
  return (
    <div data-part="group-difference" data-stack="12">
      <Facts
        facts={[
          [
            facts('period'),
            date && t('instead', { after: range(date.after, 'long'), before: range(date.before, 'long') }),
          ],
          [
            t('location'),
            location && t('instead', { after: titleOf(location.after), before: titleOf(location.before) }),
          ],
          [t('details'), details.length > 0 && list.format(details.map(detailOf))],
          [
            t('equipment'),
            balance.length > 0 &&
              balance.map((words) => (
                <span key={words} data-part="facts-detail">
                  {words}
                </span>
              )),
          ],
        ]}
      />
      {HOWS.map((how) => (
        <Persons key={how} how={how} persons={persons.filter((person) => person.how === how)} />
      ))}
    </div>
  )
}

interface PersonsProps {
  how: PersonDifference['how']
  persons: readonly PersonDifference[]
}

function Persons({ how, persons }: PersonsProps) {
  const t = useTranslations('checkout.change.group')
  const wordsOf = usePersonWords()
  if (persons.length === 0) return null
  const title = t(how, { count: persons.length })
  const rows = (
    <ul data-stack="4">
      {persons.map((person, at) => (
        // The index is a stable key, because this list never changes.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <li key={at}>
          <strong>{person.name || t('nobody')}</strong>
          {wordsOf(person)}
        </li>
      ))}
    </ul>
  )
  if (persons.length > SHOWN_MAX) return <Details summary={title}>{rows}</Details>
  return (
    <div data-stack="4">
      <p data-strong>{title}</p>
      {rows}
    </div>
  )
}

type Face = NonNullable<PersonDifference['lines'][number]['before']>

const usePersonWords = () => {
  const t = useTranslations('checkout.change.group')
  const format = useFormat()
  const list = listFormat(useLocale())
  const detailOf = useDetailWords()
  const faceOf = ({ count, model, size }: Face) =>
    [count > 1 && `${count}×`, model, size && format.size(size)].filter(Boolean).join(' ')
  return ({ how, lines, fields }: PersonDifference): string => {
    // A removed person has no text, because the counts above the persons include that person's equipment.
    if (how === 'left') return ''
    const words = [
      ...lines.map(({ title, before, after }) => {
        if (before && after) return `${title} ${t('instead', { after: faceOf(after), before: faceOf(before) })}`
        const face = before ?? after
        return t(after ? 'with' : 'without', { title: [title, face && faceOf(face)].filter(Boolean).join(' ') })
      }),
      ...(fields.length > 0 ? [t('fields', { fields: list.format(fields.map(detailOf)) })] : []),
    ]
    return words.length > 0 ? `: ${words.join(', ')}` : ''
  }
}

type Detail = BookingDifference['details'][number] | PersonDifference['fields'][number]

const OWN = ['rate', 'specials', 'type'] as const

const isIn = <T extends string>(list: readonly T[], detail: string): detail is T =>
  (list as readonly string[]).includes(detail)

const useDetailWords = () => {
  const t = useTranslations('checkout.change.group.detail')
  const details = useTranslations('checkout.change.lost.detail')
  const fields = useTranslations('checkout.personal.field')
  return (detail: Detail): string => {
    if (isIn(OWN, detail)) return t(detail)
    return isIn(NAMED_DETAILS, detail) ? details(detail) : fields(detail)
  }
}
