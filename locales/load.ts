import { type Locale } from '#contract/primitives.ts'
import type german from './de.ts'

export type Messages = typeof german

const sources: Record<Locale, () => Promise<{ default: Messages }>> = {
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
}

const loaded: Partial<Record<Locale, Messages>> = {}

/** Loads the one language a page speaks. Once loaded, `messagesOf` has it without waiting. */
export const loadMessages = async (locale: Locale): Promise<void> => {
  loaded[locale] ??= (await sources[locale]()).default
}

/** @throws when `loadMessages` has not been awaited: the root route does so before anything is shown. */
export const messagesOf = (locale: Locale): Messages => {
  const messages = loaded[locale]
  if (!messages) throw new Error(`The messages of "${locale}" are not loaded yet`)
  return messages
}
