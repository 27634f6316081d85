import { useTranslations } from 'use-intl'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Message } from './Message.tsx'

/**
 * Shows that the shop is loading, if its data takes the browser more than 300 ms. The server waits for the data and
 * never renders this screen.
 */
export function PendingScreen() {
  const t = useTranslations('common')
  return (
    <Message>
      <Spinner label={t('loading')} />
    </Message>
  )
}
