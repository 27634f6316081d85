const NO_BREAK = '\u00A0'

/**
 * Returns an address in one line, such as "Dorfplatz 4, 6280 Zell". No-break spaces are before the house number and
 * before the town.
 */
export const addressText = ({ address, zip, city }: { address: string; zip: string; city: string }): string =>
  `${address.replace(/ (?=\d\S*$)/, NO_BREAK)}, ${zip}${NO_BREAK}${city}`
