import { useTranslations } from 'use-intl'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Message } from './Message.tsx'

/** Shown only when the shop's data take longer than 300 ms in the browser; the first page comes complete from the server. */
export function PendingScreen() {
  const t = useTranslations('common')
  return (
    <Message>
      <Spinner label={t('loading')} />
    </Message>
  )
}
