import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '#contract/catalogue.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { Button } from '#src/ui/Button.tsx'
import { useFormat } from '#src/base/useFormat.ts'

/** No id has it. */
const BETWEEN = '\n'

/** One size for all who take the product. The list counts by its button, as in SelectAction. */
export function SizeForAll({ product }: { product: Product }) {
  const t = useTranslations('groups.equipment')
  const format = useFormat()
  const send = useGroupSend()
  const [picked, setPicked] = useState('')
  const list = useRef<HTMLSelectElement>(null)
  const give = () => {
    const [modelId = '', property1 = ''] = picked.split(BETWEEN)
    setPicked('')
    list.current?.focus()
    send({ type: 'table.edit', edit: { kind: 'sizeAll', product: product.id, size: { modelId, property1 } } })
  }
  return (
    <>
      <select
        ref={list}
        data-part="size-for-all"
        aria-label={t('sizeOf', { title: product.title })}
        value={picked}
        onChange={(event) => setPicked(event.target.value)}
      >
        <option value="">{t('size')}</option>
        {product.models.map((model) => (
          <optgroup key={model.id} label={`${model.brand} ${model.title}`}>
            {model.variants
              .filter(({ disabled }) => !disabled)
              .map(({ property1 }) => (
                <option key={property1} value={[model.id, property1].join(BETWEEN)}>
                  {format.size(property1)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      {picked !== '' && (
        <Button kind="quiet" aria-label={t('giveOf', { title: product.title })} onPress={give}>
          {t('give')}
        </Button>
      )}
    </>
  )
}
