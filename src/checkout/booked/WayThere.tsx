import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { addressText } from '#domain/text/address.ts'
import { mapLink } from '#domain/text/map-link.ts'
import { useLocations } from '#src/api/useSite.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Link } from '#src/ui/Link.tsx'
import { useFromServer } from '#src/ui/useFromServer.ts'

export function WayThere({ location }: Pick<Reservation, 'location'>) {
  const t = useTranslations('checkout.way')
  const { way, map } = useLocations().find(({ id }) => id === location.id) ?? {}
  const isFromServer = useFromServer()
  if (!location.address) return null
  const address = addressText(location)
  return (
    <PagePart title={t('title')}>
      {way && <p>{way}</p>}
      <p>
        {address}
        <br />
        <Link href={mapLink(address, isFromServer ? '' : navigator.userAgent)}>{t('open')}</Link>
      </p>
      {map && (
        <img
          data-part="way-map"
          src={map.image}
          alt={t('map', { place: location.title })}
          width={map.picture?.width}
          height={map.picture?.height}
          loading="lazy"
        />
      )}
    </PagePart>
  )
}
