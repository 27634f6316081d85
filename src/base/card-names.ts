const NAMES: Record<string, string> = { VISA: 'Visa', MASTER: 'Mastercard', AMEX: 'American Express', PAYPAL: 'PayPal' }

export const cardNames = (brands: readonly string[]): string => brands.map((brand) => NAMES[brand] ?? brand).join(', ')
