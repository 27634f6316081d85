import { useTranslations } from 'use-intl'
import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { fittingSizes, sizeOfText } from '#domain/groups/shop-sizes.ts'
import { rowRules, visibleRows } from '#machines/groups/leader/context.ts'
import { useSite } from '#src/api/useSite.ts'
import { SizeOptions } from '#src/groups/SizeOptions.tsx'
import { useGroup, useGroupActor, type GroupSnapshot, useGroupList, useGroupSend } from '#src/groups/GroupContext.ts'
import { useTakenProducts } from '#src/groups/table/PersonsTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { enteredText, useEnteredBefore } from '#src/ui/useEnteredBefore.ts'
import { unitKey } from '#domain/stock/units.ts'
import { useSizeWords } from '#src/groups/useSizeWords.ts'
import { GiveEquipment } from './GiveEquipment.tsx'
import { GivenEquipment } from './GivenEquipment.tsx'

const freeOf = (products: readonly Product[]): ReadonlyMap<string, number> =>
  new Map(
    products.flatMap(({ id: product, models }) =>
      models.flatMap(({ id: model, variants }) =>
        variants.map(({ property1, stock }) => [unitKey({ product, model, property1 }), stock] as const),
      ),
    ),
  )

const NOTHING: readonly Product[] = []

const openSizes = ({ context }: GroupSnapshot) =>
  visibleRows(context).filter(({ products }) =>
    products.some(({ id, modelId }) => {
      const product = context.offer?.products.find((candidate) => candidate.id === id)
      return product !== undefined && product.models.length > 0 && !modelId
    }),
  ).length

export function Equipment() {
  const t = useTranslations('groups.equipment')
  const group = useGroupActor()
  const { send } = group
  const { settings } = useSite()
  const catalogue = useGroup(({ context }) => context.offer?.products ?? NOTHING)
  const taken = useTakenProducts()
  const open = useGroup(openSizes)
  const isCovered = useGroup(
    ({ context }) => visibleRows(context).length > 0 && visibleRows(context).every(({ coverage }) => coverage),
  )
  const counts = useGroupList(({ context }) =>
    visibleRows(context).flatMap(({ products }) => products.map(({ id }) => id)),
  )
  const fit = () => {
    const { context } = group.getSnapshot()
    const sizes = fittingSizes(visibleRows(context), taken, freeOf(taken), rowRules(context))
    send({ type: 'table.edit', edit: { kind: 'fit', sizes } })
  }
  return (
    <section data-part="group-equipment" data-card="frame" data-stack="12" aria-labelledby="group-equipment">
      <h2 id="group-equipment">{t('title')}</h2>
      {taken.length > 0 && (
        <ul data-part="group-taken">
          {taken.map((product) => {
            const count = counts.filter((id) => id === product.id).length
            return (
              <li key={product.id}>
                <span>
                  {product.title}{' '}
                  <span data-part="group-taken-count" data-quiet data-numbers>
                    {t('count', { count })}
                  </span>
                </span>
                {product.models.length > 0 && <SizeForAll product={product} />}
                <IconButton
                  icon="trash"
                  label={t('leaveAll', { title: product.title })}
                  onPress={() => send({ type: 'table.edit', edit: { kind: 'leaveAll', product: product.id } })}
                />
              </li>
            )
          })}
        </ul>
      )}
      <div data-part="group-equipment-tools">
        <GiveEquipment catalogue={catalogue} />
        {open > 0 && (
          <div data-part="group-fit" data-stack="4">
            <Button kind="quiet" onPress={fit}>
              {t('fit')}
            </Button>
            <p data-part="help">{t('fitHelp', { count: open })}</p>
          </div>
        )}
        {settings.coveragePercent != null && (
          <Checkbox
            isSelected={isCovered}
            onChange={(coverage) => send({ type: 'table.edit', edit: { kind: 'coverAll', coverage } })}
          >
            {t('coverage', { percent: settings.coveragePercent })}
          </Checkbox>
        )}
      </div>
      <GivenEquipment />
    </section>
  )
}

function SizeForAll({ product }: { product: Product }) {
  const t = useTranslations('groups.equipment')
  const wordsOf = useSizeWords()
  const send = useGroupSend()
  const [picked, setPicked] = useState('')
  const list = useEnteredBefore<HTMLSelectElement, string>(picked, setPicked, enteredText)
  const give = () => {
    setPicked('')
    list.current?.focus()
    send({ type: 'table.edit', edit: { kind: 'sizeAll', product: product.id, size: sizeOfText(picked)! } })
  }
  return (
    <>
      <select
        ref={list}
        data-part="size-for-all"
        autoComplete="off"
        aria-label={t('sizeOf', { title: product.title })}
        value={picked}
        onChange={(event) => setPicked(event.target.value)}
      >
        <option value="">{t('size')}</option>
        <SizeOptions models={product.models} wordsOf={(size) => wordsOf(product.models, size)} />
      </select>
      {picked !== '' && (
        <Button kind="quiet" aria-label={t('giveOf', { title: product.title })} onPress={give}>
          {t('give')}
        </Button>
      )}
    </>
  )
}
