import { LOCALES } from '#contract/constants.ts'
import { inEachLocale, type Locale } from '#contract/primitives.ts'
import type { LocalText, Tenant } from '#contract/tenant-folder.ts'
import { typeset } from '#domain/text/typography.ts'

const isLocalText = (value: object): value is LocalText =>
  LOCALES.every((locale) => typeof Reflect.get(value, locale) === 'string')

const typesetTexts = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(typesetTexts) as T
  if (value === null || typeof value !== 'object') return value
  if (isLocalText(value)) return { ...value, ...inEachLocale((locale) => typeset(value[locale], locale)) }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, typesetTexts(part)])) as T
}

const typesetContents = (contents: Tenant['contents'][Locale], locale: Locale) =>
  Object.fromEntries(
    Object.entries(contents).map(([type, { title, content }]) => [
      type,
      { title: typeset(title, locale), content: typeset(content, locale) },
    ]),
  )

/** A shop whose texts have no-break spaces and real minuses: its folder is written with the keys of a keyboard. */
export const typesetTenant = ({ contents, ...parts }: Tenant): Tenant => ({
  ...typesetTexts(parts),
  contents: inEachLocale((locale) => typesetContents(contents[locale], locale)),
})
