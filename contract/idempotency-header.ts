export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
