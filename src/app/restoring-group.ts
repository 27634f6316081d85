import { CHANGE_STEPS } from '#machines/groups/change/steps.ts'
import { GROUP_STEPS } from '#machines/groups/leader/steps.ts'

/* The server's HTML shows the table of persons as the server has stored it. Groups.css hides the table if the browser
   will show another step, or unsaved changes of its tab. */

/** The maximum time in milliseconds for which the page stays hidden, because its scripts may never load. */
const RESTORING_MAX_MS = 30_000

const isOtherStep = (steps: readonly string[]): string =>
  `/^#(${steps.filter((step) => step !== 'persons').join('|')})$/.test(location.hash)`

const mark = (condition: string): string => `;{
const { dataset } = document.documentElement
try {
if (${condition}) dataset.restoring = 'group'
} catch {}
const end = () => delete dataset.restoring
addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && end(), true)
setTimeout(end, ${RESTORING_MAX_MS})
}`

const markGroup = (tenant: string): string => {
  const draft = `JSON.parse(sessionStorage.getItem('talstation.${tenant}.group'))`
  const hasChanges = '({ slug, general, leader, rows }) => slug && (general || leader || rows.length > 0)'
  return mark(`${isOtherStep(GROUP_STEPS)} || (${hasChanges})(${draft} ?? {})`)
}

const markChange = (tenant: string): string => {
  const key = `'talstation.${tenant}.group-change'`
  const draft = `JSON.parse(sessionStorage.getItem(${key}) ?? localStorage.getItem(${key}))`
  return mark(`/[?&]booking=/.test(location.search) && (${isOtherStep(CHANGE_STEPS)} || ${draft})`)
}

const MARKS: Partial<Record<string, (tenant: string) => string>> = {
  '/{-$tenant}/{-$locale}/groups/$slug': markGroup,
  '/{-$tenant}/{-$locale}/groups/change': markChange,
}

/**
 * Returns a script for the head of a group's page, which marks the document before the first paint if the browser will
 * show other content than the server's. Returns '' for other pages.
 * @param tenant contains word characters only
 */
export const markGroupRestoring = (routeId: string | undefined, tenant: string): string =>
  MARKS[routeId ?? '']?.(tenant) ?? ''
