import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'

interface InboxProps {
  email: string
  /** What the mail is for; it never says whether there is an account. */
  text: string
  onAgain: () => void
}

/** "Check your inbox" (specification, section 8). */
export function Inbox({ email, text, onAgain }: InboxProps) {
  const t = useTranslations('account.inbox')
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands where the form was: whoever cannot see that is told.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div data-part="inbox">
      <span data-part="inbox-mark" aria-hidden>
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p>{t.rich('sentTo', { email, strong: (words) => <strong>{words}</strong> })}</p>
      <p>{text}</p>
      <p data-part="help">{t('nothing')}</p>
      <Button kind="quiet" onPress={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}
