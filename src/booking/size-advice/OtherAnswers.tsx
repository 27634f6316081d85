import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { FilterActor } from './filter-actor.ts'

/** From a result back to the questions. */
export function OtherAnswers({ filter }: { filter: FilterActor }) {
  const t = useTranslations('productfilter')
  return (
    <>
      <Button kind="quiet" onPress={() => filter.send({ type: 'filter.again' })}>
        {t('again')}
      </Button>
      <Button kind="quiet" onPress={() => filter.send({ type: 'question.back' })}>
        <Icon name="chevronLeft" />
        {t('back')}
      </Button>
    </>
  )
}
