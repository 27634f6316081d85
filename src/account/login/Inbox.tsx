import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'

interface InboxProps {
  /** What the mail is for; it never says whether there is an account. */
  children: ReactNode
  onAgain: () => void
}

/** The address in the words of the mail. */
export const strong = (words: ReactNode) => <strong>{words}</strong>

/** Says to check the inbox. */
export function Inbox({ children, onAgain }: InboxProps) {
  const t = useTranslations('account.inbox')
  const heading = useRef<HTMLHeadingElement>(null)
  // It replaces the form: a screen reader announces it.
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div data-part="inbox">
      <span data-part="inbox-mark" aria-hidden>
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p>{children}</p>
      <p data-part="help">{t('nothing')}</p>
      <Button kind="quiet" onPress={onAgain}>
        {t('again')}
      </Button>
    </div>
  )
}
