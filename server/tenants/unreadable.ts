import * as z from 'zod/mini'

/** This release cannot read a stored shop, and knows no version of it that it can. */
export class ShopUnreadable extends Error {
  override name = 'ShopUnreadable'

  constructor(code: string) {
    super(`This release cannot read the shop ${code}`)
  }
}

/** The part of a stored shop that no other shop may have as well. */
const Claims = z.catch(
  z.object({
    shop: z.catch(z.object({ hosts: z.catch(z.array(z.string()), []) }), { hosts: [] }),
    locations: z.catch(z.array(z.object({ id: z.string() })), []),
  }),
  { shop: { hosts: [] }, locations: [] },
)
export type Claims = z.infer<typeof Claims>

/** Reads the host names and locations also of a shop that another release has stored. */
export const claimsOf = (data: unknown): Claims => z.parse(Claims, data)
