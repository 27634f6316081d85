import * as z from 'zod/mini'

export class ShopUnreadable extends Error {
  override name = 'ShopUnreadable'

  constructor(code: string) {
    super(`This release cannot read the shop ${code}`)
  }
}

/** No other shop may have one of these hosts or locations. */
const Hosts = z.object({ shop: z.object({ hosts: z.array(z.string()) }) })
const Locations = z.object({ locations: z.array(z.object({ id: z.string() })) })

export type Claims = z.infer<typeof Hosts> & z.infer<typeof Locations>

/** Another release may have stored the data, so each part may be missing. */
export const claimsOf = (data: unknown): Claims => ({
  shop: { hosts: z.safeParse(Hosts, data).data?.shop.hosts ?? [] },
  locations: z.safeParse(Locations, data).data?.locations ?? [],
})
