import type { ComponentType } from 'react'
import { LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { loadMessages } from '#locales/load.ts'

const loadPageMessages = async (): Promise<void> => {
  const locales = import.meta.env.SSR ? LOCALES : [document.documentElement.lang as Locale]
  await Promise.all(locales.map(loadMessages))
}

/**
 * Loads a component together with all messages, because the first page contains only the messages of the first screen.
 */
export const withTexts = async <P extends object>(load: Promise<ComponentType<P>>): Promise<ComponentType<P>> => {
  const [Part, { AllTexts }] = await Promise.all([load, import('./AllTexts.tsx'), loadPageMessages()])
  return function WithTexts(props: P) {
    return (
      <AllTexts>
        <Part {...props} />
      </AllTexts>
    )
  }
}
