import { useTranslations } from 'use-intl'
import { Message, MessageHeading } from './Message.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import '#src/ui/Button.css'

export function NotFoundScreen() {
  const t = useTranslations('error.notFound')
  return (
    <Message kind="notFound">
      <MessageHeading title={t('title')} />
      <p>{t('text')}</p>
      <RouterLink data-part="button" data-kind="primary" to="/{-$tenant}/{-$locale}">
        {t('home')}
      </RouterLink>
    </Message>
  )
}
