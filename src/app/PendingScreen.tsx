import { useTranslations } from 'use-intl'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Message } from './Message.tsx'

/**
 * The screen that is shown if the browser needs more than 300 ms to load the shop's data. The server sends the first
 * page complete.
 */
export function PendingScreen() {
  const t = useTranslations('common')
  return (
    <Message>
      <Spinner label={t('loading')} />
    </Message>
  )
}
