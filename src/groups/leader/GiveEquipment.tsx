import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import { audiencesFor, givenCount, type Audience } from '#domain/groups/equipment.ts'
import { rowRules, visibleRows } from '#machines/groups/leader/context.ts'
import { isSameJson } from '#machines/same-json.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select } from '#src/ui/Select.tsx'

const NOBODY: ReturnType<typeof audiencesFor> = []

/** Gives a product to an audience. The button applies the choice, as in SelectAction. */
export function GiveEquipment({ catalogue }: { catalogue: readonly Product[] }) {
  const t = useTranslations('groups.equipment')
  const send = useGroupSend()
  const hasOffer = useGroup(({ context }) => context.offer !== null)
  const isEmpty = useGroup(({ context }) => visibleRows(context).length === 0)
  const [picked, setPicked] = useState('')
  const [audience, setAudience] = useState<Audience>()
  const parts = useRef<HTMLDivElement>(null)
  const product = catalogue.find(({ id }) => id === picked)
  const audiences = useGroup(
    ({ context }) => (product ? audiencesFor(visibleRows(context), product, catalogue, rowRules(context)) : NOBODY),
    isSameJson,
  )
  const find = (value: Audience | undefined) => audiences.find((one) => one.audience === value)
  const chosen = find(audience) ?? find('without') ?? audiences[0]
  const give = () => {
    if (chosen) send({ type: 'equipment.give', giving: chosen.giving })
    setPicked('')
    // Moves the focus, since the button is disabled until the next choice.
    parts.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={parts} data-part="group-give">
      <Select
        label={t('add')}
        help={isEmpty ? t('empty') : undefined}
        disabled={isEmpty}
        emptyLabel={hasOffer ? t(catalogue.length === 0 ? 'nothing' : 'choose') : t('loading')}
        value={product ? picked : ''}
        options={catalogue.map(({ id, title, categoryTitle }) => ({ value: id, label: `${categoryTitle}: ${title}` }))}
        onChange={(id) => {
          setPicked(id)
          setAudience(undefined)
        }}
      />
      {chosen && (
        <Select
          label={t('audience')}
          value={chosen.audience}
          options={audiences.map(({ audience: value, giving }) => ({
            value,
            label: t(`audiences.${value}`, { count: givenCount(giving) }),
          }))}
          onChange={(value) => setAudience(value as Audience)}
        />
      )}
      <output data-part="help">{product && !chosen && t('served')}</output>
      <Button kind="quiet" isDisabled={!chosen} onPress={give}>
        {t('addChosen')}
      </Button>
    </div>
  )
}
