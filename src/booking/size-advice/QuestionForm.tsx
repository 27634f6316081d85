import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WayOn } from '#src/booking/parts/WayOn.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import type { FilterActor } from './filter-actor.ts'

interface QuestionFormProps {
  filter: FilterActor
  /** The result comes next. */
  isLast?: boolean
  isDisabled?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The control that answers a question, and the ways on. */
export function QuestionForm({ filter, isLast = false, isDisabled = false, onSubmit, children }: QuestionFormProps) {
  const t = useTranslations('productfilter')
  const form = useRef<HTMLFormElement>(null)
  const canGoBack = useSelector(filter, (snapshot) => snapshot.can({ type: 'question.back' }))
  const canSkip = useSelector(filter, (snapshot) => snapshot.can({ type: 'question.skip' }))
  return (
    <Form ref={form} data-part="filter-form" onSubmit={onSubmit}>
      {children}
      <div data-part="filter-actions">
        <WayOn
          label={isLast ? t('toResult') : t('next')}
          icon={<Icon name="chevronRight" />}
          type="submit"
          isDisabled={isDisabled}
          onPress={() => form.current?.requestSubmit()}
        />
        {canSkip && (
          <Button kind="quiet" onPress={() => filter.send({ type: 'question.skip' })}>
            {t('skip')}
          </Button>
        )}
        {canGoBack && (
          <Button kind="quiet" onPress={() => filter.send({ type: 'question.back' })}>
            <Icon name="chevronLeft" />
            {t('back')}
          </Button>
        )}
      </div>
    </Form>
  )
}
