import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferedSet, Product } from '#contract/catalogue.ts'
import { type Audience, audiencesFor, givenCount } from '#domain/groups/equipment.ts'
import { setAudiencesFor } from '#domain/groups/set-for-all.ts'
import { rowRules, visibleRows, type LeaderContext } from '#machines/groups/leader/context.ts'
import type { TableEvent } from '#machines/groups/leader/events.ts'
import { isSameJson } from '#machines/same-json.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { useNames } from '#src/groups/leader/useNames.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select } from '#src/ui/Select.tsx'

const NO_SETS: readonly OfferedSet[] = []

interface Gift {
  audience: Audience
  count: number
  event: TableEvent
  /** The persons of the audience who do not get the set. */
  left?: { keeping: readonly string[]; notOffered: readonly string[] }
}

const giftsOf = (
  context: LeaderContext,
  catalogue: readonly Product[],
  product: Product | undefined,
  set: OfferedSet | undefined,
): Gift[] => {
  const rows = visibleRows(context)
  const rules = rowRules(context)
  if (product)
    return audiencesFor(rows, product, catalogue, rules).map(({ audience, giving }) => ({
      audience,
      count: givenCount(giving),
      event: { type: 'equipment.give', giving },
    }))
  return set
    ? setAudiencesFor(rows, set, catalogue, rules).map(({ audience, giving: { lines, ...left } }) => ({
        audience,
        count: lines.length,
        event: { type: 'table.edit', edit: { kind: 'giveSet', lines } },
        left,
      }))
    : []
}

export function GiveEquipment({ catalogue }: { catalogue: readonly Product[] }) {
  const t = useTranslations('groups.equipment')
  const send = useGroupSend()
  const sets = useGroup(({ context }) => context.offer?.sets ?? NO_SETS)
  const hasOffer = useGroup(({ context }) => context.offer !== null)
  const isEmpty = useGroup(({ context }) => visibleRows(context).length === 0)
  const [picked, setPicked] = useState('')
  const [audience, setAudience] = useState<Audience>()
  const parts = useRef<HTMLDivElement>(null)
  const product = catalogue.find(({ id }) => id === picked)
  const set = sets.find(({ id }) => valueOfSet(id) === picked)
  const gifts = useGroup(({ context }) => giftsOf(context, catalogue, product, set), isSameJson)
  const find = (value: Audience | undefined) => gifts.find((one) => one.audience === value)
  const chosen = find(audience) ?? find('without') ?? gifts[0]
  const give = () => {
    if (chosen) send(chosen.event)
    setPicked('')
    parts.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={parts} data-part="group-give">
      <Select
        label={t('add')}
        help={isEmpty ? t('empty') : undefined}
        disabled={isEmpty}
        emptyLabel={hasOffer ? t(catalogue.length === 0 ? 'nothing' : 'choose') : t('loading')}
        value={product || set ? picked : ''}
        options={[
          ...sets.map(({ id, title }) => ({ value: valueOfSet(id), label: t('set.title', { title }) })),
          ...catalogue.map(({ id, title, categoryTitle }) => ({ value: id, label: `${categoryTitle}: ${title}` })),
        ]}
        onChange={(id) => {
          setPicked(id)
          setAudience(undefined)
        }}
      />
      {chosen && (
        <Select
          label={t('audience')}
          value={chosen.audience}
          options={gifts.map(({ audience: value, count }) => ({ value, label: t(`audiences.${value}`, { count }) }))}
          onChange={(value) => setAudience(value as Audience)}
        />
      )}
      <output data-part="help">
        {!chosen && product && t('served')}
        {!chosen && set && t('set.served')}
        {chosen?.left && <LeftOut {...chosen.left} />}
      </output>
      <Button kind="quiet" isDisabled={!chosen} onPress={give}>
        {t('addChosen')}
      </Button>
    </div>
  )
}

/** The prefix is needed, because a set and a product may have the same id. */
const valueOfSet = (id: string) => `set:${id}`

function LeftOut({ keeping, notOffered }: NonNullable<Gift['left']>): ReactNode {
  const t = useTranslations('groups.equipment.set')
  const namesOf = useNames()
  return [
    keeping.length > 0 && t('keeping', { names: namesOf(keeping), count: keeping.length }),
    notOffered.length > 0 && t('notOffered', { names: namesOf(notOffered) }),
  ]
    .filter(Boolean)
    .join(' ')
}
