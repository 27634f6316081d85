import { useTranslations } from 'use-intl'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Message } from './Message.tsx'

export function PendingScreen() {
  const t = useTranslations('common')
  return (
    <Message>
      <Spinner label={t('loading')} />
    </Message>
  )
}
