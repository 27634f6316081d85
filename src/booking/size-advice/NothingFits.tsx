import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { OtherAnswers } from './OtherAnswers.tsx'
import type { FilterActor } from './filter-actor.ts'
import { FilterPage } from './FilterPage.tsx'

/** No free model matches the answers: links to other answers and to all products. */
export function NothingFits({ filter, onClose }: { filter: FilterActor; onClose: () => void }) {
  const t = useTranslations('productfilter')
  const isQuestioned = useSelector(filter, (snapshot) => snapshot.can({ type: 'question.back' }))
  return (
    <FilterPage title={t('nothing.title')} help={isQuestioned ? t('nothing.text') : t('nothing.unasked')}>
      <div data-part="filter-actions">
        <WayOn label={t('allProducts')} onPress={onClose} />
        {isQuestioned && <OtherAnswers filter={filter} />}
      </div>
    </FilterPage>
  )
}
