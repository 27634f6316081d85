import { localeOf, type ShopPathParams } from '#domain/address/site-path.ts'

const sources = import.meta.glob<object>(
  ['./*/account.json', './*/groups.json', './*/staff.json', './*/withdrawal.json'],
  { import: 'default' },
)

/** The areas that only some pages show. */
export type OwnArea = 'account' | 'groups' | 'staff' | 'withdrawal'

/** Loads the messages of one area in the language of the page. The page's HTML then contains them. */
export const loadOwnMessages = (area: OwnArea, place: ShopPathParams): Promise<object> =>
  sources[`./${localeOf(place)}/${area}.json`]!()
