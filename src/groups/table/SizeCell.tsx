import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import type { PersonType, ProductLine } from '#contract/person.ts'
import { modelsFor } from '#domain/groups/fitting-size.ts'
import { isOfferedTo } from '#domain/groups/missing-cells.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { useFormat } from '#src/base/useFormat.ts'

interface SizeCellProps {
  row: string
  type: PersonType
  line: ProductLine | undefined
  number: number
  product: Product
  isMarked: boolean
  /** The Tab key stops at it. */
  isStop: boolean
}

/** Taken, in a size that is still to be chosen. */
const OPEN = '?'
/** No id has it. */
const BETWEEN = '\n'

/** Whether somebody takes a product, and in which size. The sizes are drawn once somebody comes to choose: a group has thousands of them. `memo` as in `Cell`. */
export const SizeCell = memo(function SizeCell({ row, type, line, number, product, isMarked, isStop }: SizeCellProps) {
  const t = useTranslations('groups.table')
  const format = useFormat()
  const send = useGroupSend()
  const [isReady, setIsReady] = useState(false)
  const hasSizes = product.models.length > 0
  const chosen = product.models.find(({ id }) => id === line?.modelId)
  const value = !line ? '' : chosen && line.property1 ? [chosen.id, line.property1].join(BETWEEN) : OPEN
  const isMissing = hasSizes && value === OPEN && isMarked
  const isOffered = isOfferedTo(product, type, null)
  const isUnoffered = line !== undefined && !isOfferedTo(product, type, line.modelId)
  const problem = isUnoffered ? t('unoffered') : isMissing ? t('sizeMissing') : undefined
  const choose = (to: string) => {
    if (to === '') {
      send({ type: 'table.edit', edit: { kind: 'leave', row, product: product.id } })
      return
    }
    const [modelId = '', property1 = ''] = to.split(BETWEEN)
    const size = to === OPEN ? undefined : { modelId, property1 }
    send({ type: 'table.edit', edit: { kind: 'take', row, product: product.id, size } })
  }
  const getReady = () => setIsReady(true)
  return (
    <td data-cell="size">
      <span data-part="cell-label" aria-hidden>
        {product.title}
      </span>
      <select
        data-part="cell-input"
        data-column={product.id}
        tabIndex={isStop ? 0 : -1}
        aria-label={t('cell', { column: product.title, number })}
        aria-invalid={problem === undefined ? undefined : true}
        title={problem}
        value={value}
        disabled={!isOffered && !line}
        onFocus={getReady}
        onPointerDown={getReady}
        onPointerEnter={getReady}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{isOffered ? t('without') : t('notOffered')}</option>
        {(isReady || value === OPEN) && <option value={OPEN}>{t(hasSizes ? 'sizeOpen' : 'with')}</option>}
        {isReady
          ? modelsFor(product, type).map((model) => (
              <optgroup key={model.id} label={`${model.brand} ${model.title}`}>
                {model.variants
                  .filter(({ disabled }) => !disabled)
                  .map(({ property1, stock }) => (
                    <option key={property1} value={[model.id, property1].join(BETWEEN)}>
                      {t('size', { size: format.size(property1), stock })}
                    </option>
                  ))}
              </optgroup>
            ))
          : chosen && <option value={value}>{format.size(line?.property1 ?? '')}</option>}
      </select>
    </td>
  )
})
