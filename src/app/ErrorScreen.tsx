import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { UnreachableError } from '#src/api/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Message, MessageHeading } from './Message.tsx'

export function ErrorScreen({ error }: ErrorComponentProps) {
  const t = useTranslations('error')
  const router = useRouter()
  const kind = error instanceof UnreachableError ? 'unreachable' : 'unexpected'
  return (
    <Message kind="error">
      <MessageHeading title={t(`${kind}.title`)} />
      <p>{t(`${kind}.text`)}</p>
      <Button onPress={() => void router.invalidate()}>{t('again')}</Button>
    </Message>
  )
}
