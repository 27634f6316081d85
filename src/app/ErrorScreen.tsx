import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ApiError, UnreachableError } from '#src/api/errors.ts'
import { Button } from '#src/ui/Button.tsx'
import { Message, MessageHeading } from './Message.tsx'

// The browsers' messages for a module that cannot be fetched differ, but all of them contain this word.
const isUnloaded = (error: unknown) => error instanceof TypeError && error.message.includes('module')

export function ErrorScreen({ error }: ErrorComponentProps) {
  const t = useTranslations('error')
  const router = useRouter()
  const kind = error instanceof UnreachableError || isUnloaded(error) ? 'unreachable' : 'unexpected'
  const id = error instanceof ApiError && error.headers?.get('X-Request-Id')
  return (
    <Message kind="error">
      <MessageHeading title={t(`${kind}.title`)} />
      <p>{t(`${kind}.text`)}</p>
      {id && <p>{t('unexpected.requestId', { id })}</p>}
      <Button onPress={() => void router.invalidate()}>{t('again')}</Button>
    </Message>
  )
}
