/** Android and Apple devices get an address for their map app, and other devices one of OpenStreetMap. */
export const mapLink = (address: string, agent: string): string => {
  const place = encodeURIComponent(address.replaceAll('\u00A0', ' '))
  if (/Android/.test(agent)) return `geo:0,0?q=${place}`
  return /iPhone|iPad|Macintosh/.test(agent)
    ? `maps:?q=${place}`
    : `https://www.openstreetmap.org/search?query=${place}`
}
