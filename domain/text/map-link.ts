/**
 * Returns the address of a place in the map app of a device, by its user agent. Devices without such an app open
 * OpenStreetMap.
 */
export const mapLink = (address: string, agent: string): string => {
  const place = encodeURIComponent(address.replaceAll('\u00A0', ' '))
  if (/Android/.test(agent)) return `geo:0,0?q=${place}`
  return /iPhone|iPad|Macintosh/.test(agent)
    ? `maps:?q=${place}`
    : `https://www.openstreetmap.org/search?query=${place}`
}
