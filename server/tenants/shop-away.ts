/** The shop has moved to another database, or has not arrived completely (server/moves). */
export class ShopAway extends Error {
  override name = 'ShopAway'

  constructor(code: string) {
    super(`The shop ${code} is at another database`)
  }
}
