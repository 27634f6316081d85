import { expect, test } from 'vitest'
import { mapLink } from './map-link.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'geo:0,0?q=Seeweg%203%2C%206999%20Moos'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', 'maps:?q=Seeweg%203%2C%206999%20Moos'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/search?query=Seeweg%203%2C%206999%20Moos'],
])('The map link for the browser %s is %s', (agent, link) => {
  expect(mapLink('Seeweg 3, 6999 Moos', agent)).toBe(link)
})
