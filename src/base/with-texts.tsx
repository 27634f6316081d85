import type { ComponentType } from 'react'
import { LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { loadMessages } from '#locales/load.ts'

/** All messages of the language that the page speaks by now; the server speaks every language. */
const loadPageMessages = async (): Promise<void> => {
  const locales = import.meta.env.SSR ? LOCALES : [document.documentElement.lang as Locale]
  await Promise.all(locales.map(loadMessages))
}

/** For a part that is loaded after the first screen: its texts are not in the page, and come with it. */
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
