/** Only texts and analytics contain euros, because the code computes with cents. */
export const eurosOf = (cents: number): number => cents / 100

export const centsOf = (euros: number): number => Math.round(euros * 100)
