import type { ReservationRow } from '#server/db/rows.ts'

/** The holder of a reservation that exists, with the address that its contact has or gets. */
export const holdingOf = (
  { tenant, id, customer, is_proved }: Pick<ReservationRow, 'tenant' | 'id' | 'customer' | 'is_proved'>,
  email: string,
) => ({ tenant, reservation: id, email, customer, isProved: is_proved || customer !== null })
