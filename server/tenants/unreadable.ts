import * as z from 'zod/mini'

export class ShopUnreadable extends Error {
  override name = 'ShopUnreadable'

  constructor(code: string) {
    super(`This release cannot read the shop ${code}`)
  }
}

const Hosts = z.object({ shop: z.object({ hosts: z.array(z.string()) }) })

/** Another release may have stored the data, so the hosts may be missing. */
export const hostsOf = (data: unknown): readonly string[] => z.safeParse(Hosts, data).data?.shop.hosts ?? []
