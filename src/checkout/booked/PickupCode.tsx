import { encodeQR } from 'qr'

/** The reservation number, to be scanned at the counter: always dark on white, with its quiet zone, whatever the shop's colours. */
export function PickupCode({ number, label }: { number: string; label: string }) {
  const picture = encodeQR(number, 'data-url', { border: 4, scale: 8, ecc: 'medium' })
  return <img data-part="pickup-code" src={picture} alt={label} />
}
