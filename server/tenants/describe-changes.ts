import { LOCALES } from '#contract/constants.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { euroText } from '#domain/text/money-text.ts'
import { FILE_OF } from './file-of.ts'
import { OWN_FILE } from './folder-files.ts'
import type { StoredTenant } from './store-tenant.ts'

const SHOWN_CHARACTERS = 60

const MONEY: ReadonlySet<string> = new Set(['days', 'extra', 'hours', 'price', 'deposit', 'amount', 'minimum'])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const nameOf = (entry: unknown): string | undefined =>
  isObject(entry)
    ? [Reflect.get(entry, 'id'), Reflect.get(entry, 'code'), Reflect.get(entry, 'property1')].find(
        (name) => typeof name === 'string',
      )
    : undefined

const shown = (value: unknown, isMoney: boolean): string => {
  if (isMoney && typeof value === 'number') return euroText(value)
  const text = JSON.stringify(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

const entriesOf = (value: object): Map<string, unknown> =>
  new Map(
    Array.isArray(value)
      ? value.map((entry: unknown, at) => [nameOf(entry) ?? String(at), entry])
      : Object.entries(value),
  )

const isAbsent = (value: unknown) => value === undefined || value === null

const changes = (path: readonly string[], before: unknown, after: unknown, isMoney = false): string[] => {
  if (isAbsent(before) && isAbsent(after)) return []
  const where = path.join('.')
  if (isAbsent(before))
    return [nameOf(after) === path.at(-1) ? `${where} is new` : `${where}: ${shown(after, isMoney)} is new`]
  if (isAbsent(after))
    return [nameOf(before) === path.at(-1) ? `${where} is gone` : `${where}: ${shown(before, isMoney)} is gone`]
  if (!isObject(before) || !isObject(after))
    return before === after ? [] : [`${where}: ${shown(after, isMoney)} instead of ${shown(before, isMoney)}`]
  const [old, fresh] = [entriesOf(before), entriesOf(after)]
  const keys = [...new Set([...old.keys(), ...fresh.keys()])]
  const found = keys.flatMap((key) => changes([...path, key], old.get(key), fresh.get(key), isMoney || MONEY.has(key)))
  const kept = (ordered: Map<string, unknown>) => [...ordered.keys()].filter((key) => old.has(key) && fresh.has(key))
  const isMoved = Array.isArray(after) && kept(old).join('\n') !== kept(fresh).join('\n')
  return [...found, ...(isMoved ? [`${where === '' ? 'the list' : where}: the order is another`] : [])]
}

const ofFile = (file: string, before: unknown, after: unknown): string[] =>
  changes([], before, after).map((change) => `${file}, ${change}`)

const ofContents = (before: Tenant['contents'], after: Tenant['contents']): string[] =>
  LOCALES.flatMap((locale) =>
    Object.entries(after[locale]).flatMap(([type, { title, content }]) => {
      const old = before[locale][type]
      const file = `contents/${locale}/${type}.html`
      if (!old) return [`${file} is new`]
      return [
        ...(old.title === title
          ? []
          : [`${file}: the title is ${shown(title, false)} instead of ${shown(old.title, false)}`]),
        ...(old.content === content ? [] : [`${file}: the text is another`]),
      ]
    }),
  )

const ofFiles = (before: StoredTenant['files'], after: StoredTenant['files']): string[] => {
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => name.startsWith('pictures/') || OWN_FILE.test(name),
  )
  return names.flatMap((name) => {
    const [old, fresh] = [before.get(name), after.get(name)]
    if (!old) return [`${name} is new`]
    if (!fresh) return [`${name} is gone`]
    return old.equals(fresh) ? [] : [`${name} is another file`]
  })
}

export const describeChanges = (before: StoredTenant, after: StoredTenant): string[] => {
  const [{ categories, contents, ...lists }, { categories: newCategories, contents: newContents, ...newLists }] = [
    before.tenant,
    after.tenant,
  ]
  return [
    ...(Object.keys(FILE_OF) as (keyof typeof FILE_OF)[]).flatMap((part) =>
      ofFile(FILE_OF[part], lists[part], newLists[part]),
    ),
    ...ofFile('products', categories, newCategories),
    ...ofContents(contents, newContents),
    ...ofFiles(before.files, after.files),
  ]
}
