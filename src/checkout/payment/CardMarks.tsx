import { Fragment, type ReactNode } from 'react'
import { cardNames } from '#src/base/card-names.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import './CardMarks.css'

const MARKS: Record<string, ReactNode> = {
  VISA: (
    <path d="M8 11h3.4l1.6 6.6 2.6-6.6h3.3L14.6 21h-3.3zM20.2 11h3L21.6 21h-3zM31 11.6l-.5 2.3c-1.5-.7-3.2-.7-3.3.1 0 1.2 3.6 1.1 3.4 3.9-.2 3.1-4.3 3.7-7.2 2.5l.5-2.4c1.9 1 3.7.8 3.8-.1.1-1.2-3.6-1.100-3.400-3.900.2-3 4-3.800 6.700-2.400zM36.300 11h2.700L41 21h-2.700l-.3-1.600h-3.200l-.7 1.600h-3.200zM36.900 14.200l-1.200 3h1.800z" />
  ),
  MASTER: (
    <>
      <circle cx="19" cy="16" r="8.5" />
      <circle cx="29" cy="16" r="8.5" />
    </>
  ),
  PAYPAL: (
    <>
      <path d="M17 8h8.500c4 0 5.900 2.400 5.200 6-.8 4-3.600 5.800-7.400 5.800h-2.600L19.800 25h-4.600z" />
      <path d="M22 12.500h8.500c3 .6 4 2.900 3.500 5.300-.7 3.600-3.200 5.200-6.700 5.200h-1.900l-.8 4h-4.300z" />
    </>
  ),
  EPS: (
    <path d="M17 16.800H9.500c.2 1.700 1.300 2.500 3 2.500 1 0 2-.3 2.900-.9l1.100 1.600c-1.200.9-2.600 1.400-4.200 1.400-3.200 0-5.200-1.900-5.200-5 0-3 2.100-5.100 5-5.100 3.200 0 5.100 2.200 4.900 5.500zm-7.400-1.700h5c-.1-1.400-1-2.200-2.400-2.200s-2.400.8-2.600 2.200zM19 25V11.500h2.300v1c.7-.8 1.700-1.200 2.900-1.200 2.700 0 4.600 2.100 4.600 5s-1.900 5.100-4.600 5.100c-1.100 0-2.100-.4-2.800-1.100V25zm4.700-5.600c1.600 0 2.700-1.200 2.700-3s-1.100-3-2.700-3-2.600 1.200-2.600 3 1 3 2.600 3zM30.200 18.700c1 .5 2 .8 3.100.8 1.200 0 1.800-.3 1.800-.9 0-.7-.7-.8-2.200-1.100-1.900-.4-2.900-1.200-2.900-2.900 0-2 1.600-3.300 4.100-3.300 1.300 0 2.500.2 3.500.7l-.7 1.800c-.9-.4-1.800-.6-2.700-.6-1.100 0-1.700.3-1.700.9s.6.8 2 1.100c2 .4 3.100 1.200 3.100 3 0 2.100-1.600 3.300-4.300 3.300-1.400 0-2.700-.3-3.800-.8z" />
  ),
  AMEX: (
    <path d="M8 20l3-8h2.500l3 8h-2.400l-.5-1.500h-2.900l-.5 1.500zM11.400 16.800h1.600l-.8-2.400zM18 12h3l1.500 4.600L24 12h3v8h-2v-5.200L23.300 20h-1.600L20 14.800V20h-2zM28.500 12h5v1.700h-3v1.400h2.900v1.700h-2.900v1.500h3V20h-5zM34 12h2.500l1.400 2.300L39.300 12h2.400l-2.500 3.900L41.900 20h-2.500l-1.600-2.600L36.200 20h-2.400l2.700-4.100z" />
  ),
}

/** Shows the accepted brands as pictures. A brand without a picture is shown as text. */
export function CardMarks({ brands }: { brands: readonly string[] }) {
  return (
    <span data-part="card-marks" data-row="wrap 4">
      {brands.map((brand) =>
        MARKS[brand] ? (
          <Fragment key={brand}>
            <svg data-part="card-mark" data-brand={brand} viewBox="0 0 48 32" aria-hidden>
              {MARKS[brand]}
            </svg>
            <VisuallyHidden>{`${cardNames([brand])} `}</VisuallyHidden>
          </Fragment>
        ) : (
          <span key={brand}>{brand}</span>
        ),
      )}
    </span>
  )
}
