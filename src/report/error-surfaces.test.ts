import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

const VISITORS = (path: string) => !/^src\/report\/|\/staff\//.test(path)

const files = ['src', 'routes'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`)
    .filter(VISITORS)
    .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') })),
)

const elements = (name: string) =>
  files.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`<${name}\\b[\\s\\S]*?(?:</${name}>|/>\\n)`, 'g'))].map(([element]) => ({
      path,
      element,
    })),
  )

const FAILED = /['"`.](?:unreachable|unknown|failed|unexpected|unopened|serverError|tooMany|rejected)\b/
const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path)

describe('every message about a failure can be reported', () => {
  test('a notice about a failure is marked as an error', () => {
    const notices = elements('Notice')
    expect(notices.length).toBeGreaterThan(40)
    expect(
      pathsOf(notices.filter(({ element }) => FAILED.test(element) && !/'?(?:error|failure)\b/.test(element))),
    ).toEqual([])
  })

  test('a dialog whose title reports an error is marked as an error', () => {
    const dialogs = elements('Dialog').filter(({ element }) => /title=\{t\('(?:misc\.)?error'\)/.test(element))
    expect(dialogs.length).toBeGreaterThan(0)
    expect(pathsOf(dialogs.filter(({ element }) => !/\bisError\b/.test(element)))).toEqual([])
  })

  test('routes show errors only on the two pages from which visitors can report them', () => {
    const named = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:error|notFound)Component: (\w+)/g)].map(([, component]) => ({ path, component })),
    )
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(({ component }) => component !== 'ErrorScreen' && component !== 'NotFound')).toEqual([])
    const pages = elements('Message').filter(({ path }) => /Error|NotFound/.test(path))
    expect(pages).toHaveLength(2)
    expect(pathsOf(pages.filter(({ element }) => !/kind=/.test(element)))).toEqual([])
  })

  test('only the shared components for messages mark a message as an error', () => {
    const byHand = files.filter(
      ({ path, text }) =>
        !path.startsWith('src/ui/') && path !== 'src/app/Message.tsx' && /role="alert"|data-kind="error"/.test(text),
    )
    expect(pathsOf(byHand)).toEqual([])
  })
})
