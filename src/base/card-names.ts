/** Names of card brands as people know them; the provider's own name where we know no other. */
const NAMES: Record<string, string> = { VISA: 'Visa', MASTER: 'Mastercard', AMEX: 'American Express' }

export const cardNames = (brands: readonly string[]): string => brands.map((brand) => NAMES[brand] ?? brand).join(', ')
