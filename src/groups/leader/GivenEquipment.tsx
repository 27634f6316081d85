import { useLocale, useTranslations } from 'use-intl'
import { givenCount, type Giving } from '#domain/groups/equipment.ts'
import { offeredTypes } from '#domain/groups/missing-cells.ts'
import { listFormat } from '#domain/text/formatters.ts'
import { useGroup, useGroupSend } from '#src/groups/GroupContext.ts'
import { useNames } from '#src/groups/leader/useNames.ts'
import { useTypesInWords } from '#src/groups/table/useCellWords.ts'
import { Button } from '#src/ui/Button.tsx'
import { LazyDialog } from '#src/base/LazyDialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'

export function GivenEquipment() {
  const giving = useGroup(({ context }) => context.giving)
  const isGiven = useGroup((snapshot) => snapshot.matches({ giving: 'given' }))
  return (
    <>
      {giving && <DoubleDialog giving={giving} />}
      {giving && isGiven && <GivenNotice giving={giving} />}
    </>
  )
}

function DoubleDialog({ giving }: { giving: Giving }) {
  const t = useTranslations('groups.equipment.double')
  const common = useTranslations('common')
  const list = listFormat(useLocale())
  const namesOf = useNames()
  const send = useGroupSend()
  const isAsking = useGroup((snapshot) => snapshot.matches({ giving: 'asking' }))
  const products = useGroup(({ context }) => context.offer?.products ?? [])
  const titleOf = (id: string) => products.find((product) => product.id === id)?.title ?? id
  const { product, rows, doubles, others } = giving
  const words = { count: doubles.length, title: titleOf(product) }
  const cancel = () => send({ type: 'equipment.cancel' })
  return (
    <LazyDialog
      title={t('title', words)}
      isOpen={isAsking}
      closeLabel={common('close')}
      onClose={cancel}
      footer={
        <div data-stack="8">
          <Button onPress={() => send({ type: 'equipment.replace' })}>{t('replace')}</Button>
          <Button kind="quiet" onPress={() => send({ type: 'equipment.add' })}>
            {t('add')}
          </Button>
          <Button kind="quiet" onPress={cancel}>
            {t('cancel')}
          </Button>
        </div>
      }
    >
      <div data-stack="8">
        <p>{t('has', { names: namesOf(doubles), others: list.format(others.map(titleOf)) })}</p>
        <p>{t('text', words)}</p>
        {rows.length > 0 && <p>{t('rows', { ...words, count: rows.length })}</p>}
      </div>
    </LazyDialog>
  )
}

function GivenNotice({ giving }: { giving: Giving }) {
  const t = useTranslations('groups.equipment')
  const typesInWords = useTypesInWords()
  const namesOf = useNames()
  const send = useGroupSend()
  const product = useGroup(({ context }) => context.offer?.products.find(({ id }) => id === giving.product))
  if (!product) return null
  const { notOffered } = giving
  return (
    <Notice kind={notOffered.length > 0 ? 'warning' : 'success'}>
      <p>{t('given', { title: product.title, count: givenCount(giving) })}</p>
      {notOffered.length > 0 && (
        <p>{t('notOffered', { names: namesOf(notOffered), types: typesInWords(offeredTypes(product)) })}</p>
      )}
      <Button kind="quiet" onPress={() => send({ type: 'table.undo' })}>
        {t('undo')}
      </Button>
    </Notice>
  )
}
