import { test, type Locator, type Page } from '@playwright/test'
import de from '#locales/de/checkout.json' with { type: 'json' }

const PERSONAL: ReadonlySet<string> = new Set(Object.values(de.personal.field))

export const countedVisitor = (page: Page) => {
  const counted: string[] = []
  let taken = 0
  const count = (what: string) => {
    if (!PERSONAL.has(what)) counted.push(what)
  }
  return {
    /** Returns the number of presses since the last call. */
    take: (): number => {
      const since = counted.length - taken
      taken = counted.length
      return since
    },
    press: async (target: Locator) => {
      count((await target.getAttribute('aria-label')) ?? (await target.innerText()).replaceAll('\n', ' '))
      await target.click()
    },
    fill: async (label: string, text: string, within: Page | Locator = page) => {
      count(label)
      await within.getByRole('textbox', { name: label }).fill(text)
    },
    select: async (label: string, choice: string, within: Page | Locator = page) => {
      count(label)
      await within.getByLabel(label).selectOption(choice)
    },
    choose: async (group: string, choice: string, within: Page | Locator = page) => {
      count(group)
      await within.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click()
    },
    report: (story: string): number => {
      const figure = `${counted.length} presses: ${story}`
      test.info().annotations.push({ type: 'presses', description: figure })
      // oxlint-disable-next-line no-console -- readers of the run look for this figure
      console.log(`${figure}\n  ${counted.join('\n  ')}`)
      return counted.length
    },
  }
}

export type CountedVisitor = ReturnType<typeof countedVisitor>
