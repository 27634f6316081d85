import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

export function LoadAgain({ onPress }: { onPress: () => void }) {
  const t = useTranslations('account.load')
  return (
    <Notice kind="failure" title={t('title')}>
      <p>{t('text')}</p>
      <Button onPress={onPress}>{t('again')}</Button>
    </Notice>
  )
}
