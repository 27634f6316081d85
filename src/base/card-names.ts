/** Names of card brands as people know them. For other brands, the app shows the provider's name. */
const NAMES: Record<string, string> = { VISA: 'Visa', MASTER: 'Mastercard', AMEX: 'American Express', PAYPAL: 'PayPal' }

export const cardNames = (brands: readonly string[]): string => brands.map((brand) => NAMES[brand] ?? brand).join(', ')
