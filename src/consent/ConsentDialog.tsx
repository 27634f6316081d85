import { useParams } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { COOKIE_PURPOSES } from '#contract/constants.ts'
import { localeOf } from '#domain/address/site-path.ts'
import { asksGoogle } from '#domain/tracking/demo-tag-manager.ts'
import { useSite } from '#src/api/useSite.ts'
import { OwnTexts } from '#src/base/OwnTexts.tsx'
import { RouterLink } from '#src/base/RouterLink.tsx'
import type { CookieConsentEvent } from '#machines/cookie-consent.ts'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useConsent, useConsentSend } from './ConsentContext.ts'
import './ConsentDialog.css'

const TEXTS = import.meta.glob<object>('/locales/*/consent.json', { eager: true, import: 'default' })

const now = () => new Date().toISOString()

/** The dialog is not modal, so that the visitor can continue the booking. */
export function ConsentDialog() {
  const locale = localeOf(useParams({ strict: false }))
  return (
    <OwnTexts area="consent" texts={TEXTS[`/locales/${locale}/consent.json`]!}>
      <Question />
    </OwnTexts>
  )
}

const toPrivacy = (words: ReactNode) => (
  <RouterLink to="." search={(search) => ({ ...search, content: 'privacy' })} hash resetScroll={false} preload={false}>
    {words}
  </RouterLink>
)

const useIsDemo = () => !asksGoogle(useSite().settings.gtmId)

function Question() {
  const t = useTranslations('consent')
  const isDemo = useIsDemo()
  const send = useConsentSend()
  const isChoosing = useConsent((snapshot) => snapshot.matches({ dialog: { open: 'choosing' } })) ?? false
  const hasSettings = useConsent(({ context }) => context.hasSettings) ?? false
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useRoomBelow(dialog)
  const keepOpener = useFocusOfOpener(dialog)
  const turn = (event: CookieConsentEvent) => {
    send(event)
    dialog.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from the focused control inside
    <dialog
      open
      ref={dialog}
      data-part="consent"
      aria-labelledby={id}
      tabIndex={-1}
      onFocus={keepOpener}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isChoosing) turn({ type: 'consent.close' })
      }}
    >
      <p id={id} data-part="consent-title">
        {t('title')}
      </p>
      {isChoosing ? <Purposes /> : <p>{t.rich(isDemo ? 'demo.text' : 'text', { privacy: toPrivacy })}</p>}
      <div data-part="consent-actions">
        <Button kind="quiet" onPress={() => send({ type: 'consent.declineAll', at: now() })}>
          {t('decline')}
        </Button>
        <Button kind="quiet" onPress={() => send({ type: 'consent.acceptAll', at: now() })}>
          {t('accept')}
        </Button>
        {isChoosing ? (
          <>
            <Button kind="quiet" onPress={() => send({ type: 'consent.save', at: now() })}>
              {t('save')}
            </Button>
            <Button kind="quiet" onPress={() => turn({ type: 'consent.close' })}>
              {t(hasSettings ? 'close' : 'back')}
            </Button>
          </>
        ) : (
          <Button kind="quiet" onPress={() => turn({ type: 'consent.choose' })}>
            {t('choose')}
          </Button>
        )}
      </div>
    </dialog>
  )
}

function Purposes() {
  const t = useTranslations('consent')
  const send = useConsentSend()
  const chosen = useConsent(({ context }) => context.chosen)
  const isDemo = useIsDemo()
  const wordsOf = (purpose: (typeof COOKIE_PURPOSES)[number]) => {
    if (!isDemo) return { title: t(`${purpose}.title`), help: t(`${purpose}.text`) }
    return purpose === 'googletools'
      ? { title: t('demo.googletools.title'), help: t('demo.googletools.text') }
      : { title: t(`${purpose}.title`), help: t(`demo.${purpose}`) }
  }
  return (
    <fieldset aria-label={t('purposes')} data-part="consent-purposes">
      <Checkbox isSelected isDisabled help={t('technicalCookies.text')}>
        {t('technicalCookies.title')}
      </Checkbox>
      {COOKIE_PURPOSES.map((purpose) => (
        <Checkbox
          key={purpose}
          isSelected={chosen?.[purpose] ?? false}
          onChange={() => send({ type: 'purpose.toggle', purpose })}
          help={wordsOf(purpose).help}
        >
          {wordsOf(purpose).title}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function useFocusOfOpener(dialog: RefObject<HTMLDialogElement | null>) {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (document.activeElement?.matches('[data-part="cookie-button"]')) dialog.current?.focus()
  }, [dialog])
  useLayoutEffect(() => {
    const element = dialog.current!
    return () => {
      if (element.contains(document.activeElement)) (opener.current as HTMLElement | null)?.focus()
    }
  }, [dialog])
  return ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) opener.current = relatedTarget
  }
}

function useRoomBelow(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--room-below', `${entry!.borderBoxSize[0]!.blockSize}px`)
    })
    observer.observe(element.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--room-below')
    }
  }, [element])
}
