import { lazyHydrated } from '#src/base/lazy-hydrated.tsx'
import { withTexts } from '#src/base/with-texts.tsx'

/* The parts around the table of persons. The server renders them, and they hydrate after the table. */

export const LaterTools = lazyHydrated(() => import('#src/groups/table/TableTools.tsx').then((file) => file.TableTools))
export const LaterMistakes = lazyHydrated(() => import('#src/groups/table/Mistakes.tsx').then((file) => file.Mistakes))
export const LaterNotice = lazyHydrated(() => import('./PersonsNotice.tsx').then((file) => file.PersonsNotice))
/** Names measures by texts that the page does not contain. */
export const LaterWrongSizes = lazyHydrated(() => withTexts(import('./WrongSizes.tsx').then((file) => file.WrongSizes)))
export const LaterEquipment = lazyHydrated(() => import('./Equipment.tsx').then((file) => file.Equipment))
export const LaterCounts = lazyHydrated(() => import('./GroupCounts.tsx').then((file) => file.GroupCounts))

const PARTS = [LaterTools, LaterMistakes, LaterNotice, LaterWrongSizes, LaterEquipment, LaterCounts]

export const loadTableParts = () => Promise.all(PARTS.map(({ preload }) => preload()))
