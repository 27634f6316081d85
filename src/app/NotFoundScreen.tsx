import { useTranslations } from 'use-intl'
import '#src/ui/Button.css'
import { MessageHeading } from './MessageHeading.tsx'
import { RouterLink } from './RouterLink.tsx'
import './Message.css'

export function NotFoundScreen() {
  const t = useTranslations('error.notFound')
  return (
    <section data-part="message">
      <MessageHeading title={t('title')} />
      <p>{t('text')}</p>
      <RouterLink data-part="button" data-kind="primary" to="/{-$tenant}/{-$locale}">
        {t('home')}
      </RouterLink>
    </section>
  )
}
